import { setTimeout as sleep } from 'node:timers/promises'
import { lastLines, type Running } from './processes.ts'

export type Task<T extends Running> = { name: string; log: string; start: () => Promise<T> }

export type Crew = {
  /** Starts a process, and starts it again whenever it ends unasked. */
  keep<T extends Running>(task: Task<T>): Promise<T>
  /** Runs a process to its end; rejects with its last log lines unless it exits with 0. */
  run(task: Task<Running>): Promise<void>
  /** Ends all, one group of `order` after the other. */
  stop(): Promise<void>
  /** Ends all at once, without asking. */
  kill(): void
  isStopping(): boolean
}

const RESTARTS_A_MINUTE = 5
const BAD_CONFIGURATION = 'exit code 78'

/**
 * Looks after the processes of a start. A process that ends more than five times a minute, or
 * because of its configuration, is given up: `giveUp` gets one line about it.
 */
export function crew(
  order: string[][],
  say: (line: string) => void,
  giveUp: (reason: string) => void,
): Crew {
  const running = new Map<string, Running>()
  let stopping = false

  async function begin<T extends Running>(name: string, start: () => Promise<T>): Promise<T> {
    const process = await start()
    running.set(name, process)
    if (stopping) await process.stop()
    return process
  }

  async function supervise({ name, log, start }: Task<Running>, first: Running) {
    let crashes: number[] = []
    let ended = first.exited
    for (;;) {
      const how = await ended.catch((error: Error) => error.message)
      if (stopping) return
      crashes = [...crashes.filter((at) => at > Date.now() - 60_000), Date.now()]
      say(`${name} ended (${how}). Its log, ${log}, ends with:\n${lastLines(log)}`)
      if (crashes.length > RESTARTS_A_MINUTE || how === BAD_CONFIGURATION)
        return giveUp(`${name} keeps ending, so everything is stopped.`)
      await sleep(100 * 2 ** crashes.length)
      if (stopping) return
      ended = begin(name, start).then((process) => process.exited)
    }
  }

  return {
    async keep(task) {
      const process = await begin(task.name, task.start)
      void supervise(task, process)
      return process
    },
    async run({ name, log, start }) {
      const process = await begin(name, start)
      const how = await process.exited
      running.delete(name)
      if (how !== 'exit code 0' && !stopping)
        throw new Error(`${name} failed (${how}). Its log, ${log}, ends with:\n${lastLines(log)}`)
    },
    async stop() {
      stopping = true
      for (const names of order)
        await Promise.all(names.map(async (name) => await running.get(name)?.stop()))
    },
    kill() {
      stopping = true
      for (const process of running.values()) process.kill()
    },
    isStopping: () => stopping,
  }
}
