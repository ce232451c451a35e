/** A worker has no address at which to ask whether it is well: a thread beside its event loop watches over it. */
import { writeSync } from 'node:fs'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

const BEAT_MS = 1_000
/** By then its jobs have gone to other workers anyway. */
const STUCK_BEATS = 15

/**
 * Ends this process when its event loop has stood still for 15 s, as in an endless loop, so that its supervisor starts a
 * sound one. Counted in beats of the thread, so that a machine that slept is not taken for one that is stuck.
 */
export function endWhenStuck(): void {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref()
  new Worker(new URL(import.meta.url), { workerData: { beats }, env: {} }).unref()
}

function watch(beats: Int32Array): void {
  let [seen, missed] = [0, 0]
  setInterval(() => {
    const now = Atomics.load(beats, 0)
    missed = now === seen ? missed + 1 : 0
    seen = now
    if (missed < STUCK_BEATS) return
    const [level, msg] = ['fatal', `the event loop stood still for ${STUCK_BEATS} s`]
    writeSync(1, `${JSON.stringify({ level, time: new Date().toISOString(), msg })}\n`)
    process.kill(process.pid, 'SIGKILL')
  }, BEAT_MS)
}

if (!isMainThread) watch((workerData as { beats: Int32Array }).beats)
