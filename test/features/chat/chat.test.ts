import { expect } from 'chai'
import { describe, it } from 'mocha'
import { config } from '../../../src/config/config.ts'
import { manilaMonth, now } from '../../../src/platform/values/clock.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { get, patch, post, send, type Answer } from '../../support/client.ts'
import { createKey, createPro, setPlan } from '../../support/developer-api.ts'
import { createProduct, createUser, unique } from '../../support/actors.ts'
import {
  modelRequests,
  scriptModel,
  type ModelRequest,
  type ModelStep,
} from '../../support/model-server.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const outcome = ({ status, body }: Answer) => [status, body.code]
const contact = {
  customer_name: 'Luz Dela Cruz',
  delivery_address: 'Purok 3, Poblacion, Salay',
  contact_number: '0917 123 4567',
}

/** A store with rice, a key, and a customer whose model says what `script` says; the first message carries its tag. */
async function createChat(
  script: (request: ModelRequest) => ModelStep | Promise<ModelStep>,
  { kind = 'secret', inventory = 50 } = {},
) {
  const store = await createPro()
  const product = await createProduct(store, { name: 'Dinorado rice', price: 6_250, inventory })
  const key = await createKey(store.owner, { kind })
  const session = unique('visitor')
  const tag = unique('tag')
  scriptModel(tag, script)
  let isFirst = true
  const say = async (message: string, headers: Record<string, string> = {}) => {
    const text = isFirst ? `${message} ${tag}` : message
    isFirst = false
    return await post('/v1/chat', { message: text, session_id: session }, { as: key, headers })
  }
  const orders = async () => (await get('/v1/orders', { as: key })).body.data
  const used = async () =>
    (await get('/api/developer/usage', { as: store.owner })).body.used as number
  return { store, product, key, session, tag, say, orders, used }
}

/** A model that does as it should: proposes on the first message, asks, and confirms a yes. */
function seller(productId: () => string, qty = 2) {
  return ({ said, results, messages }: ModelRequest): ModelStep => {
    const last = results.at(-1)
    if (/^yes/i.test(said)) {
      const hash = last?.cart_hash ?? last?.cart?.cart_hash
      if (last?.ordered) return { text: 'Salamat po! Your order is placed.' }
      if (last?.ordered === false) return { text: `Not yet: ${last.reason}` }
      if (!last) return { calls: [['current_cart', {}]] }
      return hash
        ? { calls: [['confirm_cart', { cart_hash: hash }]] }
        : { text: 'There is nothing to confirm.' }
    }
    if (results.length === 0)
      return {
        calls: [
          ['propose_cart', { items: [{ product_id: productId(), qty }], ...contact }],
          ['ask_to_confirm', {}],
        ],
      }
    return { text: messages.length > 0 ? 'Sige po!' : '' }
  }
}

async function createSale(more: Parameters<typeof createChat>[1] & { qty?: number } = {}) {
  let id = ''
  const sale = await createChat(
    seller(() => id, more.qty),
    more,
  )
  id = sale.product.id
  return sale
}

describe('POST /v1/chat', () => {
  useHarness()

  it('200 with the reply, and order null until one is confirmed', async () => {
    const { say } = await createChat(() => ({ text: 'Hello po!' }))
    const { status, body } = await say('Hi')
    expect([status, body]).to.deep.equal([
      200,
      { success: true, data: { reply: 'Hello po!', order: null } },
    ])
  })

  it('200 with the order once the customer says yes to the server’s summary', async () => {
    const { say, orders, product, store } = await createSale()
    const asked = await say('2 kilos of rice')
    expect(asked.body.data.order).to.equal(null)
    expect(asked.body.data.reply).to.include('• 2 kilo × Dinorado rice @ ₱62.50 = ₱125.00')
    expect(asked.body.data.reply).to.include('Total: ₱125.00')
    expect(asked.body.data.reply).to.include('Mobile: +639171234567')
    const { body } = await say('Yes po')
    expect(body.data).to.deep.equal({
      reply: 'Salamat po! Your order is placed.',
      order: {
        customer_name: contact.customer_name,
        items: [
          { name: 'Dinorado rice', variant: null, choices: [], note: null, qty: 2, price: 62.5 },
        ],
        total: 125,
        delivery_address: contact.delivery_address,
        contact_number: '+639171234567',
        notes: null,
      },
    })
    const [order] = await orders()
    expect(order).to.include({ status: 'new', source: 'api', total: 125 })
    // Stock is taken when the owner confirms.
    expect((await get(`/api/products/${product.id}`)).body.product.inventory).to.equal(50)
    const path = `/api/vendor/captured-orders/${order.id}`
    await patch(path, { status: 'confirmed' }, { as: store.owner })
    expect((await get(`/api/products/${product.id}`)).body.product.inventory).to.equal(48)
  })

  it('captures one order, however often the customer says yes, one after the other or at once', async () => {
    const { say, orders } = await createSale()
    await say('2 kilos of rice')
    const replies = await Promise.all([say('Yes'), say('Yes'), say('yes po')])
    await say('Yes')
    expect(replies.filter(({ body }) => body.data.order !== null)).to.have.length(1)
    expect(await orders()).to.have.length(1)
  })

  it('gives the model the history of the session, oldest first, and nothing of other sessions', async () => {
    const seen: string[][] = []
    const { say, key, tag } = await createChat(({ messages, said }) => {
      seen.push(messages.filter(({ role }) => role !== 'system').map(({ content }) => content))
      return { text: `You said ${said.split(' ')[0]}` }
    })
    await say('one')
    await say('two')
    await post('/v1/chat', { message: `three ${tag}`, session_id: unique('other') }, { as: key })
    expect(seen[1]).to.deep.equal([`one ${tag}`, 'You said one', 'two'])
    expect(seen[2]).to.deep.equal([`three ${tag}`])
  })

  it('answers 20 messages of a session one at a time, in the order of arrival', async () => {
    const order: string[] = []
    let atOnce = 0
    const { say, store } = await createChat(async ({ said }) => {
      atOnce += 1
      expect(atOnce).to.equal(1)
      order.push(said.split(' ')[0]!)
      await new Promise((resolve) => setTimeout(resolve, 5))
      atOnce -= 1
      return { text: said.split(' ')[0]! }
    })
    const asking: Promise<Answer>[] = []
    const owner_id = store.owner.id
    for (let n = 0; n < 20; n++) {
      asking.push(say(`m${n}`))
      const stored = () => knex('chat_messages').where({ owner_id, seq: n + 1 })
      await eventually(async () => (await stored()).length === 1)
    }
    const replies = (await Promise.all(asking)).map(({ body }) => body.data.reply)
    expect(replies).to.deep.equal(Array.from({ length: 20 }, (_, n) => `m${n}`))
    expect(order).to.deep.equal(replies)
  })

  it('400 VALIDATION_FAILED names message and session_id', async () => {
    const { key } = await createChat(() => ({ text: 'Hi' }))
    const wrong: [Record<string, unknown>, string[]][] = [
      [{}, ['message', 'session_id']],
      [{ message: ' ', session_id: 's' }, ['message']],
      [{ message: 'x'.repeat(2_001), session_id: 's' }, ['message']],
      [{ message: 'Hi', session_id: 'x'.repeat(129) }, ['session_id']],
      [{ message: 5, session_id: 's' }, ['message']],
    ]
    for (const [body, paths] of wrong) {
      const answer = await post('/v1/chat', body, { as: key })
      expect(answer.body.details.map(({ path }: any) => path)).to.have.members(paths)
      expect(answer.headers.get('x-ratelimit-limit')).to.equal('60')
    }
  })

  it('401, 403 and 429 are checked in this order, before the body', async () => {
    const { key, store } = await createChat(() => ({ text: 'Hi' }))
    const bad = await post('/v1/chat', {}, { as: { token: 'plk_live_0' } })
    expect(bad.body.code).to.be.oneOf(['INVALID_API_KEY', 'RATE_LIMITED'])
    await setPlan(store.owner, 'free')
    expect(outcome(await post('/v1/chat', {}, { as: key }))).to.deep.equal([403, 'PLAN_REQUIRED'])
    await setPlan(store.owner, 'pro')
    await Promise.all(Array.from({ length: 60 }, () => post('/v1/chat', {}, { as: key })))
    expect(outcome(await post('/v1/chat', {}, { as: key }))).to.deep.equal([429, 'RATE_LIMITED'])
  })

  it('403 AGENT_DISABLED while the owner has switched it off', async () => {
    const { say, store, used } = await createChat(() => ({ text: 'Hi' }))
    const path = `/api/vendor/stores/${store.id}/agent`
    await patch(path, { enabled: false }, { as: store.owner })
    expect(outcome(await say('Hi'))).to.deep.equal([403, 'AGENT_DISABLED'])
    await patch(path, { enabled: true }, { as: store.owner })
    expect((await say('Hi')).status).to.equal(200)
    expect(await used()).to.equal(1)
  })

  it('429 MONTHLY_LIMIT_REACHED with used and limit, after the body', async () => {
    const { say, key, store } = await createChat(() => ({ text: 'Hi' }))
    const limit = config.proMonthlyReplies
    const month = manilaMonth(now())
    await knex('reply_usage').insert({ owner_id: store.owner.id, month, used: limit })
    expect((await post('/v1/chat', {}, { as: key })).status).to.equal(400)
    const { status, body } = await say('Hi')
    expect([status, body.code, body.used, body.limit]).to.deep.equal([
      429,
      'MONTHLY_LIMIT_REACHED',
      limit,
      limit,
    ])
  })

  it('429 MONTHLY_LIMIT_REACHED at the limit, with 50 chats at once of which half fail', async () => {
    let count = 0
    const { key, tag, store, used } = await createChat(() =>
      count++ % 2 === 0 ? { text: 'Hi' } : { status: 400 },
    )
    const limit = config.proMonthlyReplies
    const month = manilaMonth(now())
    await knex('reply_usage').insert({ owner_id: store.owner.id, month, used: limit - 10 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        post('/v1/chat', { message: `Hi ${tag}`, session_id: `visitor-${n}` }, { as: key }),
      ),
    )
    const answered = answers.filter(({ status }) => status === 200).length
    expect(answered).to.be.within(1, 10)
    expect(await used()).to.equal(limit - 10 + answered)
  })

  it('503 AI_UNAVAILABLE when the model is down; not metered, not in the history', async () => {
    let isDown = true
    const seen: number[] = []
    const { say, used, tag } = await createChat(({ messages }) => {
      seen.push(messages.length)
      return isDown ? { status: 400 } : { text: 'Hi again' }
    })
    const { status, body, headers } = await say('Hi')
    expect([status, body.code]).to.deep.equal([503, 'AI_UNAVAILABLE'])
    expect(Number(headers.get('retry-after'))).to.be.greaterThan(0)
    expect(await used()).to.equal(0)
    isDown = false
    await say(`Hi ${tag}`)
    expect([seen.at(-1), await used()]).to.deep.equal([2, 1])
  })

  it('503 AI_UNAVAILABLE at the deadline; the late reply counts nowhere and orders nothing', async () => {
    const { say, orders, used } = await createChat(() => ({ hangs: true }))
    const started = Date.now()
    const { status, body } = await say('Hi')
    expect([status, body.code]).to.deep.equal([503, 'AI_UNAVAILABLE'])
    expect(Date.now() - started).to.be.within(
      config.chatDeadlineMs - 100,
      config.chatDeadlineMs + 5_000,
    )
    expect([await used(), await orders()]).to.deep.equal([0, []])
  })

  it('200 after a model was overloaded once, by a retry', async () => {
    let tries = 0
    const { say } = await createChat(() => (tries++ === 0 ? { status: 429 } : { text: 'Hi' }))
    const before = modelRequests()
    expect((await say('Hi')).status).to.equal(200)
    expect(modelRequests() - before).to.be.at.least(2)
  })

  for (const [what, step] of [
    ['bytes that are no events', { raw: 'nonsense\n\n' }],
    ['broken JSON', { raw: 'data: {"choices":[\n\n' }],
    ['no words', { text: '  ' }],
    ['tools without end', { calls: [['current_cart', {}]] }],
  ] as [string, ModelStep][])
    it(`503 AI_UNAVAILABLE for a model that answers ${what}`, async () => {
      const { say, used } = await createChat(() => step)
      expect(outcome(await say('Hi'))).to.deep.equal([503, 'AI_UNAVAILABLE'])
      expect(await used()).to.equal(0)
    })

  it('200 with the same bytes for a repeated Idempotency-Key; the model is asked once', async () => {
    let asked = 0
    const { key, tag } = await createChat(() => ({ text: `Reply ${(asked += 1)}` }))
    const body = { message: `Hi ${tag}`, session_id: unique('visitor') }
    const headers = { 'idempotency-key': unique('key') }
    const first = await post('/v1/chat', body, { as: key, headers })
    const again = await post('/v1/chat', body, { as: key, headers })
    expect(again.headers.get('idempotent-replayed')).to.equal('true')
    expect([again.body, asked]).to.deep.equal([first.body, 1])
    const other = await post('/v1/chat', { ...body, message: 'Other' }, { as: key, headers })
    expect(outcome(other)).to.deep.equal([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  it('a test key captures test orders: marked, listed to test keys only, counted nowhere', async () => {
    const { say, orders, used, store } = await createSale({ kind: 'test' })
    const path = `/api/vendor/stores/${store.id}/agent`
    await patch(path, { testKeysUseModel: true }, { as: store.owner })
    await say('2 kilos of rice')
    expect((await say('Yes')).body.data.order).not.to.equal(null)
    expect(await orders()).to.have.length(1)
    const live = await createKey(store.owner)
    expect((await get('/v1/orders', { as: live })).body.data).to.deep.equal([])
    expect(await used()).to.equal(0)
  })

  it('403 FORBIDDEN for a publishable key from another origin; the page may read the response, and a refusal', async () => {
    const { store, tag } = await createChat(() => ({ text: 'Hi' }))
    const allowedOrigins = ['https://shop.example']
    const key = await createKey(store.owner, { kind: 'publishable', allowedOrigins })
    const from = async (origin?: string) =>
      await post(
        '/v1/chat',
        { message: `Hi ${tag}`, session_id: 'v' },
        { as: key, headers: origin ? { origin } : {} },
      )
    const own = await from('https://shop.example')
    expect(own.status).to.equal(200)
    expect(own.headers.get('access-control-allow-origin')).to.equal('https://shop.example')
    for (const origin of ['https://evil.example', undefined]) {
      const refused = await from(origin)
      expect(outcome(refused)).to.deep.equal([403, 'FORBIDDEN'])
      expect(refused.headers.get('access-control-allow-origin') ?? undefined).to.equal(origin)
    }
    const origin = 'https://shop.example'
    const body = { message: `Hi ${tag}`, session_id: 'v' }
    const unknown = await post('/v1/chat', body, {
      headers: { origin, authorization: 'Bearer plk_pub_live_unknown' },
    })
    expect(outcome(unknown)).to.deep.equal([401, 'INVALID_API_KEY'])
    expect(unknown.headers.get('access-control-allow-origin')).to.equal(origin)
    const secret = await createKey(store.owner)
    const answered = await post('/v1/chat', body, { as: secret, headers: { origin } })
    expect(answered.headers.get('access-control-allow-origin')).to.equal(null)
    const preflight = await send('OPTIONS', '/v1/chat', undefined, {
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    expect(preflight.headers.get('access-control-allow-origin')).to.equal('https://shop.example')
  })
})

describe('POST /v1/chat with Accept: text/event-stream', () => {
  useHarness()

  const events = (text: string) =>
    text
      .split('\n\n')
      .filter((block) => block.startsWith('event: '))
      .map((block) => {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/s.exec(block)!
        return { event, data: JSON.parse(data!) }
      })

  it('200 streams the reply in chunks, and ends with all of it', async () => {
    const { say } = await createSale()
    const { status, body, headers } = await say('2 kilos', { accept: 'text/event-stream' })
    expect([status, headers.get('content-type')]).to.deep.equal([
      200,
      'text/event-stream; charset=utf-8',
    ])
    const seen = events(body)
    expect(seen.at(-1)!.event).to.equal('done')
    expect(seen.length).to.be.greaterThan(2)
    const deltas = seen.filter(({ event }) => event === 'delta').map(({ data }) => data.text)
    expect(deltas.join('')).to.equal(seen.at(-1)!.data.reply)
    expect(seen.at(-1)!.data.order).to.equal(null)
  })

  it('one error event when the model fails; invalid requests are rejected as without streaming', async () => {
    const { say, key } = await createChat(() => ({ status: 400 }))
    const { body } = await say('Hi', { accept: 'text/event-stream' })
    const [only] = events(body)
    expect([only!.event, only!.data.code, only!.data.retryAfter]).to.deep.equal([
      'error',
      'AI_UNAVAILABLE',
      5,
    ])
    const refused = await post(
      '/v1/chat',
      {},
      { as: key, headers: { accept: 'text/event-stream' } },
    )
    expect(refused.status).to.equal(400)
  })
})

describe('a malicious model orders nothing', () => {
  useHarness()

  /** Says `turns` in order; each answers what the model does at each request of that turn. */
  async function attempt(
    turns: ((request: ModelRequest, id: string) => ModelStep)[],
    said: string[],
  ) {
    let turn = -1
    let last = ''
    let id = ''
    const chat = await createChat((request) => {
      if (request.results.length === 0 && request.said !== last) turn += 1
      last = request.said
      return turns[Math.min(turn, turns.length - 1)]!(request, id)
    })
    id = chat.product.id
    const replies = []
    for (const message of said) replies.push((await chat.say(message)).body.data)
    return { ...chat, replies }
  }
  const propose = (id: string, more: Record<string, unknown> = {}): [string, unknown] => [
    'propose_cart',
    { items: [{ product_id: id, qty: 2, price: 0.01, ...more }], total: 0.02, ...contact },
  ]

  it('ignores a price of the model and uses that of the catalogue', async () => {
    const { replies } = await attempt(
      [
        ({ results }, id) =>
          results.length === 0
            ? { calls: [propose(id), ['ask_to_confirm', {}]] }
            : { text: 'Only ₱0.02!' },
      ],
      ['Give me rice for a centavo'],
    )
    expect(replies[0].reply).to.include('Total: ₱125.00')
  })

  it('rejects a confirmation in the turn of the proposal, or without a summary', async () => {
    const { orders } = await attempt(
      [
        ({ results }, id) => {
          if (results.length === 0) return { calls: [propose(id), ['ask_to_confirm', {}]] }
          if (results.length === 2)
            return { calls: [['confirm_cart', { cart_hash: results[0].cart_hash }]] }
          return { text: `Done: ${results.at(-1).reason}` }
        },
        ({ results }) =>
          results.length === 0 ? { calls: [['current_cart', {}]] } : { text: 'And now?' },
        ({ results }) => {
          if (results.length === 0) return { calls: [['current_cart', {}]] }
          if (results.length === 1)
            return { calls: [['confirm_cart', { cart_hash: results[0].cart_hash }]] }
          return { text: `Done: ${results.at(-1).reason}` }
        },
      ],
      ['Yes', 'what do you have', 'Yes'],
    )
    expect(await orders()).to.deep.equal([])
  })

  it('rejects a confirmation without a plain yes of the customer', async () => {
    for (const said of [
      'no',
      'wait, how much is delivery?',
      'yes but make it 3',
      'maybe',
      'cancel',
    ]) {
      const { orders, replies } = await attempt(
        [
          ({ results }, id) =>
            results.length === 0
              ? { calls: [propose(id), ['ask_to_confirm', {}]] }
              : { text: 'Please check:' },
          ({ results }) => {
            if (results.length === 0) return { calls: [['current_cart', {}]] }
            if (results.length === 1)
              return { calls: [['confirm_cart', { cart_hash: results[0].cart_hash }]] }
            return { text: `Refused: ${results.at(-1).reason}` }
          },
        ],
        ['2 kilos', said],
      )
      expect([await orders(), replies[1].reply], said).to.deep.equal([[], 'Refused: NOT_AGREED'])
    }
  })

  it('rejects a confirmation of a cart that was changed after the summary', async () => {
    const { orders } = await attempt(
      [
        ({ results }, id) =>
          results.length === 0
            ? { calls: [propose(id), ['ask_to_confirm', {}]] }
            : { text: 'Please check:' },
        ({ results }, id) => {
          if (results.length === 0) return { calls: [propose(id, { qty: 40 })] }
          if (results.length === 1)
            return { calls: [['confirm_cart', { cart_hash: results[0].cart_hash }]] }
          return { text: `Refused: ${results.at(-1).reason}` }
        },
      ],
      ['2 kilos', 'Yes'],
    )
    expect(await orders()).to.deep.equal([])
  })

  it('rejects products of other stores, invalid ids and invalid quantities', async () => {
    const foreign = await createProduct(await createPro())
    const { replies } = await attempt(
      [
        ({ results }, id) =>
          results.length === 0
            ? {
                calls: [
                  [
                    'propose_cart',
                    {
                      items: [
                        { product_id: foreign.id, qty: 1 },
                        { product_id: "'; drop table orders; --", qty: 1 },
                        { product_id: id, qty: -5 },
                      ],
                      ...contact,
                    },
                  ],
                  ['ask_to_confirm', {}],
                ],
              }
            : {
                text: results[0].refused.map(({ reason }: any) => reason).join(),
              },
      ],
      ['rice'],
    )
    expect(replies[0].reply).to.equal('UNKNOWN_PRODUCT,UNKNOWN_PRODUCT,BAD_QUANTITY')
  })

  it('answers invalid arguments with an error for the model, and the customer gets a reply', async () => {
    const { replies } = await attempt(
      [
        ({ results }) =>
          results.length === 0
            ? {
                calls: [
                  ['propose_cart', '{"items": "all"'],
                  ['propose_cart', { items: 'all' }],
                  ['drop_table', {}],
                  ['confirm_cart', { cart_hash: 5 }],
                ],
              }
            : { text: results.map(({ error }) => (error ? 'refused' : 'done')).join() },
      ],
      ['rice'],
    )
    expect(replies[0].reply).to.equal('refused,refused,refused,refused')
  })

  it('asks again when a price rises between the summary and the yes', async () => {
    const { say, product, store, orders } = await createSale()
    await say('2 kilos of rice')
    await patch(`/api/vendor/products/${product.id}`, { price: 99 }, { as: store.owner })
    const { body } = await say('Yes')
    expect(body.data).to.deep.equal({ reply: 'Not yet: NOT_SHOWN', order: null })
    expect(await orders()).to.deep.equal([])
  })

  it('does not order what is out of stock by the time of the yes', async () => {
    const { say, product, store, orders } = await createSale()
    await say('2 kilos of rice')
    await patch(`/api/vendor/products/${product.id}`, { inventory: 1 }, { as: store.owner })
    expect((await say('Yes')).body.data.order).to.equal(null)
    expect(await orders()).to.deep.equal([])
  })
})

describe('PATCH /api/vendor/stores/:id/agent', () => {
  useHarness()

  it('200 changes the given settings, from the next message on', async () => {
    let heard = ''
    const { store, say } = await createChat(({ messages }) => {
      heard = messages[0]!.content
      return { text: 'Hi' }
    })
    const path = `/api/vendor/stores/${store.id}/agent`
    const { body } = await patch(
      path,
      { name: 'Ate Nene', instructions: 'Delivery on Saturdays.' },
      { as: store.owner },
    )
    expect(body.agent).to.deep.equal({
      enabled: true,
      name: 'Ate Nene',
      greeting: '',
      instructions: 'Delivery on Saturdays.',
      testKeysUseModel: false,
    })
    await say('Hi')
    expect(heard).to.include('Ate Nene').and.include('Delivery on Saturdays.')
  })

  it('400 VALIDATION_FAILED names the field; 404 for another’s store', async () => {
    const { store } = await createChat(() => ({ text: 'Hi' }))
    const path = `/api/vendor/stores/${store.id}/agent`
    const { body } = await patch(path, { name: ' ', enabled: 'no' }, { as: store.owner })
    expect(body.details.map(({ path: field }: any) => field)).to.have.members(['name', 'enabled'])
    expect((await patch(path, {}, { as: await createUser('vendor') })).status).to.equal(404)
  })
})

describe('GET /api/vendor/stores/:id/agent', () => {
  useHarness()

  it('200 with the defaults when the owner has set nothing', async () => {
    const { store } = await createChat(() => ({ text: 'Hi' }))
    const { body } = await get(`/api/vendor/stores/${store.id}/agent`, { as: store.owner })
    expect(body.agent).to.deep.equal({
      enabled: true,
      name: store.name,
      greeting: '',
      instructions: '',
      testKeysUseModel: false,
    })
  })
})
