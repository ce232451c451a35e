import { createHmac, randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { config } from '../../src/config/config.ts'
import { post, type Answer } from '../support/client.ts'
import { permutations } from '../support/permutations.ts'
import { chargeOutOfBand } from '../support/payment-provider.ts'
import { eventually } from '../support/harness.ts'
import { injectFault, useCluster } from './cluster.ts'
import { recordFigures, p99 } from './figures.ts'
import {
  authorisePayment,
  authoriseWithoutEvent,
  charges,
  chargesOf,
  checkOut,
  expectConsistent,
  openCheckout,
  openCheckouts,
  pressCheckoutButton,
  sendDroppedEvents,
  waitUntilSettled,
  type Checkout,
} from './orders.ts'

describe('the payment provider', function () {
  this.timeout(150_000)
  const cluster = useCluster()

  it('slow, failing and losing its answers: every order is charged once', async () => {
    const { provider } = cluster
    const checkouts = await openCheckouts(cluster, 8)
    await injectFault(cluster, {
      dropEvents: 'all',
      apiLatencyMs: 300,
      failRequests: 2,
      loseReplies: 2,
    })
    provider.set('lose-replies')
    for (const checkout of checkouts) await authoriseWithoutEvent(cluster, checkout)
    await eventually(async () => (await cluster.sql(failedTries)).length >= 4, {
      what: 'four failures',
    })
    provider.set('pass')
    const started = performance.now()
    await waitUntilSettled(cluster, checkouts)
    await expectConsistent(cluster, checkouts)
    const ms = Math.round(performance.now() - started)
    recordFigures('provider slow, failing, silent', {
      orders: 8,
      chargesPerOrder: 1,
      recoveryMs: ms,
    })
  })

  it('sending each event fifty times in every order over two processes: one transition, one charge', async () => {
    const orders = permutations(['source.chargeable', 'payment.paid', 'payment.failed'])
    const checkouts = await openCheckouts(cluster, orders.length)
    await injectFault(cluster, { dropEvents: 'all' })
    const waits: number[] = []
    for (const [index, checkout] of checkouts.entries()) {
      await authorisePayment(checkout.checkoutUrl)
      const payment = await chargeAsLostTwin(checkout)
      for (const type of orders[index]!) {
        const event = eventOf(type, checkout, payment)
        await deliverOften(event, waits)
        await eventually(async () => (await cluster.sql(handled, [event.data.id])).length > 0)
      }
    }
    await waitUntilSettled(cluster, checkouts)
    await expectConsistent(cluster, checkouts)
    recordFigures('events fifty times', { events: waits.length, transitions: 1, p99ms: p99(waits) })
  })

  it('sending chargeable, paid and failed all at once: one transition, one charge', async () => {
    const checkouts = await openCheckouts(cluster, 6)
    await injectFault(cluster, { dropEvents: 'all' })
    const waits: number[] = []
    for (const checkout of checkouts) {
      await authorisePayment(checkout.checkoutUrl)
      const payment = await chargeAsLostTwin(checkout)
      const types = ['source.chargeable', 'payment.paid', 'payment.failed']
      await Promise.all(types.map((type) => deliverOften(eventOf(type, checkout, payment), waits)))
    }
    await waitUntilSettled(cluster, checkouts)
    await expectConsistent(cluster, checkouts)
    recordFigures('events all at once', { events: waits.length, transitions: 1, p99ms: p99(waits) })
  })

  it('answering a charge late, while the customer is declined elsewhere and pays once more: one charge', async () => {
    const { provider, sql } = cluster
    await injectFault(cluster, { dropEvents: 'all' })
    const first = await openCheckout(cluster)
    provider.set('hold-replies')
    await authoriseWithoutEvent(cluster, first)
    await eventually(async () => (await chargesOf(cluster, first.orderId)) === 1)
    const bank = await checkOut(cluster, first, 'online_banking_c')
    await pressCheckoutButton(bank.checkoutUrl, 'decline')
    await sendDroppedEvents(cluster, 'payment.failed')
    await eventually(async () => (await sql(failedPayment, [first.orderId])).length > 0)
    const second = await checkOut(cluster, first)
    await authoriseWithoutEvent(cluster, second)
    const isJudged = `select from outbox where name = 'charge-source' and payload->>'sourceId' = $1 and completed_at is not null`
    const isDecided = async () =>
      (await sql(isJudged, [second.sourceId])).length > 0 ||
      (await charges(cluster)).get(first.orderId) !== 1
    await eventually(isDecided, { what: 'the second charge judged' })
    provider.set('pass')
    await waitUntilSettled(cluster, [first])
    await expectConsistent(cluster, [first])
  })

  const handled = 'select from provider_events where id = $1 and handled_at is not null'
  const failedPayment = `select from payments where order_id = $1 and status = 'failed'`
  const failedTries = `select from outbox where name = 'charge-source' and completed_at is null and last_error is not null`

  /** Takes the money as a worker would whose answer got lost, so that all three kinds of events are true of the order. */
  const chargeAsLostTwin = ({ orderId, sourceId, total }: Checkout) =>
    chargeOutOfBand(sourceId, { orderId, amount: total }, cluster.sandboxUrl)

  /** The provider's event about an order; a failure is that of an earlier try. */
  function eventOf(type: string, { orderId, sourceId, total }: Checkout, payment: string) {
    const [kind] = type.split('.')
    const id = {
      source: sourceId,
      payment: type === 'payment.paid' ? payment : `pay_${randomUUID()}`,
    }
    const data = {
      id: kind === 'source' ? id.source : id.payment,
      type: kind,
      attributes: {
        amount: total,
        currency: 'PHP',
        status: type === 'payment.failed' ? 'failed' : 'paid',
        metadata: { order_id: orderId },
        ...(kind === 'payment' && { source: { id: sourceId, type: 'gcash' } }),
      },
    }
    const attributes = { type, livemode: false, created_at: 1_790_000_000, data }
    return { data: { id: `evt_${randomUUID()}`, type: 'event', attributes } }
  }

  /** The same event 50 times at once, to both processes in turn; every answer is 200. */
  async function deliverOften(event: object, waits: number[]): Promise<void> {
    const body = JSON.stringify(event)
    const secret = config.payments.webhookSecrets[0]!
    const headers = {
      'provider-signature': createHmac('sha256', secret).update(body).digest('hex'),
    }
    const deliver = async (index: number): Promise<Answer> => {
      const asked = performance.now()
      const base = cluster.urls[index % 2]
      const answer = await post('/api/webhooks/provider', body, { base, headers })
      waits.push(performance.now() - asked)
      return answer
    }
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => deliver(index)))
    expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 200))
  }
})
