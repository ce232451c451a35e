/** Runs a call again and again when the bench process asks for it over IPC, and tells how long each took. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sample } from '../run-load.ts'

export interface Run {
  inFlight: number
  seconds: number
}

/** Answers each `Run` with a `Sample`. */
export function serveRuns(call: () => Promise<void>): void {
  process.on(
    'message',
    (run: Run) => void measure(call, run).then((sample) => process.send!(sample)),
  )
  process.on('disconnect', () => process.exit())
  process.send!('ready')
}

async function measure(call: () => Promise<void>, { inFlight, seconds }: Run): Promise<Sample> {
  const times: number[] = []
  const end = performance.now() + seconds * 1_000
  const loop = async () => {
    while (performance.now() < end) {
      const began = performance.now()
      await call()
      times.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: inFlight }, loop))
  const took = (performance.now() - began) / 1_000
  await sleep(200) // what follows a call, such as noting its dispatch, belongs to nobody else's round
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!
  const percentiles = { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
  return { perSecond: times.length / took, requests: times.length, ...percentiles }
}
