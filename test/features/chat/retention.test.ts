import { expect } from 'chai'
import { describe, it } from 'mocha'
import { agent, offlineAgent } from '../../../src/adapters/ai/default.ts'
import { answerChat } from '../../../src/features/chat/jobs.ts'
import { answerNext } from '../../../src/features/chat/service/answer.ts'
import { purgeConversations } from '../../../src/features/chat/service/retention.ts'
import { searchCatalogue } from '../../../src/features/products/service.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { uuidv7 } from '../../../src/platform/values/ids.ts'
import { get, post } from '../../support/client.ts'
import { capture, createKey, createPro } from '../../support/developer-api.ts'
import { createProduct, unique } from '../../support/actors.ts'
import { scriptModel } from '../../support/model-server.ts'
import { eventually, useHarness } from '../../support/harness.ts'

describe('a turn that two jobs answer at once', () => {
  useHarness()

  it('has one reply and one order', async () => {
    const store = await createPro()
    const product = await createProduct(store)
    const key = await createKey(store.owner)
    const [session, tag] = [unique('visitor'), unique('tag')]
    const together = Promise.withResolvers<void>()
    let thinking = 0
    scriptModel(tag, async ({ said, results }) => {
      if (!said.startsWith('Yes')) return proposal(results.length > 0, product.id)
      const last = results.at(-1)
      if (last?.ordered) {
        thinking += 1
        if (thinking === 2) together.resolve()
        await together.promise
        return { text: 'Your order is placed.' }
      }
      return {
        calls: last ? [['confirm_cart', { cart_hash: last.cart_hash }]] : [['current_cart', {}]],
      }
    })
    const say = (message: string) => post('/v1/chat', { message, session_id: session }, { as: key })
    await say(`2 please ${tag}`)
    const replied = say('Yes')
    await eventually(async () => thinking === 1)
    const { id: sessionId } = await knex('chat_sessions').where({ customer_key: session }).first()
    await answerNext(sessionId, await strayRun(sessionId), { agent, offlineAgent })
    expect((await replied).body.data.order.items[0].qty).to.equal(2)
    expect((await get('/v1/orders', { as: key })).body.data).to.have.length(1)
    const { last_seq, last_answered_seq } = await knex('chat_sessions')
      .where({ id: sessionId })
      .first()
    expect([last_seq, last_answered_seq]).to.deep.equal([2, 2])
  })
})

describe('purgeConversations', () => {
  useHarness()

  it('deletes conversations 90 days after their last message, and keeps their orders', async () => {
    const store = await createPro()
    const key = await createKey(store.owner)
    const product = await createProduct(store)
    const [old, young] = [unique('old'), unique('young')]
    for (const session_id of [old, young]) {
      const { status } = await post('/v1/chat', { message: 'Hi', session_id }, { as: key })
      expect(status).to.equal(200)
    }
    const order = await capture(store.id, [{ product, quantity: 1 }], { session_id: old })
    const idOf = async (customer_key: string) =>
      (await knex('chat_sessions').where({ customer_key }).first('id')).id as string
    const [oldId, youngId] = [await idOf(old), await idOf(young)]
    await knex('chat_messages').where({ session_id: oldId }).update({ order_id: order.id })
    const silentFor = (id: string, days: number) =>
      knex('chat_sessions')
        .where({ id })
        .update({ updated_at: knex.raw(`now() - make_interval(days => ${days})`) })
    await silentFor(oldId, 91)
    await silentFor(youngId, 89)
    await purgeConversations(500)
    expect(await knex('chat_sessions').where({ store_id: store.id }).pluck('id')).to.deep.equal([
      youngId,
    ])
    expect(await knex('chat_messages').where({ session_id: oldId })).to.deep.equal([])
    const orders = (await get('/v1/orders', { as: key })).body.data
    expect(orders.map(({ id }: any) => id)).to.deep.equal([order.id])
    const again = await post('/v1/chat', { message: 'Hi', session_id: old }, { as: key })
    expect(again.status).to.equal(200)
  })
})

function proposal(isDone: boolean, product_id: string) {
  if (isDone) return { text: 'Sige po!' }
  const contact = {
    customer_name: 'Luz Dela Cruz',
    delivery_address: 'Purok 3, Poblacion, Salay',
    contact_number: '0917 123 4567',
  }
  const calls: [string, unknown][] = [
    ['propose_cart', { items: [{ product_id, qty: 2 }], ...contact }],
    ['ask_to_confirm', {}],
  ]
  return { calls }
}

/** A run of a job that no queue knows. */
async function strayRun(sessionId: string) {
  const id = uuidv7()
  await knex('outbox').insert({
    id,
    queue: answerChat.queue,
    name: answerChat.name,
    payload: { sessionId, ownerId: uuidv7() },
    attempts: 1,
    backoff_ms: 500,
    available_at: knex.raw(`now() + interval '1 hour'`),
  })
  return { id, done: async () => {}, completed: () => {}, signal: new AbortController().signal }
}

describe('searchCatalogue without a text', () => {
  useHarness()

  it('reads the catalogue again only after a change', async () => {
    const store = await createPro()
    const [first, second] = [await createProduct(store), await createProduct(store)]
    const catalogue = () => searchCatalogue(store.id, '', 500)
    const before = await catalogue()
    expect(before.map(({ id }) => id)).to.have.members([first.id, second.id])
    expect(await catalogue()).to.equal(before)
    await knex('products').where({ id: first.id }).update({ price: 12_300 })
    const dearer = await catalogue()
    expect(dearer.find(({ id }) => id === first.id)?.price).to.equal(12_300)
    await knex('products').where({ id: second.id }).update({ is_active: false })
    expect((await catalogue()).map(({ id }) => id)).to.deep.equal([first.id])
    await knex('products').where({ id: second.id }).update({ is_active: true, inventory: 0 })
    expect((await catalogue()).map(({ id, inventory }) => [id, inventory > 0])).to.deep.equal([
      [first.id, true],
      [second.id, false],
    ])
  })
})
