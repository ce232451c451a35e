/** The admin dashboard of a market with a million orders in a year. */
import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess, startServer } from '../target.ts'
import { runLoad, writeRequests, type Request } from '../run-load.ts'
import type { Options } from '../options.ts'
import { latencyRow, type Row } from '../report.ts'
import { interleave } from '../rounds.ts'
import type { Fixture } from '../fixture.ts'
import { tokenOf } from '../tokens.ts'
import { seedYear } from '../seed-year.ts'

const DATABASE = 'a_year'
const ROLLED_UP_MS = 5_000

export async function dashboard(fixture: Fixture, options: Options): Promise<Row[]> {
  const pool = await fixture.copy(DATABASE)
  await seedYear(pool)
  const { rows: admins } = await pool.query<{ id: string }>(
    `update users set role = 'admin' where id = (select id from users where role = 'customer' limit 1) returning id`,
  )
  const { rows: products } = await pool.query<{ id: string }>(
    'select id from products tablesample system (10) repeatable (1) limit 5000',
  )
  const Authorization = `Bearer ${await tokenOf(admins[0]!.id)}`
  const reads = products.map(({ id }): Request => ({ method: 'GET', path: `/api/products/${id}` }))
  const asked = (path: string): Request[] => [{ method: 'GET', path, headers: { Authorization } }]
  const range = `from=${day(-364)}&to=${day(0)}`
  const work = {
    read: reads,
    dashboard: asked('/api/admin/dashboard'),
    week: asked('/api/admin/analytics?period=7d'),
    month: asked('/api/admin/analytics?period=30d'),
    year: asked(`/api/admin/analytics?${range}`),
  }
  const env = fixture.env({ database: DATABASE })
  const web = await startServer({ name: 'web', file: 'src/main.ts', env, probe: '/healthz' })
  const worker = startProcess(
    { name: 'worker', file: 'workers/main.ts', args: ['maintenance'], env },
    { measured: false },
  )
  await sleep(ROLLED_UP_MS)
  const files = new Map<string, string>()
  for (const [name, requests] of Object.entries(work))
    files.set(name, await writeRequests(fixture.folder, `dashboard-${name}`, requests))
  const samples = await interleave([...files.keys()], options.rounds, (name, warmingUp) =>
    runLoad({
      port: web.port,
      file: files.get(name)!,
      connections: 1,
      seconds: warmingUp ? 1 : options.seconds,
    }),
  )
  await Promise.all([web.stop(), worker.stop()])
  const compared = (title: string, name: string, promise: number | null) =>
    latencyRow(`1 million orders, 1 in flight: ${title}`, samples.get(name)!, {
      peerName: 'GET /api/products/:id',
      peer: samples.get('read')!,
      promise,
    })
  return [
    compared('GET /api/admin/dashboard', 'dashboard', 5),
    compared('GET /api/admin/analytics, 7 days', 'week', null),
    compared('GET /api/admin/analytics, 30 days', 'month', null),
    compared('GET /api/admin/analytics, 365 days', 'year', null),
  ]
}

function day(away: number): string {
  return new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10)
}
