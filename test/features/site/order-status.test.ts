import { expect } from 'chai'
import { describe, it } from 'mocha'
import { customerLink } from '../../../src/features/orders/guests/service.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { uuidv7 } from '../../../src/platform/values/ids.ts'
import { createOrder } from '../../support/actors.ts'
import { get } from '../../support/client.ts'
import { useHarness } from '../../support/harness.ts'

describe('GET /orders/:id/status', () => {
  useHarness()

  /** An order of an agent, and the path of its page. */
  async function createAgentOrder() {
    const { order, store } = await createOrder({ paymentMethod: 'ewallet_a' })
    await knex('orders').where({ id: order.id }).update({ agent: 'agent.example' })
    const { pathname, search } = new URL(customerLink({ id: order.id, agent: 'agent.example' }))
    return { order, store, path: pathname + search }
  }

  it('200 shows state, lines and delivery of the order of a guest without a log-in, and nothing to change', async () => {
    const { order, store, path } = await createAgentOrder()
    const { status, headers, body } = await get(path)
    expect([status, headers.get('cache-control')]).to.deep.equal([200, 'no-store'])
    const parts = [order.orderNumber, store.name, '₱110.00', 'Purok 3, Poblacion, Salay']
    for (const part of [
      ...parts,
      'Waiting for your payment.',
      '<meta name="robots" content="noindex"',
    ])
      expect(body, part).to.include(part)
    expect(body).not.to.match(/<form method="post">|<button(?! name="language")/)
    const failed = await get(`${path}&payment=failed`)
    expect(failed.body).to.include('The payment did not go through.')
  })

  it('200 says where a pickup is, each part of the address once', async () => {
    const { order, store, path } = await createAgentOrder()
    await knex('stores').where({ id: store.id }).update({
      address: '12 Rizal Street, Poblacion',
      barangay: 'Poblacion',
    })
    await knex('orders').where({ id: order.id }).update({ fulfilment: 'pickup' })
    const { body } = await get(path)
    expect(body).to.include(`${store.name}<small>12 Rizal Street, Poblacion, Salay</small>`)
  })

  it('200 says what was paid, and what of it is on its way back, is paid back by hand, or has gone back', async () => {
    const { order, path } = await createAgentOrder()
    const [payment] = await knex('payments')
      .where({ order_id: order.id })
      .update({ status: 'paid', paid_at: new Date() }, ['id'])
    const refund = { id: uuidv7(), payment_id: payment.id, reason: 'Weighed' }
    const inAnHour = new Date(Date.now() + 3_600_000)
    await knex('refunds').insert({ ...refund, amount: 14_00, reconcile_at: inAnHour })
    const become = (patch: object) => knex('refunds').where({ id: refund.id }).update(patch)
    const moneyOf = async () => {
      const { body } = await get(path)
      return /([^>]*) paid, GCash\s*((?:<small>[^<]*<\/small>\s*)*)/.exec(body)!.slice(1)
    }
    expect(await moneyOf()).to.deep.equal([
      '₱110.00',
      '<small>₱14.00 of it goes back to you.</small>',
    ])
    await become({ manual: true, reconcile_at: null })
    const byHand = '<small>The market itself pays ₱14.00 of it back to you, by hand.</small>'
    expect((await moneyOf())[1]).to.equal(byHand)
    await become({ status: 'succeeded', settled_at: new Date() })
    expect((await moneyOf())[1]).to.equal('<small>₱14.00 of it has gone back to you.</small>')
  })

  it('404 with a page for another token, another order, or none', async () => {
    const [{ order, path }, other] = [await createAgentOrder(), await createAgentOrder()]
    for (const wrong of [
      path.slice(0, -1),
      path.replace(order.id, other.order.id),
      `/orders/${order.id}/status`,
      '/orders/one/status?token=x',
    ]) {
      const { status, body } = await get(wrong)
      expect(status, wrong).to.equal(404)
      expect(body).not.to.include(order.orderNumber).and.not.to.include(other.order.orderNumber)
    }
  })
})
