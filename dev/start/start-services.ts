import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, isFree } from '../embedded/ports.ts'
import { startPostgres } from '../embedded/postgres.ts'
import { startRedis } from '../embedded/redis.ts'
import { launch, tailLog, type ManagedProcess } from '../processes/launch.ts'
import type { Supervisor, Task } from '../processes/supervisor.ts'
import type { BannerFacts } from './banner.ts'
import { allocatePorts, pidFileOf } from './data-folder.ts'
import {
  appEnvironment,
  mailboxEnvironment,
  readVariable,
  sandboxEnvironment,
} from './environment.ts'
import { loadOrCreateSecrets } from './secrets.ts'
import { planSeed } from './seed-if-empty.ts'

type Environment = NodeJS.ProcessEnv
type StartContext = {
  supervisor: Supervisor
  data: string
  print: (line: string) => void
  /** Receives every log line of every process. */
  onLogLine?: (line: string) => void
}

const root = join(import.meta.dirname, '../..')
const DEFAULT_PORT = 3000
const READY_TIMEOUT_MS = 60_000

/** Starts every service after its dependencies. @returns what the banner shows */
export async function startServices(
  context: StartContext,
  env: Environment,
): Promise<Omit<BannerFacts, 'startupMs'>> {
  const { supervisor, data, print } = context
  const web = await webPort(env)
  const ports = await allocatePorts(data, web)
  const [databaseUrl, redisUrl] = await Promise.all([
    readVariable(env, 'DATABASE_URL') ?? superviseDatabase(context, ports.postgres),
    readVariable(env, 'REDIS_URL') ?? superviseRedis(context, ports.redis),
  ])
  print('PostgreSQL and Redis are up')
  const secrets = loadOrCreateSecrets(join(data, 'secrets.json'))
  const app = appEnvironment({ data, ports, databaseUrl, redisUrl, secrets, env })
  const seed = await planSeed(data, env, databaseUrl)
  await supervisor
    .runToCompletion(programTask(context, 'migrate', 'src/migrate.ts', app))
    .catch(({ message }: Error) => {
      throw new Error(
        `${message}\n\nIf these data are of another version, begin with an empty market: npm start -- --reset`,
      )
    })
  print('The database is migrated')
  const sandbox = app.PAYMENT_PROVIDER === 'sandbox' ? ports.sandbox : undefined
  const mail = readVariable(env, 'SMTP_URL') ? undefined : ports.mail
  const start = (name: string, file: string, itsEnv: Environment, healthUrl: string | number) =>
    startService(context, programTask(context, name, file, itsEnv), healthUrl)
  await Promise.all([
    start('web', 'src/main.ts', app, `${web}/readyz`),
    supervisor.startAndRestart(programTask(context, 'workers', 'workers/main.ts', app)),
    sandbox &&
      start('sandbox', 'dev/sandbox/main.ts', sandboxEnvironment(app, data, ports), sandbox),
    mail && start('mail', 'dev/mailbox/main.ts', mailboxEnvironment(app, data, ports), mail),
  ])
  if (seed.isNeeded) {
    print('The web process is ready; seeding the demo market')
    await supervisor.runToCompletion(programTask(context, 'seed', 'dev/seed/main.ts', app))
    // A stop ends the seed in the middle; the next start repeats it.
    if (!supervisor.isStopping()) seed.markDone()
  }
  const takenPort = web === DEFAULT_PORT || env.PORT ? undefined : DEFAULT_PORT
  return { web, takenPort, sandbox, mail, data, logins: logins(env, seed.hasLogins) }
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

async function superviseDatabase(context: StartContext, port: number) {
  const { supervisor } = context
  const options = { ...serverOptions(context, 'postgres'), port }
  const start = () => startPostgres(options)
  return (await supervisor.startAndRestart({ name: 'postgres', logFile: options.logFile, start }))
    .url
}

async function superviseRedis(context: StartContext, port: number) {
  const { supervisor } = context
  const options = { ...serverOptions(context, 'redis'), port }
  const start = () => startRedis(options)
  return (await supervisor.startAndRestart({ name: 'redis', logFile: options.logFile, start })).url
}

function serverOptions({ data, print, onLogLine }: StartContext, name: string) {
  const logFile = logFileOf(data, name)
  return { folder: join(data, name), logFile, stopWithParent: false, onNotice: print, onLogLine }
}

/** A TypeScript program of this checkout as a task. */
function programTask(
  { data, onLogLine }: StartContext,
  name: string,
  file: string,
  env: Environment,
): Task<ManagedProcess> {
  const logFile = logFileOf(data, name)
  const options = {
    name,
    command: process.execPath,
    args: [join(root, file)],
    cwd: root,
    env,
    logFile,
    pidFile: pidFileOf(data, name),
    // These two finish the requests and jobs in flight.
    gracePeriodMs: name === 'web' || name === 'workers' ? 25_000 : 5_000,
    onLogLine,
  }
  return { name, logFile, start: () => launch(options) }
}

/** Starts a server, restarts it when it exits, and waits until `healthUrl` (after the host and the colon) responds with 2xx. */
async function startService(
  { supervisor }: StartContext,
  task: Task<ManagedProcess>,
  healthUrl: string | number,
) {
  const { name, logFile } = task
  await supervisor.startAndRestart(task)
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (!supervisor.isStopping()) {
    const { ok, text } = await fetch(`http://127.0.0.1:${healthUrl}`, {
      signal: AbortSignal.timeout(5_000),
    })
      .then(async (response) => ({ ok: response.ok, text: await response.text() }))
      .catch((error: Error) => ({ ok: false, text: error.message }))
    if (ok) return
    if (Date.now() > deadline)
      throw new Error(
        `${name} is not ready after 60 s; its last response: ${text.slice(0, 300)}\n` +
          `Its log, ${logFile}, ends with:\n${tailLog(logFile)}`,
      )
    await sleep(50)
  }
}

const logFileOf = (data: string, name: string) => join(data, 'logs', `${name}.log`)

/** The accounts that have the demo password. */
function logins(env: Environment, isSeeded: boolean) {
  const hasOwnAdmin = readVariable(env, 'ADMIN_EMAIL') ?? readVariable(env, 'ADMIN_PASSWORD')
  const roles = isSeeded ? ['customer', 'vendor', 'rider'] : []
  return (hasOwnAdmin ? roles : ['admin', ...roles]).map((role) => `${role}@palengke.example`)
}
