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

/** Times are those of the thread: what it waits for on a busy machine is not counted. */
interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds of the thread. */
  tts?: number
  tdur?: number
  args?: { data?: { url?: string; functionName?: string; type?: string } }
}

export interface ScriptTime {
  ms: number
  /** The longest events, for the message of a failure: `FunctionCall of render in lazy.js 12 ms`. */
  longest: string[]
}

const LONGEST = 5

/** Runs `visit`, and returns the script that it took. */
export async function measureScript(
  browser: Browser,
  page: Page,
  visit: () => Promise<void>,
): Promise<ScriptTime> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'v8'] })
  await visit()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  const scripts = (traceEvents as TraceEvent[]).filter(
    ({ name, ph, tdur }) => ph === 'X' && tdur && scriptEvents.has(name),
  )
  const threads = Map.groupBy(scripts, ({ pid, tid }) => `${pid} ${tid}`)
  // Chromium starts pages of its own now and then, whose scripts are no page's of ours.
  const ours = [...threads.values()].filter((events) => !events.some(({ args }) => args?.data?.url?.startsWith('chrome:'))) // prettier-ignore
  // The page has the busiest one; a service worker that is being installed has another.
  const [busiest = []] = ours.toSorted((a, b) => unionOf(b) - unionOf(a))
  const longest = busiest
    .toSorted((a, b) => b.tdur! - a.tdur!)
    .slice(0, LONGEST)
    .map(describe)
  return { ms: unionOf(busiest) / 1_000, longest }
}

function describe({
  name,
  tdur = 0,
  args: { data: { url, functionName, type } = {} } = {},
}: TraceEvent) {
  const what = functionName || type
  return `${name}${what ? ` of ${what}` : ''}${url ? ` in ${url}` : ''} ${(tdur / 1_000).toFixed(1)} ms`
}

/** The time that is covered by any of the events, in microseconds. */
function unionOf(events: TraceEvent[]): number {
  let [total, end] = [0, 0]
  for (const { tts = 0, tdur = 0 } of events.toSorted((a, b) => a.tts! - b.tts!)) {
    total += Math.max(0, tts + tdur - Math.max(tts, end))
    end = Math.max(end, tts + tdur)
  }
  return total
}
