import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { livePid } from '../processes/pid-file.ts'
import { appEnvironment, readVariable } from './environment.ts'
import type { allocatePorts } from './data-folder.ts'
import { loadOrCreateSecrets } from './secrets.ts'

const { env } = process

/** The data folder of `npm start`. */
export const dataFolder: string = resolve(
  env.PALENGKE_DATA || join(import.meta.dirname, '../../.palengke'),
)

const portsFile = join(dataFolder, 'ports.json')

/** Whether there has been an `npm start` here; always false in production. */
export function hasDevelopmentData(): boolean {
  return env.NODE_ENV !== 'production' && existsSync(portsFile)
}

/** What to say where nothing runs from the data folder; in production, and with servers named by the caller, nothing has to. */
export function hintToStart(): string | undefined {
  const isElsewhere = env.NODE_ENV === 'production' || readVariable(env, 'DATABASE_URL')
  if (isElsewhere || livePid(join(dataFolder, 'start.json')) !== undefined) return undefined
  return `Nothing is running from ${dataFolder}; start it with npm start.\n`
}

/** The environment in which `npm start` runs its programs; variables of the caller take precedence. */
export function developmentEnvironment() {
  const ports: Awaited<ReturnType<typeof allocatePorts>> = JSON.parse(
    readFileSync(portsFile, 'utf8'),
  )
  const databaseUrl = () => {
    const password = readFileSync(join(dataFolder, 'postgres', 'password'), 'utf8')
    return `postgresql://palengke:${password}@127.0.0.1:${ports.postgres}/palengke`
  }
  return appEnvironment({
    data: dataFolder,
    ports: { ...ports, web: Number(env.PORT || ports.web) },
    databaseUrl: readVariable(env, 'DATABASE_URL') ?? databaseUrl(),
    redisUrl: readVariable(env, 'REDIS_URL') ?? `redis://127.0.0.1:${ports.redis}`,
    secrets: loadOrCreateSecrets(join(dataFolder, 'secrets.json')),
    env,
  })
}
