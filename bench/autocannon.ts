/** Runs autocannon in its own process and prints what `run-load.ts` parses: `-c n -d seconds url file`. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import type { Request } from './run-load.ts'

const { values, positionals } = parseArgs({
  options: { c: { type: 'string', short: 'c' }, d: { type: 'string', short: 'd' } },
  allowPositionals: true,
})
const [url = '', file = ''] = positionals
const requests: Request[] = JSON.parse(readFileSync(file, 'utf8'))
const connections = Number(values.c)
const share = Math.max(1, Math.floor(requests.length / connections))
let client = 0

const result = await autocannon({
  url,
  connections,
  duration: Number(values.d),
  // Each connection replays its own share, so that no request repeats before all were sent once.
  setupClient: (each) => {
    const from = (client++ * share) % requests.length
    each.setRequests(requests.slice(from, from + share))
  },
})
const { '2xx': requestsDone, errors, timeouts, non2xx, duration, latency } = result
const failed = errors + non2xx // timeouts are errors
console.log(
  JSON.stringify({
    requests: requestsDone,
    seconds: duration,
    failed,
    failures: `connect or read ${errors - timeouts}, status ${non2xx}, timeout ${timeouts}`,
    p50: latency.p50,
    p95: latency.p97_5, // the nearest percentile it reports, and never flattering
    p99: latency.p99,
  }),
)
