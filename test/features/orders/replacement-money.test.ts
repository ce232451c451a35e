/** The money of replacements: what is refunded, to whom it is charged, and who is told. */
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { textsFor } from '../../../src/features/notifications/texts/texts.ts'
import { smsText } from '../../../src/features/notifications/rendering/sms-text.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { createProduct, createStore, createUser, line } from '../../support/actors.ts'
import { get, post } from '../../support/client.ts'
import { paidOrder } from '../../support/deliveries.ts'
import { eventually, useHarness } from '../../support/harness.ts'
import { deliverEvent, paidEvent } from '../../support/payment-provider.ts'
import {
  answer,
  orderWithMissingItem,
  pendingReplacement,
  replace,
  wishing,
} from '../../support/replacements.ts'
import { textsTo } from '../../support/sms-server.ts'

const refundsOf = async (orderId: string) =>
  await knex('refunds as r')
    .join('payments as p', 'p.id', 'r.payment_id')
    .where({ order_id: orderId })
    .select('r.amount', 'r.store_id', 'r.status')
    .orderBy('r.amount')
const waitForRefunds = (orderId: string, count: number, status?: 'succeeded') =>
  eventually(async () => {
    const refunds = await refundsOf(orderId)
    const isDone =
      refunds.length === count && refunds.every((each) => !status || each.status === status)
    return isDone && refunds.map(({ amount, store_id }) => ({ amount, store_id }))
  })
const balanceOf = async (as: { token: string }) =>
  (await get('/api/vendor/balance', { as })).body.balance
const told = async (as: { token: string }, event: string) =>
  await eventually(
    async () =>
      (await get('/api/notifications', { as })).body.data.find((each: any) => each.event === event),
    { what: event },
  )

describe('a replacement in an order that is paid', () => {
  useHarness()

  it('400 names what it may cost at most when it costs more; what costs less is refunded by itself', async () => {
    const at = await orderWithMissingItem({ isPaid: true, ifUnavailable: 'replace' })
    const { status, body } = await replace(at, at.dear)
    expect([status, body.details[0].path]).to.deep.equal([400, 'quantity'])
    expect(body.details[0].message).to.include('₱300.00').and.include('₱200.00')
    await replace(at, at.cheap)
    expect(await waitForRefunds(at.order.id, 1, 'succeeded')).to.deep.equal([
      { amount: 4_000, store_id: at.store.id },
    ])
    expect(await balanceOf(at.store.owner)).to.equal(208.55) // ₱215 less 3 %
    const { body: made } = await told(at.customer, 'replacement.made')
    expect(made).to.equal(
      'Instead of Bangus you get 2 kg Tilapia: ₱160.00 in place of ₱200.00. The difference is on its way back to you.',
    )
  })

  it('charges each store what it replaced or removed, however these come together', async () => {
    const [customer, one, two] = [await createUser(), await createStore(), await createStore()]
    const [fish, substitute, eggs, rice] = [
      await createProduct(one, { price: 20_000 }),
      await createProduct(one, { price: 15_000 }),
      await createProduct(two, { price: 10_000 }),
      await createProduct(two, { price: 5_000 }),
    ]
    const items = [wishing(line(fish), 'replace'), line(eggs), line(rice)]
    const order = await paidOrder(customer, items)
    const itemOf = (product: { id: string }) =>
      order.items.find(({ productId }: any) => productId === product.id).id
    await Promise.all([
      replace({ store: one, order, itemId: itemOf(fish) }, substitute, 1),
      post(
        `/api/vendor/orders/${order.id}/unavailable`,
        { itemIds: [itemOf(eggs)] },
        { as: two.owner },
      ),
    ])
    expect(await waitForRefunds(order.id, 2)).to.deep.equal([
      { amount: 5_000, store_id: one.id },
      { amount: 10_000, store_id: two.id },
    ])
  })

  it('declined, and the last item: everything goes back', async () => {
    const at = await pendingReplacement({ isPaid: true, hasOther: false })
    await answer(at, at.replacementId, 'decline')
    expect(await waitForRefunds(at.order.id, 1, 'succeeded')).to.deep.equal([
      { amount: 20_000, store_id: null },
    ])
    expect(await balanceOf(at.store.owner)).to.equal(0)
  })

  it('409 CONFLICT accepting what costs more once the order was paid meanwhile; a payment below the total is held', async () => {
    const at = await orderWithMissingItem()
    const { id } = (await replace(at, at.dear)).body.replacement
    const late = await orderWithMissingItem()
    await answer(late, (await replace(late, late.dear)).body.replacement.id, 'accept')
    const event = paidEvent(at.order)
    const short = paidEvent(late.order)
    await knex('payments').where({ order_id: late.order.id }).update({ amount: 25_500 }) // the job has yet to run
    await deliverEvent(event)
    await deliverEvent(short)
    const stateOf = async ({ data }: typeof event) =>
      (await knex('provider_events').where({ id: data.id }).first())?.status
    await eventually(async () => (await stateOf(event)) === 'applied')
    await eventually(async () => (await stateOf(short)) === 'held')
    expect((await answer(at, id, 'accept')).body).to.deep.include({
      code: 'CONFLICT',
      status: 'pending',
      allowedMoves: ['declined'],
    })
    expect((await answer(at, id, 'decline')).status).to.equal(200)
  })
})

describe('what is said about a replacement', () => {
  useHarness()

  it('asks the customer by text and in the app, and tells the vendor the answer', async () => {
    const phone = `+63928${String(Date.now()).slice(-7)}`
    const customer = await createUser('customer', { phone })
    const at = await pendingReplacement({ customer })
    const text = await eventually(async () => textsTo(phone).map((each) => JSON.stringify(each))[0])
    expect(text).to.include('Is this all right').and.include('2 kg Tilapia')
    expect((await told(customer, 'replacement.offered')).data).to.include({ orderId: at.order.id })
    await answer(at, at.replacementId, 'decline')
    const { body } = await told(at.store.owner, 'replacement.declined')
    expect(body).to.equal('Bangus is taken out, and 2 kg Tilapia is back in your stock.')
    expect((await told(customer, 'order.changed')).body).to.include('Not available: Bangus.')
  })

  it('fits two parts of a text message in each language, with names of usual length', () => {
    const facts = {
      orderNumber: 'ORD-20261122-ABCDEF',
      store: 'Aling Nena’s Sari-sari Store',
      missing: 'Bangus na malaki, sariwa',
      offered: '2.5 kg Tilapia na malaki, sariwa',
      price: '₱1,160.00',
      instead: '₱1,200.00',
      until: new Date('2026-03-01T06:32Z'),
      isPending: true,
      isRefunded: false,
      isExpired: false,
    }
    for (const language of ['en', 'fil', 'ceb'] as const) {
      const { offered } = textsFor(language).replacement
      const text = smsText({ from: 'Palengke', ...offered(facts) })
      expect(text, language)
        .to.include('2:32 PM')
        .and.not.match(/\.\.\.$/)
      expect(offered(facts).plain).to.not.match(/Nena|Bangus|Tilapia/)
    }
  })
})
