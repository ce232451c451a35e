/**
 * Ends a worker whose event loop is blocked. A health check alone would not replace it: systemd, Docker and Heroku start a process
 * again when it ends, and not when it stops answering.
 */
import { Worker } from 'node:worker_threads'

const HEARTBEAT_MS = 1_000
/** By then BullMQ has given its jobs to other workers. */
const MAX_MISSED = 15

/**
 * Starts a thread that kills this process when its event loop has been blocked for 15 s, as by an endless loop. The time is
 * counted in ticks of the thread, so that a machine that was suspended is not taken for a blocked process.
 */
export function startEventLoopWatchdog(): void {
  const heartbeats = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(heartbeats, 0, 1), HEARTBEAT_MS).unref()
  const workerData = { heartbeats, heartbeatMs: HEARTBEAT_MS, maxMissed: MAX_MISSED }
  new Worker(`(${watch.toString()})()`, { eval: true, workerData, env: {} }).unref()
}

/** Runs in the thread, from its source text: a TypeScript file would load a compiler of 17 MB into the thread. */
function watch(): void {
  const { writeSync } = process.getBuiltinModule('node:fs')
  const { heartbeats, heartbeatMs, maxMissed } = process.getBuiltinModule('node:worker_threads')
    .workerData as { heartbeats: Int32Array; heartbeatMs: number; maxMissed: number }
  let [last, missed] = [0, 0]
  setInterval(() => {
    const count = Atomics.load(heartbeats, 0)
    missed = count === last ? missed + 1 : 0
    last = count
    if (missed < maxMissed) return
    const [level, msg] = ['fatal', `the event loop was blocked for ${maxMissed} s`]
    writeSync(1, `${JSON.stringify({ level, time: new Date().toISOString(), msg })}\n`)
    process.kill(process.pid, 'SIGKILL')
  }, heartbeatMs)
}
