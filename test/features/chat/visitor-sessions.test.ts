import { expect } from 'chai'
import { describe, it } from 'mocha'
import { get, post } from '../../support/client.ts'
import { createKey, createPro } from '../../support/developer-api.ts'
import { createProduct, unique } from '../../support/actors.ts'
import { scriptModel, type ModelRequest } from '../../support/model-server.ts'
import { useHarness } from '../../support/harness.ts'

const origin = 'https://shop.example'
const address = 'Purok 3, Poblacion, Salay'
const contact = {
  customer_name: 'Luz Dela Cruz',
  delivery_address: address,
  contact_number: '0917 123 4567',
}

/** A store whose model proposes an order, shows the summary, and confirms it when somebody says yes. */
async function createShop() {
  const store = await createPro()
  const product = await createProduct(store, { name: 'Dinorado rice', price: 6_250 })
  const tag = unique('tag')
  const seen: ModelRequest[] = []
  scriptModel(tag, (request) => {
    seen.push(request)
    const { said, results } = request
    const last = results.at(-1)
    if (/^yes/i.test(said)) {
      if (last?.ordered) return { text: 'Salamat po!' }
      const hash = last?.cart_hash ?? last?.cart?.cart_hash
      if (!last) return { calls: [['current_cart', {}]] }
      return hash
        ? { calls: [['confirm_cart', { cart_hash: hash }]] }
        : { text: 'Nothing to confirm.' }
    }
    if (said.startsWith('cart')) {
      if (!last) return { calls: [['current_cart', {}]] }
      return { text: last.contact.deliveryAddress ?? 'No address.' }
    }
    if (results.length > 0) return { text: 'Sige po!' }
    const cart = { items: [{ product_id: product.id, qty: 2 }], ...contact }
    return {
      calls: [
        ['propose_cart', cart],
        ['ask_to_confirm', {}],
      ],
    }
  })
  const key = (kind: 'secret' | 'publishable') =>
    createKey(store.owner, kind === 'secret' ? {} : { kind, allowedOrigins: [origin] })
  return { store, tag, seen, key }
}

type Key = { token: string; kind: string }

const say = async (key: Key, message: string, more: Record<string, unknown> = {}, headers = {}) => {
  const sent = key.kind === 'publishable' ? { origin, ...headers } : headers
  const body = { message, session_id: 'visitor-1', ...more }
  const answer = await post('/v1/chat', body, { as: key, headers: sent })
  expect(answer.status, JSON.stringify(answer.body)).to.equal(200)
  return answer.body.data as { reply: string; order: any; session_token?: string }
}

describe('POST /v1/chat: whose conversation it is', () => {
  useHarness()

  it('a publishable key neither reads nor finishes the conversation of a secret key with the same session_id', async () => {
    const { key, tag, seen } = await createShop()
    const [secret, page] = [await key('secret'), await key('publishable')]
    expect((await say(secret, `2 kilos ${tag}`)).reply).to.include(address)
    for (const message of [`cart ${tag}`, `Yes ${tag}`, 'Yes']) {
      const { reply, order } = await say(page, message)
      expect([reply.includes(address), order]).to.deep.equal([false, null])
    }
    expect(seen.at(-1)!.messages.some(({ content }) => content?.includes(address))).to.equal(false)
    expect((await say(secret, 'Yes')).order.delivery_address).to.equal(address)
  })

  it('nor that of another key of the store, publishable or secret', async () => {
    const { key, tag } = await createShop()
    for (const [kind, other] of [
      ['publishable', 'publishable'],
      ['secret', 'secret'],
    ] as const) {
      const [first, second] = [await key(kind), await key(other)]
      const { session_token } = await say(first, `2 kilos ${tag}`)
      const { reply } = await say(second, `cart ${tag}`, { session_token })
      expect(reply).to.equal('No address.')
    }
  })

  it('the first reply to a visitor has session_token, which continues the conversation; a secret key gets none', async () => {
    const { key, tag } = await createShop()
    const [secret, page] = [await key('secret'), await key('publishable')]
    expect(await say(secret, `2 kilos ${tag}`)).not.to.have.property('session_token')
    const { session_token } = await say(page, `2 kilos ${tag}`)
    expect(session_token).to.be.a('string')
    const agreed = await say(page, 'Yes', { session_token })
    expect([agreed.order.total, agreed.session_token]).to.deep.equal([125, undefined])
  })

  it('without the token, or with another, a visitor begins a new conversation', async () => {
    const { key, tag } = await createShop()
    const page = await key('publishable')
    const { session_token } = await say(page, `2 kilos ${tag}`)
    const other = await say(page, `2 kilos ${tag}`, { session_id: 'visitor-2' })
    const [id, proof] = session_token!.split('.')
    for (const wrong of [
      undefined,
      '',
      'nonsense',
      7,
      null,
      `${id}.${'A'.repeat(43)}`,
      `${other.session_token!.split('.')[0]}.${proof}`,
      other.session_token,
    ]) {
      const { reply, session_token: fresh } = await say(page, `cart ${tag}`, {
        session_token: wrong,
      })
      expect(reply, String(wrong)).to.equal('No address.')
      expect([undefined, session_token]).not.to.include(fresh)
    }
    expect((await say(page, 'cart', { session_token })).reply).to.equal(address)
  })

  it('the token comes in the stream, and again for a repeated Idempotency-Key', async () => {
    const { key, tag } = await createShop()
    const page = await key('publishable')
    const streamed = await post(
      '/v1/chat',
      { message: `2 kilos ${tag}`, session_id: 'visitor-3' },
      { as: page, headers: { origin, accept: 'text/event-stream' } },
    )
    const done = JSON.parse(/event: done\ndata: (.*)/.exec(streamed.body)![1]!)
    const { session_token } = done
    const cart = await say(page, 'cart', { session_id: 'visitor-3', session_token })
    expect(cart.reply).to.equal(address)
    const headers = { 'idempotency-key': unique('key') }
    const [first, again] = [
      await say(page, `2 kilos ${tag}`, {}, headers),
      await say(page, `2 kilos ${tag}`, {}, headers),
    ]
    expect(first.session_token).to.be.a('string')
    expect(again).to.deep.equal(first)
  })

  it('a captured order takes contact and history along with a publishable key; a secret key keeps them', async () => {
    const { store, key, tag, seen } = await createShop()
    const [secret, page] = [await key('secret'), await key('publishable')]
    const { session_token } = await say(page, `2 kilos ${tag}`)
    expect((await say(page, 'Yes', { session_token })).order.total).to.equal(125)
    expect((await say(page, `cart ${tag}`, { session_token })).reply).to.equal('No address.')
    expect(JSON.stringify(seen.at(-1)!.messages)).not.to.include('0917')
    await say(secret, `2 kilos ${tag}`)
    await say(secret, 'Yes')
    expect((await say(secret, `cart ${tag}`)).reply).to.equal(address)
    expect((await get('/v1/orders', { as: secret })).body.total).to.equal(2)
    expect(store.id).to.be.a('string')
  })
})
