/** A worker has no address at which to ask whether it is well: a thread beside its event loop watches over it. */
import { Worker } from 'node:worker_threads'

const BEAT_MS = 1_000
/** By then its jobs have gone to other workers anyway. */
const STUCK_BEATS = 15

/**
 * Ends this process when its event loop has stood still for 15 s, as in an endless loop, so that its supervisor starts a
 * sound one. Counted in beats of the thread, so that a machine that slept is not taken for one that is stuck.
 */
export function exitWhenStuck(): void {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref()
  const workerData = { beats, beatMs: BEAT_MS, stuckBeats: STUCK_BEATS }
  new Worker(`(${watch.toString()})()`, { eval: true, workerData, env: {} }).unref()
}

/** The thread has this text and nothing else: loaded from a file it would hold a TypeScript compiler of its own, 17 MB. */
function watch(): void {
  const { writeSync } = process.getBuiltinModule('node:fs')
  const { beats, beatMs, stuckBeats } = process.getBuiltinModule('node:worker_threads')
    .workerData as { beats: Int32Array; beatMs: number; stuckBeats: number }
  let [seen, missed] = [0, 0]
  setInterval(() => {
    const now = Atomics.load(beats, 0)
    missed = now === seen ? missed + 1 : 0
    seen = now
    if (missed < stuckBeats) return
    const [level, msg] = ['fatal', `the event loop stood still for ${stuckBeats} s`]
    writeSync(1, `${JSON.stringify({ level, time: new Date().toISOString(), msg })}\n`)
    process.kill(process.pid, 'SIGKILL')
  }, beatMs)
}
