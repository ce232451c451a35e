/** A whole order paid by e-wallet with its notices: the processor time that web, worker, PostgreSQL and Redis spend on it. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type pg from 'pg'
import { freePort } from '../../dev/embedded/ports.ts'
import { processorMs } from '../../dev/processes/processor-time.ts'
import { startProcess, startServer } from '../target.ts'
import type { Options } from '../options.ts'
import { timeRow, type Row } from '../report.ts'
import { medianOf } from '../rounds.ts'
import { webhookSecret, type Fixture } from '../fixture.ts'
import { customers, type Customer } from '../tokens.ts'

const DATABASE = 'paid_orders'
const AT_ONCE = 10
const IDLE_S = 10
const GIVE_UP_MS = 60_000

interface Shop {
  db: pg.Pool
  /** Of the web process. */
  base: string
  buyers: Customer[]
  /** Request bodies. */
  carts: string[]
}

/**
 * Customer and vendors get an e-mail and a text message; nobody has a browser to push to. The provider, the mail and the text server
 * are others' and not counted, nor is what the parts do by themselves while nobody orders. The floor stores the same order and does
 * nothing else: it tells how fast the machine is.
 */
export async function paidOrder(fixture: Fixture, options: Options): Promise<Row[]> {
  const db = await fixture.copy(DATABASE)
  await db.query('update users set email_verified_at = now(), phone_verified_at = now()')
  const [sandboxPort, smtpPort, smsPort] = [await freePort(), await freePort(), await freePort()]
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const env: NodeJS.ProcessEnv = {
    ...fixture.env({ database: DATABASE }),
    PAYMENT_SANDBOX_URL: sandboxUrl,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SMS_PROVIDER: 'catcher',
    SMS_CATCHER_URL: `http://127.0.0.1:${smsPort}`,
    SMS_DAILY_PER_NUMBER: '100000', // everybody has the number that the seed gives
    SMS_DAILY_PER_ACCOUNT: '100000',
    SMS_DAILY_TOTAL: '1000000',
  }
  const web = await startServer({ name: 'web', file: 'src/main.ts', env, probe: '/v1/health' })
  const floor = await startServer({ name: 'floor', file: 'bench/peers/order-cte.ts', env, probe: '/v1/health' }) // prettier-ignore
  const worker = startProcess({ name: 'worker', file: 'workers/main.ts', env }, { measured: true })
  const base = `http://127.0.0.1:${web.port}`
  const outside = startOutside(fixture, { base, sandboxPort, smtpPort, smsPort, env })
  const shop = { db, base, buyers: await customers(fixture), carts: await cartsOf(db) }
  const [postgres, redis] = await serverPids(db, env.REDIS_URL!)
  const spent = () => [
    web.cpuTime() / 1000,
    worker.cpuTime() / 1000,
    processorMs(postgres),
    processorMs(redis),
  ]

  await buy(shop, 50) // V8 has compiled what is hot
  const idleFrom = spent()
  await sleep(IDLE_S * 1000)
  const idlePerMs = difference(spent(), idleFrom).map((ms) => ms / (IDLE_S * 1000))
  const orders = 50 * options.seconds
  const costs: number[][] = []
  const floorCosts: number[] = []
  const floorShop = { ...shop, base: `http://127.0.0.1:${floor.port}` }
  await store(floorShop, 50)
  for (let round = 0; round < options.rounds; round++) {
    const [before, began] = [spent(), performance.now()]
    await buy(shop, orders)
    const idle = idlePerMs.map((ms) => ms * (performance.now() - began))
    costs.push(difference(difference(spent(), before), idle).map((ms) => ms / orders))
    const floorSpent = () => floor.cpuTime() / 1000 + processorMs(postgres)
    const floorBefore = floorSpent()
    await store(floorShop, orders)
    floorCosts.push((floorSpent() - floorBefore) / orders)
  }
  for (const each of [web, floor, worker, ...outside]) await each.stop()
  const totals = costs.map((parts) => parts.reduce((sum, ms) => sum + ms, 0))
  const of = (part: number) => medianOf(costs.map((parts) => parts[part]!)).toFixed(1)
  const parts = `web ${of(0)}, worker ${of(1)}, PostgreSQL ${of(2)}, Redis ${of(3)} ms`
  return [
    timeRow(`paid e-wallet order with its notices: processor time (${parts})`, totals, {
      peerName: 'node:http + pg pool, the order alone, one CTE',
      peer: floorCosts,
      promise: 26,
    }),
  ]
}

/** Payment provider, mail and text server. */
function startOutside(
  fixture: Fixture,
  {
    base,
    sandboxPort,
    smtpPort,
    smsPort,
    env,
  }: Record<'base', string> &
    Record<'sandboxPort' | 'smtpPort' | 'smsPort', number> & { env: NodeJS.ProcessEnv },
) {
  const sandbox = {
    ...env,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_DATA: join(fixture.folder, 'sandbox'),
    SANDBOX_SECRET_KEY: env.PAYMONGO_SECRET_KEY,
    SANDBOX_WEBHOOK_URL: `${base}/api/webhooks/provider`,
    SANDBOX_WEBHOOK_SECRET: webhookSecret,
  }
  const mailbox = {
    ...env,
    MAIL_FOLDER: join(fixture.folder, 'mail'),
    MAIL_SMTP_PORT: String(smtpPort),
    MAIL_PAGE_PORT: String(smsPort),
  }
  return [
    startProcess(
      { name: 'sandbox', file: 'dev/sandbox/main.ts', env: sandbox },
      { measured: false },
    ),
    startProcess(
      { name: 'mailbox', file: 'dev/mailbox/main.ts', env: mailbox },
      { measured: false },
    ),
  ]
}

/** Carts with a product of each of two stores. */
async function cartsOf(db: pg.Pool): Promise<string[]> {
  const { rows } = await db.query<{ id: string; store_id: string; price: string }>(
    `select distinct on (store_id) id, store_id, price from products order by store_id, id limit 200`,
  )
  return rows.slice(1).map((product, index) => {
    const items = [product, rows[index]!].map(({ id, store_id, price }) => ({
      productId: id,
      storeId: store_id,
      quantity: 3,
      price: Number(price) / 100,
    }))
    return JSON.stringify({
      items,
      deliveryAddress: '12 Rizal Street, Poblacion, Salay',
      deliveryLocation: { latitude: 8.87, longitude: 124.8 },
      contactPhone: '+639171234567',
      landmark: 'Beside the chapel',
      paymentMethod: 'ewallet_a',
    })
  })
}

/** Places and pays orders, some at a time, and waits until their last notice has gone out. */
async function buy(shop: Shop, count: number): Promise<void> {
  await repeat(count, (pick) => buyOne(shop, pick))
  const giveUp = performance.now() + GIVE_UP_MS
  while ((await countOpenJobs(shop)) > 0) {
    if (performance.now() > giveUp) throw new Error('Paid orders were not confirmed in time.')
    await sleep(20)
  }
}

/** Stores orders, as many at a time as are bought. */
async function store(shop: Shop, count: number): Promise<void> {
  await repeat(count, (pick) => placeOrder(shop, pick))
}

async function repeat(count: number, work: (pick: number) => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(done + index)))
}

const difference = (to: number[], from: number[]) => to.map((value, i) => value - from[i]!)

let bought = 0

type Post = (path: string, body: string) => Promise<{ orderId: string; checkoutUrl: string }>

async function placeOrder(
  { base, buyers, carts }: Shop,
  pick: number,
): Promise<{ orderId: string; post: Post }> {
  const { token } = buyers[bought++ % buyers.length]!
  const post: Post = async (path, body) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const response = await fetch(base + path, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { orderId: string; checkoutUrl: string }
  }
  const { orderId } = await post('/api/orders', carts[pick % carts.length]!)
  return { orderId, post }
}

async function buyOne(shop: Shop, pick: number): Promise<void> {
  const { orderId, post } = await placeOrder(shop, pick)
  const payment = JSON.stringify({ orderId, paymentMethod: 'ewallet_a' })
  const { checkoutUrl } = await post('/api/payments/initiate', payment)
  await (await fetch(`${checkoutUrl}/authorize`, { method: 'POST', redirect: 'manual' })).text()
}

async function countOpenJobs({ db }: Shop): Promise<number> {
  const { rows } = await db.query<{ open: string }>(
    `select (select count(*) from orders where status = 'pending' and payment_method <> 'cash_on_delivery')
       + (select count(*) from outbox where completed_at is null and name <> 'expire-order') as open`,
  )
  return Number(rows[0]!.open)
}

/** The processes of PostgreSQL and Redis. */
async function serverPids(
  db: pg.Pool,
  redisUrl: string,
): Promise<[postgres: number, redis: number]> {
  const { rows } = await db.query<{ file: string }>("select pg_read_file('postmaster.pid') as file")
  const redis = new Redis(redisUrl)
  const info = await redis.info('server')
  redis.disconnect()
  return [Number.parseInt(rows[0]!.file, 10), Number(/process_id:(\d+)/.exec(info)![1])]
}
