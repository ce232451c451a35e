import { expect } from 'chai'
import { afterEach, describe, it } from 'mocha'
import { get } from '../support/client.ts'
import { runProgram } from '../support/programs.ts'
import { eventually } from '../support/harness.ts'
import { useCluster } from './cluster.ts'
import { recordFigures } from './figures.ts'
import {
  expectConsistent,
  initiatePayment,
  placeOrder,
  waitUntilSettled,
  type PlacedOrder,
} from './orders.ts'

const cash = { method: 'cash_on_delivery' }

describe('Redis', function () {
  this.timeout(120_000)
  const cluster = useCluster()

  afterEach(async () => {
    await configure('maxmemory', '0')
    await configure('maxmemory-policy', 'noeviction')
  })

  it('full: orders go on, work waits in the outbox, and is done once there is room, without a restart', async () => {
    await configure('maxmemory', '1mb') // less than it has in use, so that it takes no write
    const orders: PlacedOrder[] = []
    for (let pick = 0; pick < 10; pick++) {
      const placed = await placeOrder(cluster, { ...cash, pick })
      const { status, body } = await initiatePayment(cluster, placed, cash)
      expect([placed.status, status], JSON.stringify(body)).to.deep.equal([201, 200])
      orders.push(placed)
    }
    for (const base of cluster.urls) expect((await get('/readyz', { base })).status).to.equal(200)
    const waiting = await openTells(orders)
    expect(waiting).to.equal(orders.length)
    await configure('maxmemory', '0')
    const room = performance.now()
    await waitUntilSettled(cluster, orders)
    const drainMs = Math.round(performance.now() - room)
    await expectConsistent(cluster, orders, { paid: false })
    recordFigures('Redis full', { orders: orders.length, waited: waiting, lost: 0, drainMs })
  })

  it('full amid work: no worker is stuck, and what it had begun ends once there is room', async () => {
    const { mailbox, workers } = cluster
    const order = await placeOrder(cluster, cash)
    let open = () => {}
    mailbox.gate = new Promise<void>((resolve) => (open = resolve))
    const before = mailbox.deliveries.length
    await initiatePayment(cluster, order, cash)
    await eventually(async () => mailbox.deliveries.length === before + 3, { what: 'three mails' })
    await configure('maxmemory', '1mb')
    open()
    mailbox.gate = null
    const ended = () => workers[0].lines().filter(({ job }) => job === 'email-notification').length
    await eventually(async () => ended() >= 3, { what: 'the mails on record' })
    await configure('maxmemory', '0')
    const later = await placeOrder(cluster, { ...cash, pick: 1 })
    await initiatePayment(cluster, later, cash)
    await waitUntilSettled(cluster, [order, later])
    await expectConsistent(cluster, [order, later], { paid: false })
  })

  it('that would evict jobs: a worker stops at its start with 78 and says what to do', async () => {
    await configure('maxmemory-policy', 'allkeys-lru')
    const given = Object.entries(process.env).filter((entry) => entry[1] !== undefined)
    const env = Object.fromEntries(given) as Record<string, string>
    const { code, output } = await runProgram(['workers/main.ts'], {
      ...env,
      LOG_LEVEL: 'info',
      REDIS_URL: cluster.redisUrl,
    })
    expect(code).to.equal(78)
    expect(output).to.include('CONFIG SET maxmemory-policy noeviction')
    recordFigures('Redis that evicts', { exitCode: code })
  })

  async function configure(name: string, value: string): Promise<void> {
    await cluster.redisCommand('CONFIG', 'SET', name, value)
  }

  async function openTells(orders: PlacedOrder[]): Promise<number> {
    const open = `select from outbox where name = 'notify' and payload->>'orderId' = any($1) and completed_at is null`
    return (await cluster.sql(open, [orders.map(({ orderId }) => orderId)])).length
  }
})
