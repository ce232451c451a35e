/**
 * Load that this process cannot carry is refused before it costs anything, so that what is taken is answered in time and a
 * rush ends with the rush. Two things are looked at: how late the event loop runs, since what waits for it waits in no queue
 * of ours, and how much waits for the database.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { databaseBacklog } from './db.ts'
import { log } from './log.ts'
import { requestsShed } from './metrics.ts'

const LOOK_MS = 100
const RESOLUTION_MS = 10
/** Nobody is refused below the first; from the second on everybody is. Collecting garbage takes less than either. */
const LATE_MS = { some: 150, all: 400 }
const BACKLOG = 250 // about half a second of a database that answers 500 orders a second
const SMOOTHING = 0.3 // one long pause is no overload

/** Whether to refuse the next request. */
export interface Overload {
  refuses(): boolean
  stop(): void
}

/** Watches the event loop of this process. */
export function watchOverload(
  lateness: Lateness = eventLoopLateness(),
  backlog: () => number = databaseBacklog,
): Overload {
  let late = 0
  let share = 0
  let shed = 0
  let seen = 0
  const look = () => {
    late += (lateness.take() - late) * SMOOTHING
    share = Math.min(1, Math.max(0, (late - LATE_MS.some) / (LATE_MS.all - LATE_MS.some)))
    if (shed > 0 && shed === seen) {
      log.warn({ requests: shed }, 'Requests were refused: there was more to do than could be done')
      shed = 0
    }
    seen = shed
  }
  const looking = setInterval(look, LOOK_MS).unref()
  return {
    refuses() {
      const isLate = share > 0 && Math.random() < share
      if (!isLate && backlog() < BACKLOG) return false
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
