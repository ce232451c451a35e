/**
 * Load that this process cannot carry is refused before it costs anything, so that what is taken is answered in time and a
 * rush ends with the rush. The measure is how late the event loop runs: what waits for it waits unseen, in no queue of ours.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { log } from './log.ts'
import { requestsShed } from './metrics.ts'

const LOOK_MS = 100
const RESOLUTION_MS = 10
/** Nobody is refused below the first; from the second on everybody is. Collecting garbage takes less than either. */
const LATE_MS = { some: 150, all: 400 }
const SMOOTHING = 0.3 // one long pause is no overload

/** Whether to refuse the next request. */
export interface Overload {
  refuses(): boolean
  stop(): void
}

/** Watches the event loop of this process. */
export function watchOverload(lateness: Lateness = eventLoopLateness()): Overload {
  let late = 0
  let share = 0
  let shed = 0
  const look = () => {
    late += (lateness.take() - late) * SMOOTHING
    share = Math.min(1, Math.max(0, (late - LATE_MS.some) / (LATE_MS.all - LATE_MS.some)))
    if (shed > 0 && share === 0) {
      log.warn({ requests: shed }, 'Requests were refused: the event loop ran late')
      shed = 0
    }
  }
  const looking = setInterval(look, LOOK_MS).unref()
  return {
    refuses() {
      if (share === 0 || Math.random() >= share) return false
      shed += 1
      requestsShed.inc()
      return true
    },
    stop() {
      clearInterval(looking)
      lateness.stop()
    },
  }
}

export interface Lateness {
  /** Milliseconds that the loop was late on average since the last call. */
  take(): number
  stop(): void
}

function eventLoopLateness(): Lateness {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  return {
    take() {
      const ms = delay.count > 0 ? delay.mean / 1e6 - RESOLUTION_MS : 0
      delay.reset()
      return Math.max(0, ms)
    },
    stop: () => delay.disable(),
  }
}
