import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { redis } from '../../../src/platform/runtime/redis.ts'
import { get, patch } from '../../support/client.ts'
import { riderAction, confirmedOrder, createRider } from '../../support/deliveries.ts'
import { createUser, type TestUser } from '../../support/actors.ts'
import { mailsTo } from '../../support/mail-server.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const switchCodes = async (deliveryCodeRequired: boolean) => {
  const as = await createUser('admin')
  const { status } = await patch('/api/admin/settings', { deliveryCodeRequired }, { as })
  expect(status).to.equal(200)
}
const seenBy = async (as: TestUser, orderId: string) =>
  (await get(`/api/orders/${orderId}`, { as })).body.order

/** An order out for delivery, with the code that its customer sees. */
async function underWay() {
  const [rider, made] = [await createRider(), await confirmedOrder()]
  expect((await riderAction(rider, made.order.id, 'accept')).status).to.equal(200)
  const code: string | null = (await seenBy(made.customer, made.order.id)).deliveryCode
  const wrong = code === '0000' ? '1111' : '0000'
  const give = (given?: string) =>
    riderAction(rider, made.order.id, 'deliver', given === undefined ? undefined : { code: given })
  return { rider, ...made, code, wrong, give }
}

describe('proof of delivery', () => {
  useHarness()
  before(() => switchCodes(true))
  after(() => switchCodes(false))

  it('200 with the four digits that only the customer and admins see', async () => {
    const { rider, customer, store, order, code, give } = await underWay()
    expect(code).to.match(/^\d{4}$/)
    expect((await seenBy(await createUser('admin'), order.id)).deliveryCode).to.equal(code)
    const own = await get('/api/orders', { as: customer })
    expect(own.body.data[0].deliveryCode).to.equal(code)
    const others = [
      await seenBy(store.owner, order.id),
      await seenBy(rider, order.id),
      (await get('/api/rider/orders', { as: rider })).body.data[0],
    ]
    for (const seen of others) {
      expect(seen.id).to.equal(order.id)
      expect(JSON.stringify(seen)).to.not.include('deliveryCode')
    }
    const { status, body } = await give(code!)
    expect([status, body.order.status, body.order.paymentStatus]).to.deep.equal([
      200,
      'delivered',
      'paid',
    ])
    expect(JSON.stringify(body)).to.not.include('deliveryCode')
  })

  it('200 tells the code to the customer when the order sets out, in the app and by e-mail, and to no rider', async () => {
    const { rider, customer, order, code } = await underWay()
    const { body } = await eventually(async () =>
      (await get('/api/notifications', { as: customer })).body.data.find(
        ({ event, data }: any) => event === 'order.out_for_delivery' && data.orderId === order.id,
      ),
    )
    expect(body).to.include(`tell the rider this code: ${code}`)
    await eventually(async () =>
      mailsTo(customer.email).some((mail) => JSON.stringify(mail).includes(`code: ${code}`)),
    )
    const toRider = (await get('/api/notifications', { as: rider })).body.data
    expect(JSON.stringify(toRider)).to.not.include(code)
  })

  it('400 VALIDATION_FAILED names a code that is missing, wrong or no four digits; nothing is delivered', async () => {
    const { customer, order, wrong, give } = await underWay()
    for (const given of [undefined, wrong, '12', '12345', 'abcd', '']) {
      const { status, body } = await give(given)
      expect([status, body.code, body.details[0].path]).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        'code',
      ])
    }
    const { status, paymentStatus } = await seenBy(customer, order.id)
    expect([status, paymentStatus]).to.deep.equal(['out_for_delivery', 'pending'])
  })

  it('429 RATE_LIMITED after five wrong codes, for the right one too, until the time is over', async () => {
    const { order, code, wrong, give } = await underWay()
    for (let guess = 1; guess <= 5; guess++) expect((await give(wrong)).status).to.equal(400)
    const refused = await give(code!)
    expect([refused.status, refused.body.code]).to.deep.equal([429, 'RATE_LIMITED'])
    expect(refused.body.retryAfter).to.be.within(590, 600)
    await redis().del(`limit:delivery-code:${order.id}`)
    expect((await give(code!)).status).to.equal(200)
  })

  it('429 for all but five of 40 guesses at once', async () => {
    const { wrong, give } = await underWay()
    const answers = await Promise.all(Array.from({ length: 40 }, () => give(wrong)))
    expect(answers.filter(({ status }) => status === 400)).to.have.length(5)
    expect(answers.filter(({ status }) => status === 429)).to.have.length(35)
  })

  it('403, 404 and 409 as ever for whoever has no order to prove, without spending a try', async () => {
    const [other, { customer, order, code, wrong, give }] = [await createRider(), await underWay()]
    for (let guess = 1; guess <= 6; guess++) {
      const { body } = await riderAction(other, order.id, 'deliver', { code: wrong })
      expect(body.code).to.equal('FORBIDDEN')
    }
    expect((await riderAction(other, customer.id, 'deliver', { code: wrong })).status).to.equal(404)
    expect((await give(code!)).status).to.equal(200)
    expect((await give(code!)).body.code).to.equal('CONFLICT')
  })

  it('200 without one while the setting is off, and for an order that set out before it was on', async () => {
    const first = await underWay()
    await switchCodes(false)
    expect((await first.give()).status).to.equal(200)
    const second = await underWay()
    expect(second.code).to.equal(null)
    await switchCodes(true)
    expect((await second.give()).status).to.equal(200)
  })
})
