/** Log-ins, and their effect on the latency of other routes. */
import { hash } from '@node-rs/argon2'
import { startServer } from '../target.ts'
import { runLoad, writeRequests, type Request } from '../run-load.ts'
import type { Options } from '../options.ts'
import { throughputRow, timeRow, type Row } from '../report.ts'
import { interleave } from '../rounds.ts'
import type { Fixture } from '../fixture.ts'

const LOG_INS = 8
const READERS = 8
const PASSWORD = 'sampaguita-1'

export async function login(fixture: Fixture, options: Options): Promise<Row[]> {
  const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
  await fixture.db.query(`update users set password_hash = $1 where role = 'customer'`, [
    await hash(PASSWORD, cost),
  ])
  const env = { ...fixture.env(), AUTH_RATE_LIMIT: '1000000' }
  const start = (name: string, file: string) =>
    startServer({ name, file, env, probe: '/v1/health' })
  const ours = await start('web', 'src/main.ts')
  const peer = await start('node:crypto', 'bench/peers/login.ts')
  const file = await writeRequests(fixture.folder, 'log-ins', await logIns(fixture))
  const samples = await interleave([ours, peer], options.rounds, ({ port }, warmingUp) =>
    runLoad({ port, file, connections: LOG_INS, seconds: warmingUp ? 1 : options.seconds }),
  )
  await peer.stop()

  const reads = await writeRequests(fixture.folder, 'reads', await products(fixture))
  const [beside, alone]: [number[], number[]] = [[], []]
  const shot = { port: ours.port, seconds: options.seconds }
  const read = () => runLoad({ ...shot, file: reads, connections: READERS })
  for (let round = 0; round < options.rounds; round++) {
    alone.push((await read()).p99)
    const [busy] = await Promise.all([read(), runLoad({ ...shot, file, connections: LOG_INS })])
    beside.push(busy.p99)
  }
  await ours.stop()
  const others = `log-in: p99 of GET /api/products/:id with ${LOG_INS} log-ins in flight`
  return [
    throughputRow('log-in: POST /api/auth/login', samples.get(ours)!, {
      peerName: 'node:http + argon2id of node:crypto, one at a time',
      peer: samples.get(peer)!,
      promise: 1.6,
    }),
    timeRow(others, beside, { peerName: 'the same without log-ins', peer: alone, promise: 4 }),
  ]
}

async function logIns({ db }: Fixture): Promise<Request[]> {
  const { rows } = await db.query<{ email: string }>(
    "select email from users where role = 'customer' order by id",
  )
  return rows.map(({ email }) => ({
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  }))
}

async function products({ db }: Fixture): Promise<Request[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from products tablesample system (10) repeatable (1) limit 5000',
  )
  return rows.map(({ id }) => ({ method: 'GET', path: `/api/products/${id}` }))
}
