/** How long a page runs scripts, from the trace of Chromium. */
import type { Browser, Page } from 'playwright-core'

/** What compiles or runs scripts; some of them contain each other. */
const scriptEvents = new Set([
  'EvaluateScript',
  'v8.compile',
  'v8.compileModule',
  'v8.evaluateModule',
  'v8.produceCache',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
  'EventDispatch',
])

interface TraceEvent {
  name: string
  ph: string
  ts: number
  dur?: number
  tid: number
}

/** Runs `visit`, and returns the milliseconds of script that it took. */
export async function measureScript(
  browser: Browser,
  page: Page,
  visit: () => Promise<void>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'v8'] })
  await visit()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  const scripts = (traceEvents as TraceEvent[]).filter(
    ({ name, ph, dur }) => ph === 'X' && dur && scriptEvents.has(name),
  )
  return unionOf(scripts) / 1_000
}

/** The time that is covered by any of the events, in microseconds. */
function unionOf(events: TraceEvent[]): number {
  let [total, end] = [0, 0]
  for (const { ts, dur = 0 } of events.toSorted((a, b) => a.ts - b.ts)) {
    total += Math.max(0, ts + dur - Math.max(ts, end))
    end = Math.max(end, ts + dur)
  }
  return total
}
