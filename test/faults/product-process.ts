import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launch, tailLog, type ManagedProcess } from '../../dev/processes/launch.ts'
import { eventually } from '../support/harness.ts'

const root = join(import.meta.dirname, '../..')

export interface LogLine {
  msg: string
  level: string
  requestId?: string
  [field: string]: unknown
}

/** A program of the product as a process of its own. */
export interface Program {
  /** Resolves once it is ready. `env` wins over the program's own, and a worker takes all queues but for `args`; both for this start. */
  start(env?: NodeJS.ProcessEnv, args?: string[]): Promise<void>
  /** SIGKILL; resolves once it is gone. */
  kill(): Promise<void>
  /** SIGTERM; resolves with how it ended ("exit code 0") and after how many milliseconds. */
  terminate(): Promise<{ how: string; ms: number }>
  signal(name: NodeJS.Signals): void
  isRunning(): boolean
  /** Of the process that runs. */
  pid(): number | undefined
  /** Whether it runs with an environment of a test, or is on its way out. */
  isAltered(): boolean
  /** What it has logged since its last start. */
  lines(): LogLine[]
}

interface Options {
  name: string
  file: string
  folder: string
  env: NodeJS.ProcessEnv
  isReady: (lines: LogLine[]) => Promise<boolean>
}

export function startProductProcess({ name, file, folder, env, isReady }: Options): Program {
  let running: ManagedProcess | undefined
  let starts = 0
  let isAltered = false
  const log = () => join(folder, `${name}.${starts}.log`)
  const lines = () => readFileSync(log(), 'utf8').split('\n').flatMap(parsed)
  const gone = async () => {
    const how = await running?.exited
    running = undefined
    return how ?? 'was not running'
  }
  return {
    async start(more = {}, args = []) {
      starts += 1
      isAltered = Object.keys(more).length > 0 || args.length > 0
      const started = await launch({
        name,
        command: process.execPath,
        args: [join(root, file), ...args],
        cwd: root,
        env: { ...env, ...more },
        logFile: log(),
        pidFile: parseLogLine(folder, name),
      })
      running = started
      void started.exited.then(() => running === started && (running = undefined))
      const ready = async () => {
        if (!running) throw new Error(`${name} ended at its start:\n${tailLog(log())}`)
        return await isReady(lines()).catch(() => false)
      }
      await eventually(ready, { ms: 30_000, what: `${name} ready` })
    },
    async kill() {
      running?.kill()
      await gone()
    },
    async terminate() {
      const [asked, pid] = [performance.now(), running?.pid]
      isAltered = true // should its test fail, it is not to be taken for one that runs
      if (pid) process.kill(pid, 'SIGTERM')
      return { how: await gone(), ms: Math.round(performance.now() - asked) }
    },
    signal(name) {
      if (running) process.kill(running.pid, name)
    },
    isRunning: () => running !== undefined,
    pid: () => running?.pid,
    isAltered: () => isAltered,
    lines,
  }
}

/** The file by which the watchdog finds the process, should the tests die. */
export function parseLogLine(folder: string, name: string): string {
  return join(folder, `${name}.json`)
}

/** Nothing for a line that is not one of our logs, or not whole yet. */
function parsed(text: string): LogLine[] {
  try {
    return [JSON.parse(text) as LogLine]
  } catch {
    return []
  }
}
