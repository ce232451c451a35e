/** Customers with as many checkouts as they may open, all of which the provider has to be asked about, beside an honest one. */
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { recordFigures } from '../faults/figures.ts'
import { createOrder, type TestUser } from '../support/actors.ts'
import { get, post } from '../support/client.ts'
import { eventually, useHarness } from '../support/harness.ts'
import { injectFault, pressCheckoutButton } from '../support/payment-provider.ts'

const ACCOUNTS = 20
/** One account may initiate so often in 10 minutes. */
const CHECKOUTS = 30
const PROVIDER_LATENCY_MS = 50
/** One batch of questions for each hostile account goes before, on the slots of one worker process, with room for a slow machine. */
const BOUND_MS = 10_000

const initiate = (as: TestUser, orderId: string) =>
  post('/api/payments/initiate', { orderId, paymentMethod: 'ewallet_a' }, { as })

describe(`${ACCOUNTS} customers with ${CHECKOUTS} open checkouts each`, function () {
  this.timeout(90_000)
  useHarness()

  it(`delay the reconciliation of another payment by less than ${BOUND_MS / 1000} s`, async () => {
    const hostile = await Promise.all(
      Array.from({ length: ACCOUNTS }, async () => {
        const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
        for (let count = 0; count < CHECKOUTS; count++)
          expect((await initiate(customer, order.id)).status).to.equal(200)
        return { customer, order }
      }),
    )
    const honest = await createOrder({ paymentMethod: 'ewallet_a' })
    const { body } = await initiate(honest.customer, honest.order.id)
    await injectFault({ dropEvents: 1 })
    await pressCheckoutButton(body.checkoutUrl, 'authorize')
    await injectFault({ apiLatencyMs: PROVIDER_LATENCY_MS })
    const due = (orderIds: string[], ageSeconds: number) =>
      knex('payments')
        .whereIn('order_id', orderIds)
        .update({ reconcile_at: new Date(Date.now() - ageSeconds * 1_000) })
    await due(
      hostile.map(({ order }) => order.id),
      60,
    )
    await due([honest.order.id], 1) // so that it is claimed after all of theirs
    const started = performance.now()
    const done = new AbortController()
    const reads = hostile.map(async ({ customer, order }) => {
      while (!done.signal.aborted) await get(`/api/payments/${order.id}`, { as: customer })
    })
    await eventually(
      async () => {
        const { order } = (await get(`/api/orders/${honest.order.id}`, { as: honest.customer }))
          .body
        return order.status === 'confirmed'
      },
      { ms: 60_000, what: 'the honest payment' },
    )
    const ms = Math.round(performance.now() - started)
    done.abort()
    await Promise.all(reads)
    await injectFault({})
    recordFigures('checkouts of 20 hostile customers', { checkouts: ACCOUNTS * CHECKOUTS, ms })
    // The loop claims what is due every 5 s.
    expect(ms).to.be.below(5_000 + BOUND_MS)
  })
})
