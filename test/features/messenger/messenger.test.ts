import { expect } from 'chai'
import { describe, it } from 'mocha'
import { config } from '../../../src/config/config.ts'
import { sendReply } from '../../../src/features/messenger/jobs.ts'
import { splitText } from '../../../src/features/messenger/service/send.ts'
import { manilaMonth, now } from '../../../src/platform/values/clock.ts'
import { requeueDeadLetters } from '../../../src/platform/jobs/dead-letters.ts'
import { outboxRow } from '../../../src/platform/jobs/enqueue.ts'
import { insertOutboxRow } from '../../../src/platform/jobs/outbox.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { uuidv7 } from '../../../src/platform/values/ids.ts'
import { get, patch, post, type Answer } from '../../support/client.ts'
import { createPro, setPlan } from '../../support/developer-api.ts'
import { createProduct, createStore, unique } from '../../support/actors.ts'
import { isSubscribed, failNext, messagesSentTo, tokenOf } from '../../support/graph-server.ts'
import { readMailsTo } from '../../support/mail-server.ts'
import {
  createShopPage,
  deliver,
  messagesEvent,
  pageOf,
  signatureOf,
  verification,
} from '../../support/messenger.ts'
import { scriptModel, type ModelRequest, type ModelStep } from '../../support/model-server.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const outcome = ({ status, body }: Answer) => [status, body.code]

type Shop = Awaited<ReturnType<typeof createShopPage>>

/** A shop on Messenger whose model says what `script` says; the first message carries its tag. */
async function createChat(script: (request: ModelRequest) => ModelStep | Promise<ModelStep>) {
  const shop = await createShopPage()
  const tag = unique('tag')
  scriptModel(tag, script)
  return { ...shop, tag }
}

const sentTexts = (shop: Shop) => messagesSentTo(shop.customer).map(({ text }) => text)
const sent = (shop: Shop, count: number) =>
  eventually(async () => (sentTexts(shop).length >= count ? sentTexts(shop) : null), {
    what: `${count} replies`,
  })

const conversationPath = ({ conversation }: Shop, rest = '') =>
  `/api/vendor/conversations/${conversation}${rest}`
const messagesOf = async (shop: Shop) =>
  (await get(conversationPath(shop, '/messages'), { as: shop.store.owner })).body.data ?? []
const readConversation = async ({ store, conversation }: Shop) =>
  (await get('/api/vendor/conversations', { as: store.owner })).body.data.find(
    ({ id }: any) => id === conversation,
  )

/** What the owner was told of replies that were not sent; null for nothing. */
async function noticesOf({ store }: Shop) {
  const { data } = (await get('/api/notifications', { as: store.owner })).body
  const notices = data.filter(({ event }: any) => event === 'reply.failed')
  return notices.length > 0 ? notices : null
}

const deadReply = ({ store }: Shop) =>
  knex('outbox')
    .where({ name: 'send-reply', tenant: store.owner.id })
    .whereNotNull('dead_lettered_at')
    .first()

/** Has the reply that was given up sent again, as an operator does. */
async function tryAgain(shop: Shop): Promise<void> {
  const { id } = await eventually(() => deadReply(shop))
  expect(await requeueDeadLetters('messenger', id, 0)).to.equal(1)
}

describe('GET /api/webhooks/messenger', () => {
  useHarness()

  it('200 with the challenge for the verify token', async () => {
    const { status, body, headers } = await get(`/api/webhooks/messenger?${verification('11582')}`)
    expect([status, body]).to.deep.equal([200, '11582'])
    expect(headers.get('content-type')).to.include('text/plain')
  })

  it('403 FORBIDDEN for another token, another mode, or none', async () => {
    const wrong = [
      verification('1', 'guessed'),
      verification('1').replace('subscribe', 'unsubscribe'),
      'hub.mode=subscribe&hub.challenge=1',
      '',
    ]
    for (const query of wrong)
      expect(outcome(await get(`/api/webhooks/messenger?${query}`))).to.deep.equal([
        403,
        'FORBIDDEN',
      ])
  })
})

describe('POST /api/webhooks/messenger', () => {
  useHarness()

  it('200, and the agent answers on the page', async () => {
    const shop = await createChat(({ said }) => ({ text: `You said ${said.split(' ')[0]}` }))
    const { status, body } = await shop.write(`Maayong ${shop.tag}`)
    expect([status, body]).to.deep.equal([200, { success: true, received: true }])
    await sent(shop, 1)
    expect(messagesSentTo(shop.customer)).to.deep.equal([
      { pageId: shop.pageId, to: shop.customer, text: 'You said Maayong', type: 'RESPONSE' },
    ])
    const [message] = await messagesOf(shop)
    expect(message).to.include({
      message: `Maayong ${shop.tag}`,
      reply: 'You said Maayong',
      repliedBy: 'agent',
      status: 'answered',
    })
    await eventually(async () => (await messagesOf(shop))[0].sentAt)
  })

  it('captures an order with source messenger; the owner is notified in the app and by e-mail', async () => {
    let productId = ''
    const shop = await createChat(({ said, results }) => {
      const last = results.at(-1)
      if (/^yes/i.test(said)) {
        if (last?.ordered) return { text: 'Salamat po!' }
        const hash = last?.cart_hash ?? last?.cart?.cart_hash
        return hash
          ? { calls: [['confirm_cart', { cart_hash: hash }]] }
          : { calls: [['current_cart', {}]] }
      }
      if (results.length > 0) return { text: 'Sige po!' }
      const contact = {
        customer_name: 'Luz Dela Cruz',
        delivery_address: 'Purok 3, Salay',
        contact_number: '0917 123 4567',
      }
      const cart = { items: [{ product_id: productId, qty: 2 }], ...contact }
      return {
        calls: [
          ['propose_cart', cart],
          ['ask_to_confirm', {}],
        ],
      }
    })
    productId = shop.product.id
    await shop.write(`2 kilos ${shop.tag}`)
    expect((await sent(shop, 1))[0]).to.include('Total: ₱125.00')
    await shop.write('Yes')
    await sent(shop, 2)
    const order = await knex('captured_orders').where({ store_id: shop.store.id }).first()
    expect([order.source, order.total, order.session_id]).to.deep.equal([
      'messenger',
      12_500,
      shop.customer,
    ])
    const told = await eventually(async () =>
      (await get('/api/notifications', { as: shop.store.owner })).body.data.find(
        ({ event }: any) => event === 'order.captured',
      ),
    )
    expect(told.data.capturedOrderId).to.equal(order.id)
    expect(told.body).to.include('2 kg Dinorado rice')
  })

  it('401 INVALID_SIGNATURE unless exactly these bytes are signed; nothing is stored', async () => {
    const { pageId, customer } = await createShopPage()
    const body = JSON.stringify(messagesEvent([{ pageId, from: customer, text: 'Hi' }]))
    const signed = signatureOf(body)
    const wrong = [
      '',
      'sha256=',
      'sha256=00',
      signed.replace('sha256=', ''),
      signed.replace('sha256=', 'sha1='),
      signatureOf(body, 'another secret'),
      signatureOf(`${body} `),
    ]
    for (const signature of wrong) {
      const headers = { 'x-hub-signature-256': signature }
      const answer = await post('/api/webhooks/messenger', body, { headers })
      expect(outcome(answer), signature).to.deep.equal([401, 'INVALID_SIGNATURE'])
    }
    expect(outcome(await post('/api/webhooks/messenger', body))).to.deep.equal([
      401,
      'INVALID_SIGNATURE',
    ])
    const stored = await knex('messenger_events').where({ sender_id: customer })
    expect(stored).to.have.length(0)
  })

  it('stores a message once, however often it is delivered, also at once', async () => {
    let asked = 0
    const shop = await createChat(() => ({ text: `Reply ${(asked += 1)}` }))
    const mid = unique('m_')
    const text = `Hi ${shop.tag}`
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.write(text, { mid })))
    expect(answers.every(({ status }) => status === 200)).to.equal(true)
    await sent(shop, 1)
    await shop.write(text, { mid })
    await shop.write('Again')
    await sent(shop, 2)
    expect(sentTexts(shop)).to.deep.equal(['Reply 1', 'Reply 2'])
  })

  it('answers the messages of an event one after the other, in the order they were written', async () => {
    const shop = await createChat(({ said }) => ({ text: said.split(' ')[0]! }))
    const { pageId, customer: from, tag } = shop
    const at = Date.now()
    const numbers = [3, 1, 4, 2, 5]
    await deliver(
      ...numbers.map((n) => ({ pageId, from, text: `m${n} ${tag}`, at: at + n * 1_000 })),
    )
    expect(await sent(shop, 5)).to.deep.equal(['m1', 'm2', 'm3', 'm4', 'm5'])
  })

  it('ignores echoes, receipts, unknown events, and pages without a store', async () => {
    const shop = await createChat(() => ({ text: 'Hi' }))
    const { pageId, customer: from, tag } = shop
    const text = `Hi ${tag}`
    const receipt = { sender: { id: from }, recipient: { id: pageId }, read: { watermark: 1 } }
    const strange = [
      messagesEvent([{ pageId, from, text, more: { is_echo: true } }]),
      { object: 'page', entry: [{ messaging: [receipt, null, 7, {}] }, null, { messaging: {} }] },
      { object: 'instagram', entry: [] },
      { object: 'page', entry: 'x' },
      messagesEvent([{ pageId: unique('page'), from, text }]),
      [],
      null,
    ]
    for (const event of strange) {
      const body = JSON.stringify(event)
      const headers = { 'x-hub-signature-256': signatureOf(body) }
      expect((await post('/api/webhooks/messenger', body, { headers })).status, body).to.equal(200)
    }
    await shop.write(`Last ${tag}`)
    await sent(shop, 1)
    expect(await messagesOf(shop)).to.have.length(1)
  })

  it('400 MALFORMED_JSON for signed bytes that are not JSON', async () => {
    const headers = { 'x-hub-signature-256': signatureOf('{') }
    const answer = await post('/api/webhooks/messenger', '{', { headers })
    expect(outcome(answer)).to.deep.equal([400, 'MALFORMED_JSON'])
  })

  it('sends an apology when the agent cannot answer, which is not metered', async () => {
    const shop = await createChat(() => ({ status: 400 }))
    await shop.write(`Hi ${shop.tag}`)
    expect((await sent(shop, 1))[0]).to.include('Pasensya')
    const { body } = await get('/api/developer/usage', { as: shop.store.owner })
    expect(body.used).to.equal(0)
    expect((await readConversation(shop)).needsReply).to.equal(true)
  })

  it('leaves the message to a person when the agent is off, the plan has lapsed, or the month is used up', async () => {
    const shop = await createChat(() => ({ text: 'Hi' }))
    const { owner } = shop.store
    const agent = `/api/vendor/stores/${shop.store.id}/agent`
    await patch(agent, { enabled: false }, { as: owner })
    await shop.write(`off ${shop.tag}`)
    await eventually(async () => (await messagesOf(shop)).length === 1)
    await patch(agent, { enabled: true }, { as: owner })
    await setPlan(owner, 'free')
    await shop.write('lapsed')
    await eventually(async () => (await messagesOf(shop)).length === 2)
    await setPlan(owner, 'pro')
    const month = manilaMonth(now())
    const used = config.proMonthlyReplies
    await knex('reply_usage').insert({ owner_id: owner.id, month, used })
    await shop.write('used up')
    await eventually(async () => (await messagesOf(shop)).length === 3)
    await knex('reply_usage').where({ owner_id: owner.id }).update({ used: 0 })
    await shop.write('on again')
    await sent(shop, 1)
    const states = (await messagesOf(shop)).map(({ status }: any) => status)
    expect([states, sentTexts(shop)]).to.deep.equal([['answered', 'left', 'left', 'left'], ['Hi']])
  })

  it('leaves messages to a person after 200 of a customer in a day, so that nobody uses up the month alone', async () => {
    const shop = await createChat(() => ({ text: 'Hi' }))
    await shop.write(`one ${shop.tag}`)
    await sent(shop, 1)
    const row = { session_id: shop.conversation, text: 'Hi', state: 'handed_off' }
    const more = { owner_id: shop.store.owner.id, deadline_at: now() }
    const rows = Array.from({ length: 199 }, (_, n) => ({
      ...row,
      ...more,
      id: uuidv7(),
      seq: n + 2,
    }))
    await knex('chat_messages').insert(rows)
    await knex('chat_sessions')
      .where({ id: shop.conversation })
      .update({ last_seq: 200, last_answered_seq: 200 })
    await shop.write('the 201st')
    await eventually(async () => (await messagesOf(shop))[0].message === 'the 201st')
    expect((await messagesOf(shop))[0].status).to.equal('left')
    expect((await get('/api/developer/usage', { as: shop.store.owner })).body.used).to.equal(1)
  })
})

describe('replies on Messenger', () => {
  useHarness()

  it('are retried when Messenger closes the connection or is overloaded', async () => {
    const shop = await createChat(() => ({ text: 'Hi' }))
    failNext(shop.customer, null, { status: 500 })
    await shop.write(`Hi ${shop.tag}`)
    expect(await sent(shop, 1)).to.deep.equal(['Hi'])
  })

  it('are not retried when Messenger rejects them for good, and the owner sees why', async () => {
    const shop = await createChat(() => ({ text: 'Hi' }))
    failNext(shop.customer, { status: 400, code: 551 })
    await shop.write(`Hi ${shop.tag}`)
    const error = await eventually(async () => (await messagesOf(shop))[0]?.sendError)
    expect(error).to.include('551')
    const path = `/api/vendor/stores/${shop.store.id}/messenger`
    const lastError = async () =>
      (await get(path, { as: shop.store.owner })).body.messenger.lastError
    await eventually(lastError)
    await shop.write('Hello?')
    await sent(shop, 1)
    await eventually(async () => (await lastError()) === null)
  })

  it('that are rejected for good are told to the owner, once, also when an operator has one tried again', async () => {
    const shop = await createChat(() => ({ text: 'Hi' }))
    failNext(shop.customer, { status: 400, code: 551 }, { status: 400, code: 10 })
    await shop.write(`Hi ${shop.tag}`)
    const [notice] = await eventually(() => noticesOf(shop))
    expect(notice.title).to.equal('A reply on Messenger was not sent')
    expect(notice.body).to.include('551')
    expect(notice.data).to.include({ conversationId: shop.conversation })
    expect(notice.data.url).to.match(new RegExp(`/console/chats/${shop.conversation}$`))
    const { email } = shop.store.owner
    const isMailed = async () =>
      (await readMailsTo(email)).some(({ subject }) => subject === notice.title)
    await eventually(isMailed)
    await tryAgain(shop)
    await eventually(async () => (await messagesOf(shop))[0].sendError?.includes('code 10'))
    await eventually(async () => (await deadReply(shop)) !== undefined)
    await tryAgain(shop)
    expect(await sent(shop, 1)).to.deep.equal(['Hi'])
    await eventually(async () => (await messagesOf(shop))[0].sentAt)
    expect((await messagesOf(shop))[0].sendError).to.equal(null)
    expect(await noticesOf(shop)).to.have.length(1)
  })

  it('whose attempts are used up are told to the owner, too', async () => {
    const shop = await createChat(({ said }) => ({ text: said.split(' ')[0]! }))
    // More than the first job tries before the one below has its only turn.
    failNext(shop.customer, ...Array.from({ length: 8 }, () => ({ status: 500 })))
    await shop.write(`First ${shop.tag}`)
    await eventually(async () => (await messagesOf(shop))[0]?.status === 'answered')
    const [{ id: messageId }] = await messagesOf(shop)
    const job = outboxRow(sendReply, { messageId, ownerId: shop.store.owner.id })
    await insertOutboxRow({ ...job, attempts: 1 })
    const [notice] = await eventually(() => noticesOf(shop))
    expect(notice.body).to.include('500')
    expect((await messagesOf(shop))[0].sendError).to.include('500')
  })

  it('are split between words when they are long', () => {
    const text = `${'kamote '.repeat(400)}\nend`
    const parts = splitText(text)
    expect(parts.every((part) => part.length <= 2_000)).to.equal(true)
    expect(parts.join(' ').replaceAll(/\s+/g, ' ')).to.equal(text.replaceAll(/\s+/g, ' '))
    expect(splitText('🥭'.repeat(1_500)).every((part) => part.isWellFormed())).to.equal(true)
  })
})

describe('PATCH /api/vendor/stores/:id/messenger', () => {
  useHarness()

  it('200 with the page, whose token is stored encrypted and never shown', async () => {
    const { store, pageId } = await createShopPage()
    const path = `/api/vendor/stores/${store.id}/messenger`
    const { body } = await get(path, { as: store.owner })
    expect(body.messenger).to.deep.include({ pageId, pageName: `Page ${pageId}`, lastError: null })
    expect(isSubscribed(pageId)).to.equal(true)
    const row = await knex('messenger_pages').where({ store_id: store.id }).first()
    for (const where of [body, row]) expect(JSON.stringify(where)).not.to.include(tokenOf(pageId))
    const { body: off } = await patch(path, { pageId: null }, { as: store.owner })
    expect(off.messenger).to.equal(null)
  })

  it('400 VALIDATION_FAILED names pageToken when it is missing, wrong, or of another page', async () => {
    const store = await createPro()
    const path = `/api/vendor/stores/${store.id}/messenger`
    const pageId = unique('page')
    for (const pageToken of [undefined, 'nonsense', tokenOf(unique('page'))]) {
      const { status, body } = await patch(path, { pageId, pageToken }, { as: store.owner })
      expect([status, body.details[0].path]).to.deep.equal([400, 'pageToken'])
    }
  })

  it('403 PRO_REQUIRED without the plan; 404 NOT_FOUND for another’s store', async () => {
    const [free, other] = [await createStore(), await createStore()]
    const path = (id: string) => `/api/vendor/stores/${id}/messenger`
    const page = pageOf(unique('page'))
    const as = free.owner
    expect(outcome(await patch(path(free.id), page, { as }))).to.deep.equal([403, 'PRO_REQUIRED'])
    expect(outcome(await patch(path(other.id), page, { as }))).to.deep.equal([404, 'NOT_FOUND'])
  })

  it('409 CONFLICT for a page that is connected to another store', async () => {
    const [{ pageId }, other] = [await createShopPage(), await createPro()]
    const path = `/api/vendor/stores/${other.id}/messenger`
    const answer = await patch(path, pageOf(pageId), { as: other.owner })
    expect(outcome(answer)).to.deep.equal([409, 'CONFLICT'])
  })

  it('503 BUSY when Messenger does not answer', async () => {
    const store = await createPro()
    const path = `/api/vendor/stores/${store.id}/messenger`
    const answer = await patch(path, pageOf('away'), { as: store.owner })
    expect(outcome(answer)).to.deep.equal([503, 'BUSY'])
    expect(answer.headers.get('retry-after')).to.equal('10')
  })
})

describe('GET /api/vendor/stores/:id/messenger', () => {
  useHarness()

  it('200 with null before there is a page; 404 NOT_FOUND for another’s store', async () => {
    const [store, other] = [await createStore(), await createStore()]
    const read = (id: string) => get(`/api/vendor/stores/${id}/messenger`, { as: store.owner })
    expect((await read(store.id)).body).to.deep.equal({ success: true, messenger: null })
    expect(outcome(await read(other.id))).to.deep.equal([404, 'NOT_FOUND'])
  })
})

describe('POST /api/vendor/conversations/:id/mute', () => {
  useHarness()

  it('200, and the agent stops, also for waiting messages', async () => {
    const asked = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const shop = await createChat(async () => {
      asked.resolve()
      await goOn.promise
      return { text: 'Too late' }
    })
    await shop.write(`One ${shop.tag}`)
    await asked.promise
    await shop.write('Two')
    await eventually(async () => (await messagesOf(shop)).length === 2)
    const { status, body } = await post(conversationPath(shop, '/mute'), undefined, {
      as: shop.store.owner,
    })
    expect([status, body.conversation.isMuted]).to.deep.equal([200, true])
    goOn.resolve()
    await shop.write('Three')
    await eventually(async () => (await messagesOf(shop)).length === 3)
    const states = (await messagesOf(shop)).map((each: any) => each.status)
    expect(states).to.deep.equal(['left', 'left', 'left'])
    const handled = async () =>
      (await knex('chat_sessions').where({ id: shop.conversation }).first()).last_answered_seq
    await eventually(async () => (await handled()) === 3)
    expect(sentTexts(shop)).to.deep.equal([])
    expect((await get('/api/developer/usage', { as: shop.store.owner })).body.used).to.equal(0)
    expect(await readConversation(shop)).to.include({ needsReply: true, lastMessage: 'Three' })
  })

  it('404 NOT_FOUND for another’s; 409 CONFLICT for a conversation of a website', async () => {
    const shop = await createChat(() => ({ text: 'Hi' }))
    await shop.write(`Hi ${shop.tag}`)
    await sent(shop, 1)
    const other = await createPro()
    const path = conversationPath(shop, '/mute')
    expect(outcome(await post(path, undefined, { as: other.owner }))).to.deep.equal([
      404,
      'NOT_FOUND',
    ])
    const web = uuidv7()
    await knex('chat_sessions').insert({
      id: web,
      store_id: other.id,
      source: 'api',
      is_test: false,
      customer_key: 'v',
    })
    await knex('chat_messages').insert({
      id: uuidv7(),
      session_id: web,
      seq: 1,
      text: 'Hi',
      owner_id: other.owner.id,
      deadline_at: now(),
    })
    const answer = await post(`/api/vendor/conversations/${web}/mute`, undefined, {
      as: other.owner,
    })
    expect(outcome(answer)).to.deep.equal([409, 'CONFLICT'])
  })
})

describe('POST /api/vendor/conversations/:id/messages', () => {
  useHarness()

  it('201 and the customer gets it; unmuted, the agent knows what the person said', async () => {
    const seen: string[] = []
    const shop = await createChat(({ messages }) => {
      seen.push(...messages.map(({ role, content }) => `${role}: ${content}`))
      return { text: 'Sige po' }
    })
    const as = shop.store.owner
    await shop.write('Discount?')
    await sent(shop, 1)
    await post(conversationPath(shop, '/mute'), undefined, { as })
    await shop.write('Please?')
    const text = 'Ten pesos less, from Nena'
    await eventually(async () => (await messagesOf(shop)).length === 2)
    const answer = await post(conversationPath(shop, '/messages'), { text }, { as })
    expect(answer.status).to.equal(201)
    expect(answer.body.message).to.deep.include({ message: null, reply: text, repliedBy: 'person' })
    expect((await sent(shop, 2))[1]).to.equal(text)
    expect((await readConversation(shop)).needsReply).to.equal(false)
    await post(conversationPath(shop, '/unmute'), undefined, { as })
    await shop.write(`Thanks ${shop.tag}`)
    await sent(shop, 3)
    expect(seen).to.include('user: Please?')
    expect(seen).to.include(`assistant: ${text}`)
  })

  it('201 once for a repeated Idempotency-Key', async () => {
    const shop = await createShopPage()
    await shop.write('Hi')
    await sent(shop, 1)
    const options = { as: shop.store.owner, headers: { 'idempotency-key': unique('key') } }
    const path = conversationPath(shop, '/messages')
    const first = await post(path, { text: 'Opo' }, options)
    const again = await post(path, { text: 'Opo' }, options)
    expect(again.body).to.deep.equal(first.body)
    await sent(shop, 2)
    expect(sentTexts(shop)).to.have.length(2)
  })

  it('is sent after earlier replies, even if those are delayed', async () => {
    const shop = await createChat(({ said }) => ({ text: said.split(' ')[0]! }))
    failNext(shop.customer, { status: 500 })
    await shop.write(`First ${shop.tag}`)
    await eventually(async () => (await messagesOf(shop))[0]?.status === 'answered')
    const path = conversationPath(shop, '/messages')
    await post(path, { text: 'Second' }, { as: shop.store.owner })
    expect(await sent(shop, 2)).to.deep.equal(['First', 'Second'])
  })

  it('400 VALIDATION_FAILED for no text or over 2,000 characters; 404 NOT_FOUND for another’s', async () => {
    const shop = await createShopPage()
    await shop.write('Hi')
    await sent(shop, 1)
    const path = conversationPath(shop, '/messages')
    for (const text of [' ', 'x'.repeat(2_001)])
      expect((await post(path, { text }, { as: shop.store.owner })).status).to.equal(400)
    const other = await createPro()
    expect(outcome(await post(path, { text: 'Hi' }, { as: other.owner }))).to.deep.equal([
      404,
      'NOT_FOUND',
    ])
  })
})

describe('POST /api/vendor/conversations/:id/unmute', () => {
  useHarness()

  it('200, and the agent answers new messages', async () => {
    const shop = await createChat(({ said }) => ({ text: said.split(' ')[0]! }))
    const as = shop.store.owner
    await shop.write(`One ${shop.tag}`)
    await sent(shop, 1)
    await post(conversationPath(shop, '/mute'), undefined, { as })
    await shop.write('Two')
    await eventually(async () => (await messagesOf(shop)).length === 2)
    const { body } = await post(conversationPath(shop, '/unmute'), undefined, { as })
    expect(body.conversation.isMuted).to.equal(false)
    await shop.write('Three')
    expect(await sent(shop, 2)).to.deep.equal(['One', 'Three'])
  })
})

describe('GET /api/vendor/conversations', () => {
  useHarness()

  it('200 with those of all own stores, latest message first, by source', async () => {
    const shop = await createShopPage()
    const { owner } = shop.store
    const second = await createStore(owner)
    const pageId = unique('page')
    await createProduct(second)
    await patch(`/api/vendor/stores/${second.id}/messenger`, pageOf(pageId), { as: owner })
    await shop.write('Hi')
    await sent(shop, 1)
    const other = unique('psid')
    await deliver({ pageId, from: other, text: 'Hello' })
    await eventually(async () => messagesSentTo(other).length === 1)
    const list = async (query = '') =>
      (await get(`/api/vendor/conversations${query}`, { as: owner })).body
    const { data, total } = await list()
    expect(data.map(({ customer }: any) => customer)).to.deep.equal([other, shop.customer])
    expect([total, data[0].storeId, data[0].source]).to.deep.equal([2, second.id, 'messenger'])
    expect((await list('?source=api')).data).to.deep.equal([])
    expect((await list('?limit=1&offset=1')).data[0].customer).to.equal(shop.customer)
    await shop.write('Again')
    await sent(shop, 2)
    expect((await list()).data[0].customer).to.equal(shop.customer)
  })
})

describe('GET /api/vendor/conversations/:id', () => {
  useHarness()

  it('200 as in the list; 404 NOT_FOUND for another’s', async () => {
    const shop = await createChat(() => ({ text: 'Opo' }))
    await shop.write('Hi')
    await sent(shop, 1)
    const path = conversationPath(shop)
    const { body } = await get(path, { as: shop.store.owner })
    const list = await get('/api/vendor/conversations', { as: shop.store.owner })
    expect(body.conversation).to.deep.equal(list.body.data[0])
    expect([body.conversation.source, body.conversation.isMuted]).to.deep.equal([
      'messenger',
      false,
    ])
    const other = await createPro()
    expect(outcome(await get(path, { as: other.owner }))).to.deep.equal([404, 'NOT_FOUND'])
  })
})

describe('GET /api/vendor/conversations/:id/messages', () => {
  useHarness()

  it('200 newest first; 404 NOT_FOUND for another’s', async () => {
    const shop = await createChat(({ said }) => ({ text: said.split(' ')[0]! }))
    await shop.write(`One ${shop.tag}`)
    await shop.write('Two')
    await sent(shop, 2)
    expect((await messagesOf(shop)).map(({ reply }: any) => reply)).to.deep.equal(['Two', 'One'])
    const other = await createPro()
    const path = conversationPath(shop, '/messages')
    expect(outcome(await get(path, { as: other.owner }))).to.deep.equal([404, 'NOT_FOUND'])
  })
})
