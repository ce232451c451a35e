import { expect } from 'chai'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { createOrder } from '../support/actors.ts'
import { get } from '../support/client.ts'
import { eventually, useHarness } from '../support/harness.ts'
import { deliverEvent, paidEvent } from '../support/payment-provider.ts'
import { palengke } from './palengke.ts'

describe('palengke event', function () {
  this.timeout(30_000)
  useHarness()

  it('list shows what is held with its order; resolve decides once, with a note in the audit log', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const event = paidEvent(order, { amount: 10_000 })
    const { id } = event.data
    await deliverEvent(event)
    await eventually(() => knex('provider_events').where({ id, status: 'held' }).first())
    const list = await palengke(['event', 'list', '--json'])
    expect(JSON.parse(list.out).find((each: any) => each.id === id)).to.include({
      orderId: order.id,
      type: 'payment.paid',
    })
    const accept = ['event', 'resolve', id, 'accept', '--note', 'Rounded by the bank']
    expect(await palengke(accept)).to.include({
      code: 0,
      out: `${id}: accept (order ${order.id}).`,
    })
    const { payment } = (await get(`/api/payments/${order.id}`, { as: customer })).body
    expect(payment).to.include({ status: 'paid', amount: 100 })
    const [row] = await knex('audit_log').where({ subject: id })
    expect([row.actor_id, row.after.note]).to.deep.equal([null, 'Rounded by the bank'])
    const again = await palengke(accept)
    expect(again.code).to.equal(1)
    expect(again.err).to.match(/resolved already: accept/)
  })

  it('resolve rejects an unknown action and a missing note with exit code 2, an unknown event with 1', async () => {
    const { code, err } = await palengke(['event', 'resolve', 'evt_1', 'keep', '--note', 'x'])
    expect([code, /accept, refund, dismiss/.test(err)]).to.deep.equal([2, true])
    expect((await palengke(['event', 'resolve', 'evt_1', 'accept'])).code).to.equal(2)
    expect((await palengke(['event', 'resolve', 'evt_1', 'dismiss', '--note', 'x'])).code).to.equal(
      1,
    )
  })
})
