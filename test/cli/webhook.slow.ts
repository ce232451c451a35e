import { expect } from 'chai'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { freePort } from '../../dev/embedded/ports.ts'
import { get } from '../support/client.ts'
import { createOrder } from '../support/actors.ts'
import { useHarness } from '../support/harness.ts'
import { palengke } from './palengke.ts'

describe('palengke webhook test', function () {
  this.timeout(30_000)
  useHarness()

  it('sends a signed event without effect, and prints the response and the outcome', async () => {
    const { code, out } = await palengke(['webhook', 'test'])
    expect(code).to.equal(0)
    expect(out)
      .to.match(/responded with 200: .*"received":true/)
      .and.match(/Worker: ignored \(nothing to do/)
  })

  it('pays an order by its number, with the sandbox', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const { code, out } = await palengke([
      'webhook',
      'test',
      '--order',
      order.orderNumber,
      '--json',
    ])
    expect(code).to.equal(0)
    expect(JSON.parse(out)).to.deep.include({ type: 'payment.paid', status: 200 })
    expect(JSON.parse(out).outcome.status).to.equal('applied')
    const { body } = await get(`/api/orders/${order.id}`, { as: customer })
    expect([body.order.status, body.order.paymentStatus]).to.deep.equal(['confirmed', 'paid'])
  })

  it('rejects an order with the real provider, an unknown order, another secret and an address without a server', async () => {
    const { order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const closed = `http://127.0.0.1:${await freePort()}`
    const rejected: [string[], Record<string, string>, RegExp][] = [
      [['--order', order.orderNumber], { PAYMENT_PROVIDER: 'paymongo' }, /--order.*sandbox only/],
      [['--order', 'ORD-1'], {}, /no order ORD-1/],
      [[], { PAYMENT_WEBHOOK_SECRET: 'whsk_of_another' }, /another PAYMENT_WEBHOOK_SECRET/],
      [['--url', closed], {}, /does not respond \(ECONNREFUSED\).*--url/],
    ]
    for (const [args, env, message] of rejected) {
      const { code, err } = await palengke(['webhook', 'test', ...args], { env })
      expect([args, code]).to.deep.equal([args, 1])
      expect(err).to.match(message).and.not.include('whsk_')
    }
    expect(await knex('orders').where({ id: order.id, status: 'pending' })).to.have.length(1)
  })
})
