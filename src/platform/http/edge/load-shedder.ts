/**
 * Load that this process cannot carry is refused before it costs anything, so that what is taken is answered in time and a
 * rush ends with the rush. Two things are looked at: how late the event loop runs, since what waits for it waits in no queue
 * of ours, and how much waits for the database.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { databaseBacklog } from '../../database/connections.ts'
import { queuedBatchItems } from '../../database/batcher.ts'
import { log } from '../../runtime/log.ts'
import { requestsShed } from '../../runtime/metrics.ts'

const LOOK_MS = 100
const RESOLUTION_MS = 10
/** Nobody is refused below the first; from the second on everybody is. Collecting garbage takes less than either. */
const LATE_MS = { some: 150, most: 400, cap: 450 }
/** Work for the database that waits at one look after the other: half a second of 500 orders. A shorter queue, or one that comes and goes, is none. */
const BACKLOG = { statements: 250, looks: 3 }
const SMOOTHING = 0.3 // one pause is no overload, however long

/** Whether to refuse the next request. */
export interface LoadShedder {
  shouldShed(): boolean
  stop(): void
}

/** Watches the event loop of this process. */
export function createLoadShedder(
  lateness: EventLoopDelay = monitorEventLoop(),
  backlog: () => number = () => databaseBacklog() + queuedBatchItems(),
): LoadShedder {
  let late = 0
  let shedProbability = 0
  let shed = 0
  let seen = 0
  let looksBehind = 0
  const isBehind = () => backlog() >= BACKLOG.statements
  const look = () => {
    looksBehind = isBehind() ? looksBehind + 1 : 0
    late += (Math.min(lateness.meanMs(), LATE_MS.cap) - late) * SMOOTHING
    shedProbability = Math.min(
      1,
      Math.max(0, (late - LATE_MS.some) / (LATE_MS.most - LATE_MS.some)),
    )
    if (shed > 0 && shed === seen) {
      log.warn({ requests: shed }, 'Requests were refused: there was more to do than could be done')
      shed = 0
    }
    seen = shed
  }
  const looking = setInterval(look, LOOK_MS).unref()
  return {
    shouldShed() {
      const isLate = shedProbability > 0 && Math.random() < shedProbability
      const isQueued = looksBehind >= BACKLOG.looks && isBehind()
      if (!isLate && !isQueued) return false
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

export interface EventLoopDelay {
  /** Milliseconds that the loop was late on average since the last call. */
  meanMs(): number
  stop(): void
}

function monitorEventLoop(): EventLoopDelay {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  return {
    meanMs() {
      const ms = delay.count > 0 ? delay.mean / 1e6 - RESOLUTION_MS : 0
      delay.reset()
      return Math.max(0, ms)
    },
    stop: () => delay.disable(),
  }
}
