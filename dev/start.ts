// `npm start`: everything on this machine, for a look around and for development.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bringUp } from './start/start-services.ts'
import { leaveFolder, records, stopOrder, takeFolder } from './start/data-folder.ts'
import { leash } from './processes/processes.ts'
import { screen } from './start/banner.ts'
import { crew } from './processes/supervisor.ts'

const HELP = `Usage: npm start [-- options]

Starts Palengke with all it needs: PostgreSQL, Redis, a payment sandbox and a mail catcher,
the web process, the workers, and a small demo market.

  --reset     empty the data folder first
  --verbose   show all logs here, too
  --help      show this

Environment
  PORT            port of the web process (3000)
  DATABASE_URL    use this PostgreSQL instead of the embedded one
  REDIS_URL       use this Redis instead of the embedded one
  PALENGKE_DATA   data folder (.palengke)
  DEMO_SEED=off   no demo market`

const data = resolve(process.env.PALENGKE_DATA || join(import.meta.dirname, '../.palengke'))
const say = (line: string) => console.log(line)
const all = crew(stopOrder, say, (reason) => void fail(reason))

const options = readOptions()
if (options) await start(options).catch((error: Error) => fail(error.message))

async function start({ reset, verbose }: { reset: boolean; verbose: boolean }) {
  await takeFolder(data, reset)
  leash(records(data))
  obeySignals()
  const means = { crew: all, data, say, mirror: verbose ? say : undefined }
  const shown = await bringUp(means, process.env)
  if (!all.isStopping()) say(screen({ ...shown, took: performance.now() }))
}

function readOptions() {
  const asked = parse()
  if (asked.help) return say(HELP)
  if (process.env.NODE_ENV === 'production')
    refuse(
      'npm start is for development and demos. In production run the commands of the Procfile: ' +
        'node src/migrate.ts (release), node src/main.ts (web), node workers/main.ts (workers).',
    )
  if (process.platform === 'win32')
    refuse('npm start needs Linux or macOS. On Windows, run it inside WSL: wsl --install.')
  return asked
}

function parse() {
  const off = { type: 'boolean', default: false } as const
  try {
    return parseArgs({ options: { help: off, reset: off, verbose: off } }).values
  } catch (error) {
    const problem = error instanceof Error ? error.message : ''
    return refuse(`${problem}\nSee npm start -- --help.`)
  }
}

/** One Ctrl-C stops everything in order, another one ends it at once. */
function obeySignals() {
  let firstAt: number | undefined
  const obey = () => {
    // npm passes a Ctrl-C on that the terminal has already sent here.
    if (firstAt !== undefined && performance.now() - firstAt < 1_000) return
    if (firstAt !== undefined) killAll()
    firstAt = performance.now()
    say('\nStopping. Ctrl-C again ends everything at once.')
    void stopAll(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, obey)
  // npm hands a SIGTERM to the shell in between, which ends without passing it on.
  const { ppid } = process
  const lookUp = () => process.ppid !== ppid && firstAt === undefined && obey()
  if (process.env.npm_lifecycle_event) setInterval(lookUp, 500).unref()
  // A closed terminal must not keep the rest from being stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  process.on('uncaughtException', (error) => void fail(error.stack ?? error.message))
}

async function fail(reason: string) {
  if (all.isStopping()) return
  console.error(`\n${reason}`)
  await stopAll(1)
}

async function stopAll(code: number) {
  await all.stop()
  await leaveFolder(data)
  process.exit(code)
}

function killAll() {
  all.kill()
  process.exit(130)
}

function refuse(reason: string): never {
  console.error(reason)
  process.exit(1)
}
