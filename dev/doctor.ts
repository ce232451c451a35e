// `npm run doctor`: the doctor, for what `npm start` runs unless the environment says otherwise.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { appEnvironment, given } from './environment.ts'
import type { servicePorts } from './folder.ts'
import { recordedPid } from './processes.ts'
import { keptSecrets } from './secrets.ts'

const { env } = process
const data = resolve(env.PALENGKE_DATA || join(import.meta.dirname, '../.palengke'))
const portsFile = join(data, 'ports.json')

if (env.NODE_ENV !== 'production' && existsSync(portsFile)) {
  if (recordedPid(join(data, 'start.json')) === undefined)
    console.log(`Nothing runs from ${data} now; npm start brings it up.\n`)
  Object.assign(env, development())
}
await import('../src/doctor.ts')

/** The environment that a start gives its processes. */
function development() {
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
