import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendSignal, startTimeOf } from './process-table.ts'

/** A pid may be reused by another process; together with its start time it identifies one. */
export type PidFile = {
  pid: number
  startTime: string
  signal: NodeJS.Signals
  gracePeriodMs: number
}

/** Writes the pid file of a running process. */
export function writePidFile(
  file: string,
  pid: number,
  { signal = 'SIGTERM', gracePeriodMs = 5_000 }: Partial<PidFile> = {},
): PidFile {
  const content: PidFile = { pid, startTime: startTimeOf(pid) ?? '', signal, gracePeriodMs }
  writeFileSync(file, JSON.stringify(content))
  return content
}

/** Deletes a pid file, unless another process has replaced it. */
export function removePidFile(file: string, pid: number): void {
  if (readPidFile(file)?.pid === pid) rmSync(file, { force: true })
}

/** The pid in a pid file, if that very process is still running. */
export function livePid(file: string): number | undefined {
  const content = readPidFile(file)
  return content && isAlive(content) ? content.pid : undefined
}

/** Stops the process of a pid file, if it is still running, and waits until it has exited. */
export async function stopByPidFile(file: string): Promise<void> {
  const content = readPidFile(file)
  if (content && isAlive(content)) await terminate(content, waitForExit(content))
  rmSync(file, { force: true })
}

/** Sends the stop signal and, after the grace period, SIGKILL to the process and its group. */
export async function terminate(
  { pid, signal, gracePeriodMs }: PidFile,
  exited: Promise<unknown>,
): Promise<void> {
  sendSignal(pid, signal)
  const timer = new AbortController()
  const timeout = sleep(gracePeriodMs, 'timeout', { signal: timer.signal }).catch(() => 'exited')
  if ((await Promise.race([exited, timeout])) === 'timeout')
    for (const target of [pid, -pid]) sendSignal(target, 'SIGKILL')
  await exited
  timer.abort()
}

async function waitForExit(content: PidFile) {
  while (isAlive(content)) await sleep(50)
}

const isAlive = ({ pid, startTime }: PidFile) => pid > 0 && startTimeOf(pid) === startTime

function readPidFile(file: string): PidFile | undefined {
  try {
    const content: PidFile = JSON.parse(readFileSync(file, 'utf8'))
    return content
  } catch {
    return undefined
  }
}
