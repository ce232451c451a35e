/** Resident memory of every process, and how soon the web process answers. */
import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess, startServer } from '../target.ts'
import { queueNames } from '../../src/platform/jobs/job.ts'
import { fire, prepare, type Request } from '../run-load.ts'
import type { Options } from '../options.ts'
import { limited, type Row } from '../report.ts'
import { medianOf } from '../rounds.ts'
import type { Stage } from '../fixture.ts'
import { requests as orders } from './order.ts'

const SETTLE_MS = 1_500

export async function memory(stage: Stage, options: Options): Promise<Row[]> {
  return [...(await ofWeb(stage, options)), ...(await ofWorkers(stage))]
}

async function ofWeb(stage: Stage, options: Options): Promise<Row[]> {
  const start = () =>
    startServer({ name: 'web', file: 'src/main.ts', env: stage.env(), probe: '/healthz' })
  const coldStarts: number[] = []
  for (let i = 0; i < 4; i++) {
    const web = await start()
    coldStarts.push(web.coldStartMs)
    await web.stop()
  }
  const web = await start()
  await sleep(SETTLE_MS)
  const afterStart = web.memory()
  const { rows } = await stage.db.query<{ id: string }>('select id from products limit 5000')
  const reads = rows.map(({ id }): Request => ({ method: 'GET', path: `/api/products/${id}` }))
  const loads = { 'memory-reads': reads, 'memory-orders': await orders(stage) }
  for (const [name, requests] of Object.entries(loads)) {
    const file = await prepare(stage.folder, name, requests)
    await fire({ port: web.port, file, connections: 50, seconds: 2 * options.seconds })
  }
  const afterLoad = web.memory()
  await web.stop()
  return [
    limited('memory: web after start', afterStart, 130, 'MB'),
    limited('memory: web after reads and orders at full load', afterLoad, 260, 'MB'),
    limited('cold start of web to the first 200, median of 4', medianOf(coldStarts), null, 'ms'),
  ]
}

async function ofWorkers(stage: Stage): Promise<Row[]> {
  const rows: Row[] = []
  await stage.forgetJobs()
  for (const args of [...queueNames.map((name) => [name]), []]) {
    const name = args[0] ?? 'all queues'
    const worker = startProcess(
      { name, file: 'workers/main.ts', args, env: stage.env() },
      { measured: false },
    )
    await sleep(2 * SETTLE_MS)
    rows.push(limited(`memory: idle worker (${name})`, worker.memory(), 200, 'MB'))
    await worker.stop()
  }
  return rows
}
