import { expect } from 'chai'
import { describe, it } from 'mocha'
import { config } from '../../../src/config/config.ts'
import { notify } from '../../../src/features/notifications/jobs.ts'
import {
  mailedTemplates,
  notifiedEvents,
} from '../../../src/features/notifications/notification-rules.ts'
import { asSentence } from '../../../src/features/notifications/rendering/sentence.ts'
import { smsText } from '../../../src/features/notifications/rendering/sms-text.ts'
import { notifyRecipients } from '../../../src/features/notifications/service/notify.ts'
import { allTexts } from '../../../src/features/notifications/texts/texts.ts'
import type { RenderedText, Texts } from '../../../src/features/notifications/texts/types.ts'
import { remindStaleOrders } from '../../../src/features/orders/service/remind.ts'
import { getSettings } from '../../../src/features/settings/service.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { patch, post } from '../../support/client.ts'
import {
  riderAction,
  assign,
  cashOrder,
  confirmedOrder,
  createRider,
  paidOrder,
} from '../../support/deliveries.ts'
import {
  createOrder,
  createProduct,
  createStore,
  createUser,
  line,
  unique,
  type TestUser,
} from '../../support/actors.ts'
import { told, toldOf, type Told } from '../../support/told.ts'
import { mailsTo } from '../../support/mail-server.ts'
import { deliverEvent, providerEvent } from '../../support/payment-provider.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const eventsOf = async (as: TestUser): Promise<string[]> =>
  (await toldOf(as)).map(({ event }) => event).toReversed()

const move = (as: TestUser, orderId: string, status: string) =>
  patch(`/api/orders/${orderId}/status`, { status }, { as })

/** Switches the toggle, and waits until the workers' copy of the settings is that new. */
const mailing = async (emailEnabled: boolean) => {
  const admin = await createUser('admin')
  await patch('/api/admin/settings', { emailEnabled }, { as: admin })
  await eventually(async () => (await getSettings()).email_enabled === emailEnabled)
}

/** Whether a notification was to go out as a mail, decided when it was written. */
const isMailed = async ({ id }: Told): Promise<boolean> =>
  (
    await knex('outbox')
      .where({ name: 'email-notification' })
      .whereRaw(`payload->>'notificationId' = ?`, [id])
  ).length > 0

describe('what people are told of an order', () => {
  useHarness()

  it('is each step to the customer, and a new order to each of its vendors, once', async () => {
    const [customer, rider] = [await createUser(), await createRider()]
    const [one, two] = [await createStore(), await createStore()]
    const items = [line(await createProduct(one)), line(await createProduct(two))]
    const order = await cashOrder(customer, items)
    await told(customer, order.id, 'order.confirmed')
    for (const status of ['preparing', 'ready']) {
      await move(one.owner, order.id, status)
      await move(two.owner, order.id, status)
      await told(customer, order.id, `order.${status}`)
    }
    await riderAction(rider, order.id, 'accept')
    const coming = await told(customer, order.id, 'order.out_for_delivery')
    await riderAction(rider, order.id, 'deliver')
    const delivered = await told(customer, order.id, 'order.delivered')
    expect(await eventsOf(customer)).to.deep.equal([
      'order.confirmed',
      'order.preparing',
      'order.ready',
      'order.out_for_delivery',
      'order.delivered',
    ])
    for (const { owner } of [one, two]) {
      expect(await eventsOf(owner)).to.deep.equal(['order.new'])
      const { data } = await told(owner, order.id, 'order.new')
      expect(data.url).to.equal(`${config.publicUrl}/console/orders/${order.id}`)
    }
    expect(await eventsOf(rider)).to.deep.equal([])
    expect(coming.title).to.equal(`Order ${order.orderNumber} is on its way`)
    expect(coming.body).to.include('Luz Dela Cruz').and.include('₱110.00 in cash')
    expect(delivered.body).to.include('Leave a review')
    expect(delivered.data.url).to.match(new RegExp(`/orders/${order.id}$`))
    const mails = await eventually(async () => {
      const caught = mailsTo(customer.email)
      return caught.length >= 5 && caught
    })
    expect(mails).to.have.length(5)
  })

  it('is in the language of the reader', async () => {
    const customer = await createUser()
    await patch('/api/users/profile', { language: 'fil' }, { as: customer })
    const store = await createStore()
    const order = await cashOrder(customer, [line(await createProduct(store))])
    await move(store.owner, order.id, 'preparing')
    expect((await told(customer, order.id, 'order.confirmed')).title).to.include('Kumpirmado na')
    expect((await told(customer, order.id, 'order.preparing')).title).to.include('Inihahanda na')
    expect((await told(store.owner, order.id, 'order.new')).title).to.include('New order')
  })

  it('is the cancellation, with its reason and the money, to customer, vendors and rider', async () => {
    const [customer, rider, store, admin] = [
      await createUser(),
      await createRider(),
      await createStore(),
      await createUser('admin'),
    ]
    const order = await paidOrder(customer, [line(await createProduct(store))])
    await assign(order.id, rider.riderId)
    await post(`/api/orders/${order.id}/cancel`, { reason: 'Flooded road' }, { as: admin })
    const { body } = await told(customer, order.id, 'order.cancelled')
    expect(body).to.include('Flooded road').and.include('on its way back to you')
    const toVendor = await told(store.owner, order.id, 'order.cancelled')
    expect(toVendor.body).to.include('stop preparing').and.include('Flooded road')
    const toRider = await told(rider, order.id, 'order.cancelled')
    expect(toRider.body).to.include(store.name)
  })

  it('is nothing to the vendor of an order that was never confirmed', async () => {
    const { customer, store, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    const admin = await createUser('admin')
    await post(`/api/orders/${order.id}/cancel`, { reason: 'Brownout' }, { as: admin })
    const { body } = await told(customer, order.id, 'order.cancelled')
    expect(body).to.equal(
      'It was cancelled, for this reason: Brownout. You have not been charged; order again any time.',
    )
    expect(await eventsOf(store.owner)).to.deep.equal([])
  })

  it('is no new order to the vendor of one that was cancelled meanwhile', async () => {
    const { customer, store, order } = await createOrder()
    await post(`/api/orders/${order.id}/cancel`, {}, { as: customer })
    const event = { event: 'order.confirmed' as const, orderId: order.id }
    await notifyRecipients(event, { done: async () => {} })
    expect(await eventsOf(store.owner)).to.deep.equal([])
  })

  it('is nothing to those who cancelled it themselves', async () => {
    const { customer, store, order } = await confirmedOrder()
    await told(customer, order.id, 'order.confirmed')
    await post(`/api/orders/${order.id}/cancel`, {}, { as: customer })
    await told(store.owner, order.id, 'order.cancelled')
    expect(await eventsOf(customer)).to.deep.equal(['order.confirmed'])
    const other = await confirmedOrder()
    await told(other.store.owner, other.order.id, 'order.new')
    await post(`/api/orders/${other.order.id}/cancel`, {}, { as: other.store.owner })
    await told(other.customer, other.order.id, 'order.cancelled')
    expect(await eventsOf(other.store.owner)).to.deep.equal(['order.new'])
  })

  it('is that the payment failed, once', async () => {
    const customer = await createUser()
    const { order } = await createOrder({ paymentMethod: 'ewallet_a' }, customer)
    const failure = () =>
      deliverEvent(
        providerEvent('payment.failed', {
          id: unique('pay'),
          attributes: {
            amount: order.total * 100,
            currency: 'PHP',
            metadata: { order_id: order.id },
          },
        }),
      )
    await failure()
    await failure()
    const { title } = await told(customer, order.id, 'payment.failed')
    expect(title).to.equal(`The payment for order ${order.orderNumber} failed`)
    expect(await eventsOf(customer)).to.deep.equal(['payment.failed'])
  })

  it('is to each vendor the own lines, place, way of payment and money, and no other store’s', async () => {
    const [customer, one, two] = [await createUser(), await createStore(), await createStore()]
    const items = [
      line(await createProduct(one, { name: 'Bangus', price: 20_000, unit: 'kilo' }), 2),
      line(await createProduct(one, { name: 'Coke 1.5 L', price: 7_700, unit: 'piece' })),
      line(await createProduct(two, { name: 'Lechon', price: 1_234_500, unit: 'piece' })),
    ]
    const order = await cashOrder(customer, items)
    const toOne = await told(one.owner, order.id, 'order.new')
    expect(toOne.body).to.equal(
      'Cash on delivery, to Purok 3, Poblacion, Salay: 2 kg Bangus, 1 Coke 1.5 L. ' +
        '₱477.00, of which ₱462.69 is due to you. Please start preparing it.',
    )
    const toTwo = await told(two.owner, order.id, 'order.new')
    expect(toTwo.body).to.include('1 Lechon').and.include('₱12,345.00')
    expect(toTwo.body).to.not.match(/Bangus|477|12,822/)
    const mail = await eventually(async () => mailsTo(one.owner.email)[0]?.raw)
    expect(mail).to.not.match(/Lechon|12,822/)
  })

  it('is to a vendor the lines in a text message, too, however long the address is', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const fish = await createProduct(store, { name: 'Bangus', quantity_step: 0.25 })
    const deliveryAddress = `Purok 3, ${'beside the blue gate, '.repeat(20)}Salay`
    const order = await cashOrder(customer, [line(fish, 2.5)], { deliveryAddress })
    const { title, body } = await told(store.owner, order.id, 'order.new')
    expect(smsText({ from: 'Palengke', title, body })).to.match(
      /Cash on delivery, to Purok 3, beside .{80,110}\.\.\.: 2\.5 kg Bangus\. P137\.50/,
    )
  })

  it('is that the time to pay ran out', async () => {
    const { customer, order } = await createOrder({ paymentMethod: 'ewallet_a' })
    await knex('orders')
      .where({ id: order.id })
      .update({ expires_at: new Date(Date.now() - 1_000) })
    await knex('outbox')
      .where({ name: 'expire-order' })
      .whereRaw(`payload->>'orderId' = ?`, [order.id])
      .update({ available_at: new Date() })
    const { body } = await told(customer, order.id, 'order.cancelled')
    expect(body).to.include('not paid in time')
  })

  it('is what was taken out of it, the new total, and what has gone back', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const [rice, eggs] = [
      await createProduct(store),
      await createProduct(store, { name: 'Itlog', price: 900 }),
    ]
    const order = await paidOrder(customer, [line(rice), line(eggs)])
    const { id } = order.items.find(({ name }: any) => name === 'Itlog')
    await post(`/api/vendor/orders/${order.id}/unavailable`, { itemIds: [id] }, { as: store.owner })
    const changed = await told(customer, order.id, 'order.changed')
    expect(changed.body).to.equal(
      'Not available: Itlog. The total is ₱55.00 now. The difference is on its way back to you.',
    )
    const refunded = await told(customer, order.id, 'order.refunded')
    expect(refunded.body).to.include('₱9.00')
  })

  it('is that nothing of it was available', async () => {
    const { customer, store, order } = await confirmedOrder()
    const itemIds = order.items.map(({ id }: any) => id)
    await post(`/api/vendor/orders/${order.id}/unavailable`, { itemIds }, { as: store.owner })
    const { body } = await told(customer, order.id, 'order.cancelled')
    expect(body).to.include('Nothing of it was available').and.include('not been charged')
  })
})

describe('what riders and admins are told', () => {
  useHarness()

  it('is a delivery given, taken away or given back; in the app, not by mail', async () => {
    const [first, second] = [await createRider(), await createRider()]
    const [admin, banned] = [await createUser('admin'), await createUser('admin')]
    await knex('users').where({ id: banned.id }).update({ is_banned: true })
    const { order, store } = await confirmedOrder()
    await assign(order.id, first.riderId, admin)
    const given = await told(first, order.id, 'rider.assigned')
    expect(given.data.url).to.equal(`${config.publicUrl}/console`)
    expect(given.body).to.include(store.name).and.include('Purok 3, Poblacion, Salay')
    await assign(order.id, second.riderId, admin)
    const taken = await told(first, order.id, 'rider.unassigned')
    await riderAction(second, order.id, 'reject')
    const back = await told(admin, order.id, 'rider.rejected')
    expect(back.body).to.include('Luz Dela Cruz')
    for (const notice of [given, taken, back]) expect(await isMailed(notice)).to.equal(false)
    expect(await knex('notifications').where({ user_id: banned.id })).to.have.length(0)
  })
})

describe('an order that nobody touches', () => {
  useHarness()

  const confirmedSince = async (orderId: string, minutes: number) => {
    await knex('order_events')
      .where({ order_id: orderId, status: 'confirmed' })
      .update({ at: new Date(Date.now() - minutes * 60_000) })
  }
  const reminders = (orderId: string) =>
    knex('outbox')
      .where({ name: 'notify' })
      .whereRaw(`payload @> ?::jsonb`, [JSON.stringify({ orderId, event: 'order.untouched' })])

  it('reminds its vendor and the admins after 15 minutes, once', async () => {
    const admin = await createUser('admin')
    const { customer, order, store } = await confirmedOrder()
    await confirmedSince(order.id, 16)
    await remindStaleOrders()
    await remindStaleOrders()
    expect(await reminders(order.id)).to.have.length(1)
    const { body } = await told(store.owner, order.id, 'order.untouched')
    expect(body).to.include('Cash on delivery, to Purok 3, Poblacion, Salay: 2 kg Bigas')
    expect(body).to.include('15 minutes')
    const toAdmin = await told(admin, order.id, 'order.untouched')
    expect(toAdmin.body).to.include(store.name)
    expect(await isMailed(toAdmin)).to.equal(true)
    expect(await eventsOf(customer)).to.not.include('order.untouched')
  })

  it('reminds once of each of 20 that ten loops find at once', async () => {
    await mailing(false) // every admin of every test is told
    try {
      const made = await Promise.all(Array.from({ length: 20 }, () => confirmedOrder()))
      await Promise.all(made.map(({ order }) => confirmedSince(order.id, 16)))
      await Promise.all(Array.from({ length: 10 }, () => remindStaleOrders()))
      for (const { order } of made) expect(await reminders(order.id)).to.have.length(1)
      for (const { order, store } of made) await told(store.owner, order.id, 'order.untouched')
    } finally {
      await mailing(true)
    }
  })

  it('reminds of none before that, nor of one that was begun or cancelled', async () => {
    const [early, begun, cancelled] = [
      await confirmedOrder(),
      await confirmedOrder(),
      await confirmedOrder(),
    ]
    await confirmedSince(early.order.id, 14)
    for (const { order } of [begun, cancelled]) await confirmedSince(order.id, 20)
    await move(begun.store.owner, begun.order.id, 'preparing')
    await post(`/api/orders/${cancelled.order.id}/cancel`, {}, { as: cancelled.customer })
    await remindStaleOrders()
    for (const { order } of [early, begun, cancelled])
      expect(await reminders(order.id)).to.have.length(0)
  })

  it('reminds only the vendors who have not begun', async () => {
    const [customer, one, two] = [await createUser(), await createStore(), await createStore()]
    const items = [line(await createProduct(one)), line(await createProduct(two))]
    const order = await cashOrder(customer, items)
    await move(one.owner, order.id, 'preparing')
    await confirmedSince(order.id, 16)
    await remindStaleOrders()
    await told(two.owner, order.id, 'order.untouched')
    await told(one.owner, order.id, 'order.new')
    expect(await eventsOf(one.owner)).to.deep.equal(['order.new'])
  })
})

describe('telling', () => {
  useHarness()

  it('writes all of it or nothing, with the end of its job', async () => {
    const { customer, order } = await createOrder()
    const { rows: clock } = await knex.raw('select now() as started')
    const done = async () => {
      throw new Error('a twin was faster')
    }
    const failed = await notifyRecipients(
      { event: 'order.confirmed', orderId: order.id },
      { done },
    ).then(
      () => null,
      (error: Error) => error.message,
    )
    expect(failed).to.equal('a twin was faster')
    expect(await eventsOf(customer)).to.deep.equal([])
    const mailsOfNothing = await knex('outbox')
      .where({ name: 'email-notification' })
      .where('created_at', '>', clock[0].started)
      .whereRaw(
        `not exists (select from notifications where id::text = payload->>'notificationId')`,
      )
    expect(mailsOfNothing).to.have.length(0)
  })

  it('sends no mail while the toggle is off, and still tells the app', async () => {
    await mailing(false)
    try {
      const { customer, order } = await confirmedOrder()
      expect(await isMailed(await told(customer, order.id, 'order.confirmed'))).to.equal(false)
    } finally {
      await mailing(true)
    }
  })

  it('has somebody to tell for every event', () => {
    const events = notify.payload.anyOf.flatMap(({ properties }) => properties.event.enum)
    expect(new Set(notifiedEvents)).to.deep.equal(new Set(events))
  })

  const fact = (value: string) => ({
    orderNumber: 'ORD-20260301-ABC123',
    number: 'RNT-20260301-AB12',
    total: '₱120.00',
    due: '₱116.40',
    paymentMethod: 'ewallet_a',
    cash: '₱120.00',
    isPaid: true,
    refunded: '₱9.00',
    eventId: 'evt_1',
    amount: '₱100.00',
    order: { number: 'ORD-20260301-ABC123', total: '₱120.00' },
    code: '0417',
    slot: { from: new Date('2026-03-01T06:00Z'), to: new Date('2026-03-01T07:00Z') },
    readyBy: new Date('2026-03-01T06:00Z'),
    failure: { reason: 'refused', note: value },
    start: '2026-03-01',
    end: '2026-03-02',
    deposit: '₱500.00',
    deduction: '₱50.00',
    units: 2,
    version: 3,
    ...Object.fromEntries(
      (
        'reason rejection stores lines weighed dropped rider address storeName applicant listing customer phone place items ' +
        'store host signer agreement'
      )
        .split(' ')
        .map((name) => [name, value]),
    ),
  })
  const groups = [
    'order',
    'application',
    'booking',
    'capturedOrder',
    'heldPayment',
    'webhook',
    'reply',
    'signature',
  ] as const
  const templatesOf = (texts: Texts) =>
    groups.flatMap((group) =>
      Object.entries(texts[group]).map(
        ([name, render]) =>
          [`${group}.${name}`, render as (facts: unknown) => RenderedText] as const,
      ),
    )
  const languages = Object.entries(allTexts)

  it('says everything in English, Filipino and Cebuano', () => {
    expect(languages.map(([language]) => language)).to.have.members(['en', 'fil', 'ceb'])
    const english = new Map(templatesOf(allTexts.en))
    for (const [language, texts] of languages) {
      expect(texts.language).to.equal(language)
      const names = templatesOf(texts).map(([name]) => name)
      expect(names).to.have.members([...english.keys()])
      for (const [name, render] of templatesOf(texts)) {
        const { title, body, plain = body } = render(fact('Marikit'))
        for (const text of [title, body, plain])
          expect(text, `${language} ${name}`)
            .to.match(/\w{3}/)
            .and.not.match(/undefined|null|NaN/)
        if (language !== 'en')
          expect(body, name).to.not.equal(english.get(name)!(fact('Marikit')).body)
      }
      const own = texts.passwordReset({ siteName: 'Merkado' })
      const proof = texts.verifyEmail({ siteName: 'Merkado' })
      const code = texts.verifyPhone({ siteName: 'Merkado', code: '012345' })
      for (const { subject, body, action } of [own, proof]) {
        expect(subject).to.include('Merkado')
        for (const text of [body, action]) expect(text).to.match(/\w{3}/)
      }
      expect(code).to.include('Merkado').and.include('012345')
      expect(code.length).to.be.at.most(160)
      expect(texts.proveAddress).to.match(/\w{3}/)
      expect(texts.greeting({ name: 'Luz' })).to.include('Luz')
      expect(texts.greeting({ name: null }))
        .to.match(/\w{3}/)
        .and.not.include('null')
    }
  })

  it('has no words of users in a title, nor in what is mailed to an address that nobody has proven', () => {
    expect(mailedTemplates).to.include('order.cancelled').and.not.include('order.assigned')
    for (const [language, texts] of languages)
      for (const [name, render] of templatesOf(texts)) {
        const { title, body, plain = body } = render(fact('Marikit'))
        expect(title, `${language} ${name}`).to.not.include('Marikit')
        if (mailedTemplates.includes(name))
          expect(plain, `${language} ${name}`).to.not.include('Marikit')
      }
  })

  it('ends a reason with one full stop', () => {
    expect(asSentence('Brownout ')).to.equal('Brownout.')
    expect(asSentence('Why not?')).to.equal('Why not?')
    expect(asSentence('  ')).to.equal(null)
  })
})
