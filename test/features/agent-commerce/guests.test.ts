/** What a customer who bought through an agent hears of the order, and the page that needs no account. */
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { orderStatusLink, readOrderByToken } from '../../../src/features/orders/guests/service.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { createOrder, createProduct, createUser, unique } from '../../support/actors.ts'
import {
  agent,
  buyByCash,
  createShelf,
  openCheckout,
  useAgent,
} from '../../support/agent-shopping.ts'
import { get, post } from '../../support/client.ts'
import { eventually } from '../../support/harness.ts'
import { readMailsTo } from '../../support/mail-server.ts'
import { cash } from '../../support/shopping-agent.ts'

const buyerOf = (email: string) => ({ buyer: { first_name: 'Ana', last_name: 'Cruz', email } })
const mailbox = () => `${unique('guest')}@palengke.example`

async function mailAbout(email: string, subject: RegExp) {
  return await eventually(
    async () => (await readMailsTo(email)).find((mail) => subject.test(mail.subject ?? '')),
    { what: `mail ${subject}` },
  )
}

const tokenOf = (link: string) => new URL(link).searchParams.get('token')!
const statusOf = (id: string, token: string) =>
  readOrderByToken(id, token).then(
    ({ order }) => order.id,
    (error: { code: string }) => error.code,
  )

describe('the customer of a shopping agent', () => {
  useAgent()

  it('gets one confirmation, in the language that context.language names, with the link of permalink_url', async () => {
    const { product } = await createShelf()
    const email = mailbox()
    const context = { context: { language: 'fil-PH' } }
    const { body: session } = await openCheckout(product.id, 1, { ...buyerOf(email), ...context })
    const path = `/checkout-sessions/${session.id}/complete`
    const answers = await Promise.all([1, 2, 3].map(() => agent.call('POST', path, cash)))
    const { order } = answers.find(({ body }) => body.order)!.body
    const { text, html } = await mailAbout(email, /^Kumpirmado na ang order/)
    expect(text).to.include(order.permalink_url)
    expect(html).to.include('Tingnan ang order')
    expect(text).to.not.match(/Ana|Cruz|Rizal/)
    const admin = await createUser('admin')
    await post(`/api/orders/${order.id}/cancel`, { reason: 'Closed' }, { as: admin })
    await eventually(async () => (await readMailsTo(email)).length > 1)
    const subjects = (await readMailsTo(email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject!.startsWith('Kumpirmado'))).to.have.lengthOf(1)
  })

  it('hears of what is not available and of a cancellation; nobody else hears of the link', async () => {
    const { store, product } = await createShelf()
    const other = await createProduct(store, { unit: 'piece' })
    const email = mailbox()
    const line_items = [product, other].map(({ id }) => ({ item: { id }, quantity: 1 }))
    const order = await buyByCash(product.id, { ...buyerOf(email), line_items })
    const { body } = await get('/api/vendor/orders', { as: store.owner })
    const [{ id: itemId }] = body.data[0].items
    const missing = { itemIds: [itemId] }
    await post(`/api/vendor/orders/${order.id}/unavailable`, missing, { as: store.owner })
    const changed = await mailAbout(email, /has changed/)
    expect(changed.text).to.include(order.permalink_url).and.include('Something in it')
    const admin = await createUser('admin')
    await post(`/api/orders/${order.id}/cancel`, { reason: 'Closed' }, { as: admin })
    expect((await mailAbout(email, /was cancelled/)).text).to.include(order.permalink_url)
    const rows = await knex('notifications').whereRaw(`data->>'orderId' = ?`, [order.id])
    expect(rows).to.not.have.lengthOf(0)
    expect(JSON.stringify(rows)).to.not.include(tokenOf(order.permalink_url))
  })

  it('gets no mail without an address; 400 for what is none', async () => {
    const { product } = await createShelf()
    const { id } = await buyByCash(product.id)
    await eventually(async () => {
      const sent = await knex('notifications').whereRaw(`data->>'orderId' = ?`, [id])
      return sent.some(({ event }) => event === 'order.confirmed')
    })
    const wrong = await openCheckout(product.id, 1, buyerOf('nobody'))
    expect([wrong.status, wrong.body.messages[0].path]).to.deep.equal([400, '$.buyer.email'])
  })
})

describe('the link of an order without an account', () => {
  useAgent()

  it('opens the view of that order, without anything to do, and nothing else', async () => {
    const { product } = await createShelf()
    const [order, other] = [await buyByCash(product.id), await buyByCash(product.id)]
    const token = tokenOf(order.permalink_url)
    const { order: row, allowedMoves } = await readOrderByToken(order.id, token)
    expect([row.id, allowedMoves]).to.deep.equal([order.id, []])
    const { order: own } = await createOrder() // of a customer with an account
    const ownToken = tokenOf(orderStatusLink(own.id))
    const refused = await Promise.all([
      statusOf(other.id, token),
      statusOf(order.id, tokenOf(other.permalink_url)),
      statusOf(order.id, `${token}x`),
      statusOf(order.id, ''),
      statusOf('none', token),
      statusOf(own.id, ownToken),
    ])
    expect(refused).to.deep.equal(Array(6).fill('NOT_FOUND'))
    const asBearer = await get(`/api/orders/${order.id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(asBearer.status).to.equal(401)
  })

  it('ends 60 days after the order was delivered or cancelled', async () => {
    const { product } = await createShelf()
    const { id, permalink_url } = await buyByCash(product.id)
    const token = tokenOf(permalink_url)
    const age = (days: number) =>
      knex('order_events')
        .where({ order_id: id })
        .update({ at: knex.raw(`now() - make_interval(days => ?)`, [days]) })
    await age(90)
    expect(await statusOf(id, token)).to.equal(id)
    await post(`/api/orders/${id}/cancel`, {}, { as: await createUser('admin') })
    await age(59)
    expect(await statusOf(id, token)).to.equal(id)
    await age(61)
    expect(await statusOf(id, token)).to.equal('NOT_FOUND')
  })
})
