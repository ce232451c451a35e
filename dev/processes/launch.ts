import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, closeSync, openSync, readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { removePidFile, terminate, writePidFile } from './pid-file.ts'
import { sendSignal } from './process-table.ts'

export type ManagedProcess = {
  pid: number
  /** Resolves with how the process exited: "exit code 1", "SIGKILL". */
  exited: Promise<string>
  /** Sends the stop signal, SIGKILL after the grace period, and waits for the exit. */
  stop(): Promise<void>
  kill(): void
}

type LaunchOptions = {
  name: string
  command: string
  args: string[]
  /** Both outputs are appended to this file. */
  logFile: string
  /** Makes it possible to stop the process after its parent has died. */
  pidFile: string
  env?: NodeJS.ProcessEnv
  cwd?: string
  uid?: number
  gid?: number
  /** The stop signal; SIGTERM by default. */
  signal?: NodeJS.Signals
  /** Milliseconds between the stop signal and SIGKILL; 5,000 by default. */
  gracePeriodMs?: number
  /** Also receives every line of output. */
  onLogLine?: (line: string) => void
}

/**
 * Starts a process in a process group of its own: a Ctrl-C in the terminal must reach the parent
 * alone, which stops its children in order. Rejects when the command can't be executed.
 */
export async function launch(options: LaunchOptions): Promise<ManagedProcess> {
  const { name, command, args, env, cwd, uid, gid, logFile, pidFile, onLogLine } = options
  const file = openSync(logFile, 'a', 0o600)
  const output = onLogLine ? 'pipe' : file
  const stdio: ['ignore', typeof output, typeof output] = ['ignore', output, output]
  const child = spawn(command, args, { detached: true, stdio, env, cwd, uid, gid })
  closeSync(file)
  const { pid = 0 } = child
  const running = pid ? writePidFile(pidFile, pid, options) : undefined
  for (const stream of [child.stdout, child.stderr])
    if (stream && onLogLine)
      createInterface({ input: stream }).on('line', (line) => {
        appendFileSync(logFile, `${line}\n`)
        onLogLine(`${name} | ${line}`)
      })
  const exited = once(child, 'exit').then(([code, signal]) => {
    removePidFile(pidFile, pid)
    sendSignal(-pid, 'SIGKILL') // children that it left behind in its group
    return String(signal ?? `exit code ${code}`)
  })
  exited.catch(() => {})
  await once(child, 'spawn')
  const stop = async () => running && (await terminate(running, exited))
  return { pid, exited, stop, kill: () => sendSignal(-pid, 'SIGKILL') }
}

/**
 * Starts a watchdog that outlives this process and then stops, group after group, the processes of
 * the pid files. It exits when none of them is left.
 */
export function killOnParentExit(groups: string[][]): void {
  const args = [join(import.meta.dirname, 'kill-on-parent-exit.ts'), JSON.stringify(groups)]
  const watchdog = spawn(process.execPath, args, {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.on('error', () => {})
  watchdog.unref()
  // The operating system closes this pipe however this process ends, which is what the watchdog waits for.
  if (watchdog.stdin instanceof Socket) watchdog.stdin.unref()
}

/** The last lines of a log file, for an error message. */
export function tailLog(file: string, count = 8): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
  } catch {
    return ''
  }
}
