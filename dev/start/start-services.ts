import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { appEnvironment, given, mailEnvironment, sandboxEnvironment } from './environment.ts'
import { recordOf, servicePorts } from './data-folder.ts'
import { freePort, isFree } from '../embedded/ports.ts'
import { startPostgres } from '../embedded/postgres.ts'
import { lastLines, launch, type Running } from '../processes/processes.ts'
import { startRedis } from '../embedded/redis.ts'
import { type Screen } from './banner.ts'
import { keptSecrets } from './secrets.ts'
import { demoMarket } from './seed-if-empty.ts'
import { type Crew, type Task } from '../processes/supervisor.ts'

type Environment = NodeJS.ProcessEnv
type Means = {
  crew: Crew
  data: string
  say: (line: string) => void
  /** Gets every log line of every process. */
  mirror?: (line: string) => void
}

const root = join(import.meta.dirname, '../..')
const DEFAULT_PORT = 3000

/** Brings up everything, each after what it needs, and tells what the screen should show. */
export async function bringUp(means: Means, env: Environment): Promise<Omit<Screen, 'took'>> {
  const { crew, data, say } = means
  const web = await webPort(env)
  const ports = { ...(await servicePorts(data, web)), web }
  const [databaseUrl, redisUrl] = await Promise.all([
    given(env, 'DATABASE_URL') ?? postgres(means, ports.postgres),
    given(env, 'REDIS_URL') ?? redis(means, ports.redis),
  ])
  say('PostgreSQL and Redis are up')
  const secrets = keptSecrets(join(data, 'secrets.json'))
  const app = appEnvironment({ data, ports, databaseUrl, redisUrl, secrets, env })
  const market = await demoMarket(data, env, databaseUrl)
  await crew.run(program(means, 'migrate', 'src/migrate.ts', app))
  say('The database is migrated')
  const sandbox = app.PAYMENT_PROVIDER === 'sandbox' ? ports.sandbox : undefined
  const mail = given(env, 'SMTP_URL') ? undefined : ports.mail
  await Promise.all([
    kept(means, 'web', 'src/main.ts', app, `${web}/readyz`),
    crew.keep(program(means, 'workers', 'workers/main.ts', app)),
    sandbox &&
      kept(means, 'sandbox', 'dev/sandbox/main.ts', sandboxEnvironment(app, data, ports), sandbox),
    mail && kept(means, 'mail', 'dev/mailbox/main.ts', mailEnvironment(app, data, ports), mail),
  ])
  if (market.isDue) {
    say('The web process answers; making the demo market')
    await crew.run(program(means, 'seed', 'dev/seed/main.ts', app))
    market.isMade()
  }
  const wanted = web === DEFAULT_PORT || env.PORT ? undefined : DEFAULT_PORT
  return { web, wanted, sandbox, mail, data, logins: logins(env, market.exists) }
}

async function webPort(env: Environment) {
  if (!env.PORT) return await freePort(DEFAULT_PORT)
  const port = Number(env.PORT)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT=${env.PORT} is not a port: give a whole number from 1 to 65535.`)
  if (await isFree(port)) return port
  throw new Error(
    `Port ${port} is already in use. Stop what listens there, or choose another one: ` +
      `PORT=${port === 65_535 ? 3000 : port + 1} npm start`,
  )
}

async function postgres({ crew, data, say, mirror }: Means, port: number) {
  const log = logOf(data, 'postgres')
  const folder = join(data, 'postgres')
  const start = () => startPostgres({ folder, port, log, leashed: false, say, mirror })
  return (await crew.keep({ name: 'postgres', log, start })).url
}

async function redis({ crew, data, say, mirror }: Means, port: number) {
  const log = logOf(data, 'redis')
  const folder = join(data, 'redis')
  const start = () => startRedis({ folder, port, log, leashed: false, say, mirror })
  return (await crew.keep({ name: 'redis', log, start })).url
}

/** A TypeScript program of this checkout as a task. */
function program(means: Means, name: string, file: string, env: Environment): Task<Running> {
  const { data, mirror } = means
  const log = logOf(data, name)
  const command = { command: process.execPath, args: [join(root, file)], cwd: root, env }
  // Requests and jobs in hand are finished first.
  const deadline = name === 'web' || name === 'workers' ? 25_000 : 5_000
  const start = () =>
    launch({ name, ...command, log, record: recordOf(data, name), deadline, mirror })
  return { name, log, start }
}

/** Starts a program that listens, keeps it running, and waits until it answers at `place`. */
async function kept(
  means: Means,
  name: string,
  file: string,
  env: Environment,
  place: string | number,
) {
  const { crew, data } = means
  await crew.keep(program(means, name, file, env))
  const giveUp = Date.now() + 60_000
  let last = 'nothing'
  while (!crew.isStopping()) {
    const answer = await fetch(`http://127.0.0.1:${place}`, { signal: AbortSignal.timeout(5_000) })
      .then(async (response) => ({ ok: response.ok, text: await response.text() }))
      .catch((error: Error) => ({ ok: false, text: error.message }))
    if (answer.ok) return
    last = answer.text
    if (Date.now() > giveUp)
      throw new Error(
        `${name} does not get ready; it last answered: ${last.slice(0, 300)}\n` +
          `Its log, ${logOf(data, name)}, ends with:\n${lastLines(logOf(data, name))}`,
      )
    await sleep(50)
  }
}

const logOf = (data: string, name: string) => join(data, 'logs', `${name}.log`)

/** Who can log in with the password on the screen. */
function logins(env: Environment, marketExists: boolean) {
  const ownAdmin = given(env, 'ADMIN_EMAIL') ?? given(env, 'ADMIN_PASSWORD')
  const roles = marketExists ? ['customer', 'vendor', 'rider'] : []
  return (ownAdmin ? roles : ['admin', ...roles]).map((role) => `${role}@palengke.example`)
}
