/** Loops of a worker process that must run whatever happens to Redis. */
import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '../runtime/log.ts'
import { loopFailures } from '../runtime/metrics.ts'

type Round = () => Promise<unknown>

const stopping = new AbortController()
const loops: Promise<void>[] = []

/** Runs `round` again and again, with a pause of `pauseMs` after each, until `stopLoops`. A failure is counted and logged. */
export function startLoop(name: string, pauseMs: number, round: Round): void {
  loops.push(repeat(name, pauseMs, round))
}

/** Waits for the running rounds to end. */
export async function stopLoops(): Promise<void> {
  stopping.abort()
  await Promise.all(loops)
}

/** Runs `work` on one batch after another until one is not full, so that no load outgrows the loop. */
export function untilExhausted(
  work: (batchSize: number) => Promise<number>,
  batchSize = 5_000,
): Round {
  return async () => {
    while ((await work(batchSize)) === batchSize) if (stopping.signal.aborted) return
  }
}

async function repeat(loop: string, pauseMs: number, round: Round): Promise<void> {
  const { signal } = stopping
  let isFailing = false
  while (!signal.aborted) {
    try {
      await round()
      isFailing = false
    } catch (err) {
      loopFailures.inc({ loop })
      const level = isFailing ? 'debug' : 'warn' // an outage of the database would fill the log
      log[level]({ loop, err }, 'a maintenance loop failed; it runs again')
      isFailing = true
    }
    await sleep(pauseMs, null, { signal }).catch(() => {})
  }
}
