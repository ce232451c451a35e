import { join } from 'node:path'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { get, post } from '../support/client.ts'
import { PASSWORD } from '../support/actors.ts'
import { eventually } from '../support/harness.ts'
import { useCluster } from './cluster.ts'
import { recordFigures } from './figures.ts'
import {
  authorisePayment,
  checkOut,
  expectConsistent,
  initiatePayment,
  idempotencyKey,
  placeOrder,
  waitUntilSettled,
  type PlacedOrder,
} from './orders.ts'

const cash = { method: 'cash_on_delivery' }
const MINUTES = 10

describe('clocks that are off', function () {
  this.timeout(240_000)
  const cluster = useCluster()

  it('a web process ten minutes ahead, a worker ten behind: every decision is as if all were right', async () => {
    const { webs, workers, urls, sql, market } = cluster
    await Promise.all([webs[1].kill(), workers[0].kill()])
    await Promise.all([
      webs[1].start(skewed(60 * MINUTES)),
      workers[0].start(skewed(-60 * MINUTES)),
    ])
    const [right, ahead] = urls
    await expectAhead(ahead)

    const { email } = market.customers[0]!
    for (const [issuer, reader] of [urls, urls.toReversed()] as [string, string][]) {
      const { body } = await post(
        '/api/auth/login',
        { email, password: PASSWORD },
        { base: issuer },
      )
      const read = await get('/api/auth/me', { as: { token: body.token }, base: reader })
      expect(read.status, 'a token of the other process').to.equal(200)
      const { refreshToken } = body
      const renewed = await post('/api/auth/refresh', { refreshToken }, { base: reader })
      expect(renewed.status, 'a session of the other process').to.equal(200)
    }
    await post('/api/auth/forgot-password', { email }, { base: ahead })
    const [{ minutes }] = await sql(
      'select max(extract(epoch from expires_at - now()) / 60)::float8 as minutes from password_resets',
    )
    expect(minutes, 'life of a link to a new password').to.be.within(59, 60)

    const headers = idempotencyKey()
    const first = await placeOrder(cluster, { ...cash, base: ahead, headers })
    const again = await placeOrder(cluster, { ...cash, base: right, headers })
    expect([again.status, again.orderId]).to.deep.equal([201, first.orderId])

    const orders: PlacedOrder[] = [first]
    for (let pick = 1; pick < 10; pick++)
      orders.push(await placeOrder(cluster, { ...cash, pick, base: urls[pick % 2] }))
    for (const order of orders) await initiatePayment(cluster, order, { ...cash, base: ahead })
    const wallet = await checkOut(cluster, await placeOrder(cluster, { base: ahead }))
    await authorisePayment(wallet.checkoutUrl)
    await waitUntilSettled(cluster, [...orders, wallet])
    await expectConsistent(cluster, orders, { paid: false })
    await expectConsistent(cluster, [wallet])
    recordFigures('clocks ten minutes off', { orders: orders.length + 1, wrongDecisions: 0 })
  })

  it('a worker whose clock is set back an hour while a job waits for its next try: the relay does not wait for it', async () => {
    const { workers, mailbox, sql } = cluster
    await workers[0].kill()
    await workers[0].start(skewed(0))
    const order = await placeOrder(cluster, cash)
    mailbox.full.add(order.customer.email)
    await initiatePayment(cluster, order, cash)
    const failed = `select from outbox where name = 'email-notification' and completed_at is null and last_error is not null`
    await eventually(async () => (await sql(failed)).length > 0, { what: 'a failed try' })
    workers[0].signal('SIGUSR2')
    mailbox.full.clear()
    const steppedBack = performance.now()
    const later = await placeOrder(cluster, { ...cash, pick: 1 })
    await initiatePayment(cluster, later, cash)
    await waitUntilSettled(cluster, [order, later], { ms: 90_000 })
    const seconds = Math.round((performance.now() - steppedBack) / 1_000)
    await expectConsistent(cluster, [order, later], { paid: false })
    recordFigures('a clock set back an hour', { orders: 2, lost: 0, seconds })
  })

  /** The environment of a process whose clock is so many seconds off. */
  function skewed(seconds: number): NodeJS.ProcessEnv {
    const hook = join(import.meta.dirname, 'clock-skew.ts')
    return { NODE_OPTIONS: `--import=${hook}`, CLOCK_SKEW_S: String(seconds) }
  }

  /** So that the test is about something: the process does live in the future. */
  async function expectAhead(base: string): Promise<void> {
    await get('/api/stores', { base })
    const aheadMs = () =>
      cluster.webs[1].lines().map(({ time }) => Date.parse(String(time)) - Date.now())
    await eventually(async () => aheadMs().some((ms) => ms > 60_000 * (MINUTES - 1)), {
      what: 'a log line of the future',
    })
  }
})
