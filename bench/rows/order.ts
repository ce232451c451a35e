/** Placing an order of three items of one store, every rule applied. */
import type pg from 'pg'
import { startServer, variantName, type Target } from '../target.ts'
import { runLoad, writeRequests, type Request, type Sample } from '../run-load.ts'
import type { Options } from '../options.ts'
import { throughputRow, variantRows, type Row } from '../report.ts'
import { interleave } from '../rounds.ts'
import type { Fixture } from '../fixture.ts'
import { customers } from '../tokens.ts'

const CONNECTIONS = 32
const REQUESTS = 5_000
const BUYERS = 500 // so that each token is used more than once

interface OrderTarget {
  name: string
  file: string
  cwd?: string
  database: string
  pool: pg.Pool
}

const programs = [
  ['web', 'src/main.ts', 'orders_web'],
  ['floor', 'bench/peers/order-cte.ts', 'orders_cte'],
  ['knex', 'bench/peers/order-knex.ts', 'orders_knex'],
] as const

export async function order(fixture: Fixture, options: Options): Promise<Row[]> {
  const file = await writeRequests(fixture.folder, 'orders', await orderRequests(fixture))
  const programsWithPools: OrderTarget[] = []
  for (const [name, program, database] of programs)
    programsWithPools.push({ name, file: program, database, pool: await fixture.copy(database) })
  for (const [index, cwd] of options.variants.entries()) {
    const database = `orders_variant_${index}`
    const pool = await fixture.copy(database)
    programsWithPools.push({ name: variantName(cwd), file: 'src/main.ts', cwd, database, pool })
  }
  const asShipped = await measure(fixture, options, {
    programsWithPools,
    file,
    synchronousCommit: 'on',
  })
  const processorOnly = await measure(fixture, options, {
    programsWithPools,
    file,
    synchronousCommit: 'off',
  })
  return [...asShipped, ...processorOnly]
}

async function measure(
  fixture: Fixture,
  options: Options,
  {
    programsWithPools,
    file,
    synchronousCommit,
  }: { programsWithPools: OrderTarget[]; file: string; synchronousCommit: 'on' | 'off' },
): Promise<Row[]> {
  const targets: (Target & { pool: pg.Pool })[] = []
  for (const { name, file: program, cwd, database, pool } of programsWithPools) {
    const env = fixture.env({ database, synchronousCommit })
    const server = await startServer({ name, file: program, cwd, env, probe: '/v1/health' })
    targets.push({ ...server, pool })
  }
  const samples = await interleave(
    targets,
    options.rounds,
    async ({ name, port, pool }, warmingUp) => {
      const seconds = warmingUp ? 1 : options.seconds
      return await verifyStored(pool, name, () =>
        runLoad({ port, file, connections: CONNECTIONS, seconds }),
      )
    },
  )
  for (const each of targets) await each.stop()
  const [ours, floor, knex] = targets.map((each) => samples.get(each)!)
  const variants = targets.slice(3).map((each) => [each.name, samples.get(each)!] as const)
  const work = `order: POST /api/orders, 3 items (commit ${synchronousCommit === 'on' ? 'on disk' : 'in memory'})`
  return [
    throughputRow(work, ours!, {
      peerName: 'node:http + pg pool, one CTE',
      peer: floor!,
      promise: 0.8,
    }),
    throughputRow(work, ours!, { peerName: 'Knex transaction', peer: knex!, promise: 2 }),
    ...variantRows(work, ours!, variants),
  ]
}

/** Fails unless every answer stands for a complete order in the target's database. */
async function verifyStored(
  pool: pg.Pool,
  name: string,
  shoot: () => Promise<Sample>,
): Promise<Sample> {
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

export async function orderRequests(fixture: Pick<Fixture, 'db'>): Promise<Request[]> {
  const { rows } = await fixture.db.query<{
    store_id: string
    products: { id: string; price: number }[]
  }>(
    `select store_id, json_agg(json_build_object('id', id, 'price', price)) as products from products group by store_id`,
  )
  const buyers = (await customers(fixture)).slice(0, BUYERS)
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
