/** `npm run bench`: measures every promise of bench/README.md against its floor or peer, in one run and one table. */
import { killAll } from './target.ts'
import { readOptions } from './options.ts'
import { loadWarning, releaseCoreZero } from './pinning.ts'
import { conditions, tableOf, writeFigures, type Row } from './report.ts'
import { agents } from './rows/agents.ts'
import { booking } from './rows/booking.ts'
import { chat } from './rows/chat.ts'
import { dashboard } from './rows/dashboard.ts'
import { edge } from './rows/edge.ts'
import { feed } from './rows/feed.ts'
import { interpretation } from './rows/interpretation.ts'
import { login } from './rows/login.ts'
import { memory } from './rows/memory.ts'
import { order } from './rows/order.ts'
import { orderKinds } from './rows/order-kinds.ts'
import { paidOrder } from './rows/paid-order.ts'
import { page } from './rows/page.ts'
import { read } from './rows/read.ts'
import { relevance } from './rows/relevance.ts'
import { search } from './rows/search.ts'
import { simulation } from './rows/simulation.ts'
import { systems } from './rows/systems.ts'
import { upload } from './rows/upload.ts'
import { wait } from './rows/wait.ts'
import { webhook } from './rows/webhook.ts'
import { startFixture } from './fixture.ts'

const measurements = {
  edge,
  read,
  page,
  login,
  order,
  'order-kinds': orderKinds,
  'paid-order': paidOrder,
  booking,
  webhook,
  wait,
  chat,
  interpretation,
  upload,
  feed,
  dashboard,
  memory,
  relevance,
  search,
  agents,
  simulation,
  systems,
}
const options = readOptions()
releaseCoreZero()
const busy = loadWarning()
const started = performance.now()
const say = (line: string) => console.error(line)
say('Starting PostgreSQL and Redis, and filling the market ...')
const fixture = await startFixture()
try {
  const rows: Row[] = []
  const failed: string[] = []
  for (const name of options.rows) {
    say(`${name} ...`)
    try {
      const measured = await measurements[name](fixture, options)
      say(tableOf(measured))
      rows.push(...measured)
    } catch (error) {
      console.error(error)
      failed.push(name)
      killAll()
    }
  }
  const text = `${conditions(fixture, options)}${busy}\n\n${tableOf(rows)}`
  console.log(`\n${text}`)
  if (failed.length > 0) say(`Not measured: ${failed.join(', ')}.`)
  else if (options.write) writeFigures(text)
  process.exitCode = failed.length > 0 ? 1 : 0
  say(`\n${((performance.now() - started) / 1000).toFixed(0)} s`)
} finally {
  killAll()
  await fixture.stop()
}
