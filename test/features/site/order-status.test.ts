import { expect } from 'chai'
import { describe, it } from 'mocha'
import { customerLink } from '../../../src/features/orders/guests/service.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
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
