/** Resident memory of every process, and the cold start of the web process. */
import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess, startServer } from '../target.ts'
import { queueNames } from '../../src/platform/jobs/job.ts'
import { runLoad, writeRequests, type Request } from '../run-load.ts'
import type { Options } from '../options.ts'
import { limitRow, type Row } from '../report.ts'
import { medianOf } from '../rounds.ts'
import type { Fixture } from '../fixture.ts'
import { orderRequests as orders } from './order.ts'

const SETTLE_MS = 1_500

export async function memory(fixture: Fixture, options: Options): Promise<Row[]> {
  return [...(await webRows(fixture, options)), ...(await workerRows(fixture))]
}

async function webRows(fixture: Fixture, options: Options): Promise<Row[]> {
  const start = () =>
    startServer({ name: 'web', file: 'src/main.ts', env: fixture.env(), probe: '/healthz' })
  const coldStarts: number[] = []
  for (let i = 0; i < 4; i++) {
    const web = await start()
    coldStarts.push(web.coldStartMs)
    await web.stop()
  }
  const web = await start()
  await sleep(SETTLE_MS)
  const afterStart = web.memory()
  const { rows } = await fixture.db.query<{ id: string }>('select id from products limit 5000')
  const reads = rows.map(({ id }): Request => ({ method: 'GET', path: `/api/products/${id}` }))
  const loads = { 'memory-reads': reads, 'memory-orders': await orders(fixture) }
  for (const [name, requests] of Object.entries(loads)) {
    const file = await writeRequests(fixture.folder, name, requests)
    await runLoad({ port: web.port, file, connections: 50, seconds: 2 * options.seconds })
  }
  const afterLoad = web.memory()
  await web.stop()
  return [
    limitRow('memory: web after start', afterStart, 145, 'MB'),
    limitRow('memory: web after reads and orders at full load', afterLoad, 260, 'MB'),
    limitRow('cold start of web to the first 200, median of 4', medianOf(coldStarts), null, 'ms'),
  ]
}

async function workerRows(fixture: Fixture): Promise<Row[]> {
  const rows: Row[] = []
  await fixture.clearJobs()
  for (const args of [...queueNames.map((name) => [name]), []]) {
    const name = args[0] ?? 'all queues'
    const worker = startProcess(
      { name, file: 'workers/main.ts', args, env: fixture.env() },
      { measured: false },
    )
    await sleep(2 * SETTLE_MS)
    rows.push(limitRow(`memory: idle worker (${name})`, worker.memory(), 200, 'MB'))
    await worker.stop()
  }
  return rows
}
