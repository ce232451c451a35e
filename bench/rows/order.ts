/** Placing an order of three items of one store, every rule applied. */
import type pg from 'pg'
import { startServer, type Contender } from '../target.ts'
import { fire, prepare, type Request, type Sample } from '../run-load.ts'
import type { Options } from '../options.ts'
import { compared, type Row } from '../report.ts'
import { rounds } from '../rounds.ts'
import type { Stage } from '../fixture.ts'
import { customers } from '../tokens.ts'

const CONNECTIONS = 32
const REQUESTS = 5_000
const BUYERS = 500 // so that a token is seen more than once, as in a shop

interface Placer {
  name: string
  file: string
  database: string
  pool: pg.Pool
}

const programs = [
  ['web', 'src/main.ts', 'orders_web'],
  ['floor', 'bench/peers/order-cte.ts', 'orders_cte'],
  ['knex', 'bench/peers/order-knex.ts', 'orders_knex'],
] as const

export async function order(stage: Stage, options: Options): Promise<Row[]> {
  const file = await prepare(stage.folder, 'orders', await requests(stage))
  const placers: Placer[] = []
  for (const [name, program, database] of programs)
    placers.push({ name, file: program, database, pool: await stage.copy(database) })
  const asShipped = await measure(stage, options, { placers, file, synchronousCommit: 'on' })
  const processorOnly = await measure(stage, options, { placers, file, synchronousCommit: 'off' })
  return [...asShipped, ...processorOnly]
}

async function measure(
  stage: Stage,
  options: Options,
  {
    placers,
    file,
    synchronousCommit,
  }: { placers: Placer[]; file: string; synchronousCommit: 'on' | 'off' },
): Promise<Row[]> {
  const contenders: (Contender & { pool: pg.Pool })[] = []
  for (const { name, file: program, database, pool } of placers) {
    const env = stage.env({ database, synchronousCommit })
    const server = await startServer({ name, file: program, env, probe: '/v1/health' })
    contenders.push({ ...server, pool })
  }
  const samples = await rounds(
    contenders,
    options.rounds,
    async ({ name, port, pool }, warmingUp) => {
      const seconds = warmingUp ? 1 : options.seconds
      return await counted(pool, name, () =>
        fire({ port, file, connections: CONNECTIONS, seconds }),
      )
    },
  )
  for (const each of contenders) await each.stop()
  const [ours, floor, knex] = contenders.map((each) => samples.get(each)!)
  const work = `order: POST /api/orders, 3 items (commit ${synchronousCommit === 'on' ? 'on disk' : 'in memory'})`
  return [
    compared(work, ours!, { peerName: 'node:http + pg pool, one CTE', peer: floor!, promise: 0.8 }),
    compared(work, ours!, { peerName: 'Knex transaction', peer: knex!, promise: 2 }),
  ]
}

/** Every answer must stand for a whole order in the database of its contender. */
async function counted(pool: pg.Pool, name: string, shoot: () => Promise<Sample>): Promise<Sample> {
  const count = async () => {
    const { rows } = await pool.query<Record<'orders' | 'items' | 'payments' | 'jobs', string>>(
      `select (select count(*) from orders) as orders, (select count(*) from order_items) as items,
         (select count(*) from payments) as payments, (select count(*) from outbox) as jobs`,
    )
    return rows[0]!
  }
  const before = await count()
  const sample = await shoot()
  const after = await count()
  const made = Number(after.orders) - Number(before.orders)
  const isWhole =
    Number(after.items) === 3 * Number(after.orders) &&
    after.payments === after.orders &&
    after.jobs === after.orders
  if (made < sample.requests || !isWhole)
    throw new Error(
      `${name} answered ${sample.requests} orders and stored ${made}: ${JSON.stringify(after)}`,
    )
  return sample
}

export async function requests(stage: Pick<Stage, 'db'>): Promise<Request[]> {
  const { rows } = await stage.db.query<{
    store_id: string
    products: { id: string; price: number }[]
  }>(
    `select store_id, json_agg(json_build_object('id', id, 'price', price)) as products from products group by store_id`,
  )
  const buyers = (await customers(stage)).slice(0, BUYERS)
  return Array.from({ length: REQUESTS }, (_, i) => {
    const { store_id: storeId, products } = rows[(i * 7) % rows.length]!
    const items = [0, 1, 2].map((n) => {
      const { id, price } = products[(i * 13 + n * 29) % products.length]!
      return { productId: id, storeId, quantity: 1 + n, price: price / 100 }
    })
    const body = {
      items,
      deliveryAddress: '12 Rizal Street, Poblacion, Salay',
      paymentMethod: 'cash_on_delivery',
      contactPhone: '+639171234567',
      landmark: 'Beside the chapel',
      deliveryLocation: { latitude: 8.87, longitude: 124.8 },
    }
    return {
      method: 'POST',
      path: '/api/orders',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${buyers[i % buyers.length]!.token}`,
      },
      body: JSON.stringify(body),
    }
  })
}
