import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { redis } from '../../../src/platform/runtime/redis.ts'
import { manilaMonth, now } from '../../../src/platform/values/clock.ts'
import { get, post } from '../../support/client.ts'
import { createKey, createPro } from '../../support/developer-api.ts'
import { createProduct, unique } from '../../support/actors.ts'
import { scriptModel } from '../../support/model-server.ts'
import { useHarness } from '../../support/harness.ts'

const origin = 'https://shop.example'

/** A page of a store whose owner has used up the model, so that the offline agent answers. */
async function createPage() {
  const store = await createPro()
  await createProduct(store, { name: 'Dinorado rice', price: 6_250, inventory: 100 })
  const usage = { requests: 1, input_tokens: 1_000_000, output_tokens: 0, cost_micropesos: 0 }
  const month = manilaMonth(now())
  await knex('model_usage').insert({ owner_id: store.owner.id, month, ...usage })
  const key = await createKey(store.owner, { kind: 'publishable', allowedOrigins: [origin] })
  const secret = await createKey(store.owner)
  const say = async (message: string, session_token?: string) => {
    const body = { message, session_id: 'visitor', session_token }
    const answer = await post('/v1/chat', body, { as: key, headers: { origin } })
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200)
    return answer.body.data as { reply: string; order: any; session_token?: string }
  }
  /** A visitor who has seen the summary of an order. */
  const visit = async () => {
    const { session_token, reply } = await say(
      '2 Dinorado rice. Luz Dela Cruz, Purok 3, Poblacion, Salay, 0917 123 4567',
    )
    expect(reply).to.include('Reply YES')
    return session_token!
  }
  const captured = async () => (await get('/v1/orders', { as: secret })).body.total as number
  return { owner: store.owner, say, visit, captured }
}

describe('POST /v1/chat: how many orders a visitor places', () => {
  useHarness()

  it('five of eight at once from one address are captured; the others keep their cart and are taken later', async () => {
    const { owner, say, visit, captured } = await createPage()
    const tokens = await Promise.all(Array.from({ length: 8 }, visit))
    const answers = await Promise.all(tokens.map((token) => say('Yes', token)))
    const refused = answers.filter(({ order }) => order === null)
    expect([refused.length, await captured()]).to.deep.equal([3, 5])
    for (const { reply } of refused) expect(reply).to.include('Your order is kept')
    await redis().del(`limit:chat-orders-address:${owner.id}:127.0.0.1`)
    const token = tokens[answers.indexOf(refused[0]!)]!
    const { reply, order } = await say('Yes', token)
    expect([reply.includes('2 kilo × Dinorado rice'), order]).to.deep.equal([true, null])
    expect((await say('Yes', token)).order.total).to.equal(125)
  })

  it('a sixth order of one session within an hour is not captured, wherever it comes from', async () => {
    const { say, visit, captured } = await createPage()
    const token = await visit()
    const [sessionId] = token.split('.')
    await redis().set(`limit:chat-orders-session:${sessionId}`, 5, 'EX', 3_600)
    expect((await say('Yes', token)).order).to.equal(null)
    expect(await captured()).to.equal(0)
  })

  it('a model that calls the refused order placed is not heard: the cart is kept, and the visitor is told so', async () => {
    const { owner, say, visit } = await createPage()
    const token = await visit()
    const [sessionId] = token.split('.')
    await redis().set(`limit:chat-orders-session:${sessionId}`, 5, 'EX', 3_600)
    await knex('model_usage').where({ owner_id: owner.id }).update({ input_tokens: 0 })
    const tag = unique('tag')
    const outcomes: unknown[] = []
    scriptModel(tag, ({ results }) => {
      const last = results.at(-1)
      if (!last) return { calls: [['current_cart', {}]] }
      if (last.cart_hash) return { calls: [['confirm_cart', { cart_hash: last.cart_hash }]] }
      outcomes.push(last.reason)
      return { text: 'Your order is placed!' }
    })
    // The tag is in the history: a plain yes has no other words.
    await knex('chat_messages').where({ session_id: sessionId }).update({ text: tag })
    const { reply, order } = await say('Yes', token)
    expect([outcomes[0], order]).to.deep.equal(['TOO_MANY_ORDERS', null])
    expect(reply).to.include('Your order is kept')
  })

  it('the address of a visitor is stored only while the message waits', async () => {
    const { say, visit } = await createPage()
    const token = await visit()
    await say('Salamat', token)
    const stored = await knex('chat_messages').where({ session_id: token.split('.')[0] })
    expect(stored.map(({ visitor_ip }) => visitor_ip)).to.deep.equal([null, null])
  })
})
