import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process of ours. */
export type Running = {
  pid: number
  /** Resolves with how it ended: "exit code 1", "SIGKILL". */
  exited: Promise<string>
  /** Asks it to end, ends it after its deadline, and waits for that. */
  stop(): Promise<void>
  kill(): void
}

type Launch = {
  name: string
  command: string
  args: string[]
  /** Both outputs are appended to this file. */
  log: string
  /** File that remembers the process, so that it can be stopped after its parent died. */
  record: string
  env?: NodeJS.ProcessEnv
  cwd?: string
  uid?: number
  gid?: number
  /** How it is asked to stop, SIGTERM if not given. */
  signal?: NodeJS.Signals
  /** Milliseconds between `signal` and SIGKILL, 5,000 if not given. */
  deadline?: number
  /** Gets every output line too. */
  mirror?: (line: string) => void
}

type Kept = { pid: number; started: string; signal: NodeJS.Signals; deadline: number }

/**
 * Starts a process in a group of its own: a terminal's Ctrl-C must reach the parent alone, which
 * stops its children in order. Rejects when the command can't be executed.
 */
export async function launch(options: Launch): Promise<Running> {
  const { name, command, args, env, cwd, uid, gid, log, record, mirror } = options
  const file = openSync(log, 'a', 0o600)
  const output = mirror ? 'pipe' : file
  const stdio: ['ignore', typeof output, typeof output] = ['ignore', output, output]
  const child = spawn(command, args, { detached: true, stdio, env, cwd, uid, gid })
  closeSync(file)
  const { pid = 0 } = child
  const kept = pid ? keep(record, pid, options) : undefined
  for (const stream of [child.stdout, child.stderr])
    if (stream && mirror)
      createInterface({ input: stream }).on('line', (line) => {
        appendFileSync(log, `${line}\n`)
        mirror(`${name} | ${line}`)
      })
  const exited = once(child, 'exit').then(([code, signal]) => {
    if (readKept(record)?.pid === pid) rmSync(record, { force: true })
    tell(-pid, 'SIGKILL') // what it may have left of its own group
    return String(signal ?? `exit code ${code}`)
  })
  exited.catch(() => {})
  await once(child, 'spawn')
  const stop = async () => kept && (await end(kept, exited))
  return { pid, exited, stop, kill: () => tell(-pid, 'SIGKILL') }
}

/** Stops the process that a record file remembers, if it still runs, and waits for its end. */
export async function stopRecorded(file: string): Promise<void> {
  const kept = readKept(file)
  if (kept && runs(kept)) await end(kept, gone(kept))
  rmSync(file, { force: true })
}

/** The pid in a record file, if that very process still runs. */
export function recordedPid(file: string): number | undefined {
  const kept = readKept(file)
  return kept && runs(kept) ? kept.pid : undefined
}

/** Writes a record file for a process that runs. */
export function keep(
  file: string,
  pid: number,
  { signal = 'SIGTERM', deadline = 5_000 }: Partial<Kept> = {},
): Kept {
  const kept: Kept = { pid, started: startTime(pid) ?? '', signal, deadline }
  writeFileSync(file, JSON.stringify(kept))
  return kept
}

/**
 * Starts a small process that outlives this one and then stops, group after group, what the
 * record files remember. It ends by itself when nothing is left to stop.
 */
export function leash(groups: string[][]): void {
  const args = [join(import.meta.dirname, 'kill-on-parent-exit.ts'), JSON.stringify(groups)]
  const watchdog = spawn(process.execPath, args, {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.on('error', () => {})
  watchdog.unref()
  // The open pipe is the leash: the system closes it however this process ends.
  if (watchdog.stdin instanceof Socket) watchdog.stdin.unref()
}

/** The command line of a process, undefined when there is none. */
export function commandOf(pid: number): string | undefined {
  if (startTime(pid) === undefined) return undefined
  if (process.platform !== 'linux') return ps('command=', pid)
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return undefined
  }
}

/** The last lines of a log file, for an error message. */
export function lastLines(file: string, count = 8): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
  } catch {
    return ''
  }
}

async function end({ pid, signal, deadline }: Kept, exited: Promise<unknown>) {
  tell(pid, signal)
  const timer = new AbortController()
  const late = sleep(deadline, 'late', { signal: timer.signal }).catch(() => 'ended')
  if ((await Promise.race([exited, late])) === 'late')
    for (const target of [pid, -pid]) tell(target, 'SIGKILL')
  await exited
  timer.abort()
}

async function gone(kept: Kept) {
  while (runs(kept)) await sleep(50)
}

const runs = ({ pid, started }: Kept) => pid > 0 && startTime(pid) === started

// A pid alone may have gone to a stranger since; with its start time it names one process.
function startTime(pid: number): string | undefined {
  if (process.platform !== 'linux') return psStartTime(pid)
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

function psStartTime(pid: number) {
  const [state = '', ...started] = ps('stat=,lstart=', pid).split(/\s+/)
  return state.startsWith('Z') || started.length === 0 ? undefined : started.join(' ')
}

const ps = (columns: string, pid: number) =>
  spawnSync('ps', ['-o', columns, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()

function readKept(file: string): Kept | undefined {
  try {
    const kept: Kept = JSON.parse(readFileSync(file, 'utf8'))
    return kept
  } catch {
    return undefined
  }
}

function tell(pid: number, signal: NodeJS.Signals) {
  try {
    if (pid !== 0) process.kill(pid, signal)
  } catch {
    // It ended by itself in the meantime.
  }
}
