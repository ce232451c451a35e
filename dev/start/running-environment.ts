import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { appEnvironment, given } from './environment.ts'
import type { servicePorts } from './data-folder.ts'
import { keptSecrets } from './secrets.ts'

const { env } = process

/** The data folder of `npm start`. */
export const data: string = resolve(
  env.PALENGKE_DATA || join(import.meta.dirname, '../../.palengke'),
)

const portsFile = join(data, 'ports.json')

/** Whether this is about what `npm start` runs, or ran; never in production. */
export function isDevelopment(): boolean {
  return env.NODE_ENV !== 'production' && existsSync(portsFile)
}

/** The environment that a start gives its processes; what the caller set wins. */
export function development() {
  const ports: Awaited<ReturnType<typeof servicePorts>> = JSON.parse(
    readFileSync(portsFile, 'utf8'),
  )
  const databaseUrl = () => {
    const password = readFileSync(join(data, 'postgres', 'password'), 'utf8')
    return `postgresql://palengke:${password}@127.0.0.1:${ports.postgres}/palengke`
  }
  return appEnvironment({
    data,
    ports: { ...ports, web: Number(env.PORT || 3000) },
    databaseUrl: given(env, 'DATABASE_URL') ?? databaseUrl(),
    redisUrl: given(env, 'REDIS_URL') ?? `redis://127.0.0.1:${ports.redis}`,
    secrets: keptSecrets(join(data, 'secrets.json')),
    env,
  })
}
