import { setTimeout as sleep } from 'node:timers/promises'
import { tailLog, type ManagedProcess } from './launch.ts'

export type Task<T extends ManagedProcess> = {
  name: string
  logFile: string
  start: () => Promise<T>
}

export type Supervisor = {
  /** Starts a process, and restarts it whenever it exits by itself. */
  startAndRestart<T extends ManagedProcess>(task: Task<T>): Promise<T>
  /** Runs a process to completion; rejects with the end of its log unless it exits with 0. */
  runToCompletion(task: Task<ManagedProcess>): Promise<void>
  /** Stops all processes, one group of `stopOrder` after the other. */
  stop(): Promise<void>
  /** Kills all processes at once. */
  kill(): void
  isStopping(): boolean
}

const RESTARTS_PER_MINUTE = 5
const BAD_CONFIGURATION = 'exit code 78'

/**
 * Keeps the processes of `npm start` running. `onFailure` gets one line about a process that exits
 * more than five times a minute, or because of its configuration; it is not restarted.
 */
export function createSupervisor(
  stopOrder: string[][],
  print: (line: string) => void,
  onFailure: (reason: string) => void,
): Supervisor {
  const running = new Map<string, ManagedProcess>()
  let stopping = false

  async function begin<T extends ManagedProcess>(name: string, start: () => Promise<T>) {
    const process = await start()
    running.set(name, process)
    if (stopping) await process.stop()
    return process
  }

  async function restartOnExit(task: Task<ManagedProcess>, first: ManagedProcess) {
    const { name, logFile, start } = task
    let crashes: number[] = []
    let exited = first.exited
    for (;;) {
      const outcome = await exited.catch((error: Error) => error.message)
      if (stopping) return
      crashes = [...crashes.filter((at) => at > Date.now() - 60_000), Date.now()]
      print(`${name} exited (${outcome}). Its log, ${logFile}, ends with:\n${tailLog(logFile)}`)
      if (crashes.length > RESTARTS_PER_MINUTE || outcome === BAD_CONFIGURATION)
        return onFailure(`${name} keeps exiting, so everything is stopped.`)
      await sleep(100 * 2 ** crashes.length)
      if (stopping) return
      exited = begin(name, start).then((process) => process.exited)
    }
  }

  return {
    async startAndRestart(task) {
      const process = await begin(task.name, task.start)
      void restartOnExit(task, process)
      return process
    },
    async runToCompletion({ name, logFile, start }) {
      const process = await begin(name, start)
      const outcome = await process.exited
      running.delete(name)
      if (outcome !== 'exit code 0' && !stopping)
        throw new Error(
          `${name} failed (${outcome}). Its log, ${logFile}, ends with:\n${tailLog(logFile)}`,
        )
    },
    async stop() {
      stopping = true
      for (const names of stopOrder)
        await Promise.all(names.map(async (name) => await running.get(name)?.stop()))
    },
    kill() {
      stopping = true
      for (const process of running.values()) process.kill()
    },
    isStopping: () => stopping,
  }
}
