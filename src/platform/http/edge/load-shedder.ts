/**
 * Load shedding: requests beyond the capacity of this process are rejected before they cost anything, so that accepted ones
 * stay fast. Two signals: the delay of the event loop, since work that waits for it is in no queue of ours, and the backlog
 * of the database.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { queuedBatchItems } from '../../database/batcher.ts'
import { databaseBacklog } from '../../database/connections/pool.ts'
import { log } from '../../runtime/log.ts'
import { requestsShed } from '../../runtime/metrics.ts'

const SAMPLE_MS = 100
const RESOLUTION_MS = 10
/** Nothing is shed below `from`, everything at `to`. Garbage collection takes less than either. */
const DELAY_MS = { from: 150, to: 400, cap: 450 }
/** Statements that wait at consecutive samples: half a second of 500 orders. A shorter peak is no overload. */
const BACKLOG = { statements: 250, samples: 3 }
const SMOOTHING = 0.3 // one pause is no overload, however long

export interface LoadShedder {
  /** Whether to reject the next request. */
  shouldShed(): boolean
  stop(): void
}

/** Samples the event loop of this process and the backlog. */
export function createLoadShedder(
  eventLoop: EventLoopDelay = monitorEventLoop(),
  backlog: () => number = () => databaseBacklog() + queuedBatchItems(),
): LoadShedder {
  let smoothedDelay = 0
  let shedProbability = 0
  let backlogSamples = 0
  let [shed, shedAtLastSample] = [0, 0]
  const isBacklogged = () => backlog() >= BACKLOG.statements

  function sample(): void {
    backlogSamples = isBacklogged() ? backlogSamples + 1 : 0
    smoothedDelay += (Math.min(eventLoop.meanMs(), DELAY_MS.cap) - smoothedDelay) * SMOOTHING
    const overload = (smoothedDelay - DELAY_MS.from) / (DELAY_MS.to - DELAY_MS.from)
    shedProbability = Math.min(1, Math.max(0, overload))
    if (shed > 0 && shed === shedAtLastSample) {
      log.warn({ requests: shed }, 'overload has ended; requests were shed')
      shed = 0
    }
    shedAtLastSample = shed
  }

  const timer = setInterval(sample, SAMPLE_MS).unref()
  return {
    shouldShed() {
      const isDelayed = shedProbability > 0 && Math.random() < shedProbability
      const isQueued = backlogSamples >= BACKLOG.samples && isBacklogged()
      if (!isDelayed && !isQueued) return false
      shed += 1
      requestsShed.inc()
      return true
    },
    stop() {
      clearInterval(timer)
      eventLoop.stop()
    },
  }
}

export interface EventLoopDelay {
  /** The mean delay in milliseconds since the last call. */
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
