// `npm start`: the whole product on one machine, for evaluation and development.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { killOnParentExit } from './processes/launch.ts'
import { createSupervisor } from './processes/supervisor.ts'
import { renderBanner } from './start/banner.ts'
import { acquireDataFolder, pidFiles, releaseDataFolder, stopOrder } from './start/data-folder.ts'
import { startServices } from './start/start-services.ts'

const HELP = `Usage: npm start [-- options]

Starts Palengke with everything it needs: PostgreSQL, Redis, a payment sandbox, a mail catcher,
the web process, the workers, and a small demo market.

  --reset     empty the data folder first; stops the market that runs from it
  --verbose   print all logs to the terminal, too
  --help      show this help

Environment
  PORT            port of the web process (3000)
  HOST            address that it listens on (127.0.0.1); the demo's passwords are public
  DATABASE_URL    use this PostgreSQL instead of the embedded one
  REDIS_URL       use this Redis instead of the embedded one
  PALENGKE_DATA   data folder (.palengke)
  DEMO_SEED=off   no demo market`

const SECOND_SIGNAL_MS = 1_000
const data = resolve(process.env.PALENGKE_DATA || join(import.meta.dirname, '../.palengke'))
const print = (line: string) => console.log(line)
const supervisor = createSupervisor(stopOrder, print, (reason) => void abort(reason))

const options = readOptions()
if (options) await start(options).catch((error: Error) => abort(error.message))

async function start({ reset, verbose }: { reset: boolean; verbose: boolean }) {
  await acquireDataFolder(data, reset)
  killOnParentExit(pidFiles(data))
  handleSignals()
  const context = { supervisor, data, print, onLogLine: verbose ? print : undefined }
  const facts = await startServices(context, process.env)
  if (!supervisor.isStopping()) print(renderBanner({ ...facts, startupMs: performance.now() }))
}

function readOptions() {
  const parsed = parseOptions()
  if (parsed.help) return print(HELP)
  if (process.env.NODE_ENV === 'production')
    exitWith(
      'npm start is for development and demos. In production run the commands of the Procfile: ' +
        'node src/migrate.ts (release), node src/main.ts (web), node workers/main.ts (workers).',
    )
  if (process.platform === 'win32')
    exitWith('npm start needs Linux or macOS. On Windows, run it inside WSL: wsl --install.')
  return parsed
}

function parseOptions() {
  const off = { type: 'boolean', default: false } as const
  try {
    return parseArgs({ options: { help: off, reset: off, verbose: off } }).values
  } catch (error) {
    const problem = error instanceof Error ? error.message : ''
    return exitWith(`${problem}\nSee npm start -- --help.`)
  }
}

/** The first Ctrl-C stops everything in order, the second one kills it. */
function handleSignals() {
  let firstAt: number | undefined
  const onSignal = () => {
    // The terminal sends a Ctrl-C to this process as well as to npm, which forwards it.
    if (firstAt !== undefined && performance.now() - firstAt < SECOND_SIGNAL_MS) return
    if (firstAt !== undefined) killAll()
    firstAt = performance.now()
    print('\nStopping. Press Ctrl-C again to kill everything.')
    void stopAll(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  // npm sends a SIGTERM to the shell in between, which exits without forwarding it.
  const { ppid } = process
  const checkParent = () => process.ppid !== ppid && firstAt === undefined && onSignal()
  if (process.env.npm_lifecycle_event) setInterval(checkParent, 500).unref()
  // Writing to a closed terminal must not end this process before it has stopped the others.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  process.on('uncaughtException', (error) => void abort(error.stack ?? error.message))
}

async function abort(reason: string) {
  if (supervisor.isStopping()) return
  console.error(`\n${reason}`)
  await stopAll(1)
}

async function stopAll(code: number) {
  await supervisor.stop()
  await releaseDataFolder(data)
  process.exit(code)
}

function killAll() {
  supervisor.kill()
  process.exit(130)
}

function exitWith(reason: string): never {
  console.error(reason)
  process.exit(1)
}
