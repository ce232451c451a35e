import { expect } from 'chai'
import { after, before, beforeEach, describe, it } from 'mocha'
import { config } from '../../../src/config/config.ts'
import { createWebhookSender } from '../../../src/adapters/webhooks/standard-webhooks.ts'
import { attemptDelivery } from '../../../src/features/webhooks/service/deliver.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import type { RetryAfterError } from '../../../src/platform/jobs/job.ts'
import { get, patch, post, send, type Answer } from '../../support/client.ts'
import { capture, createPro, setPlan } from '../../support/developer-api.ts'
import { createProduct, createUser, unique } from '../../support/actors.ts'
import { startReceiver, isVerified, type Receiver } from '../../support/webhook-receiver.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const outcome = ({ status, body }: Answer) => [status, body.code]
let receiver: Receiver

function useReceiver(): void {
  useHarness()
  before(async () => {
    receiver = await startReceiver()
  })
  beforeEach(() => {
    receiver.received.length = 0
    receiver.answer = (response) => response.writeHead(200).end('ok')
  })
  after(() => receiver.stop())
}

async function createWebhook(more: Record<string, unknown> = {}) {
  const store = await createPro()
  const product = await createProduct(store)
  const url = `${receiver.url}/${unique('hook')}`
  const { status, body } = await post(
    '/api/developer/webhooks',
    { url, ...more },
    { as: store.owner },
  )
  expect(status, JSON.stringify(body)).to.equal(201)
  const { webhook, secret } = body
  const sell = (extra = {}) => capture(store.id, [{ product, quantity: 2 }], extra)
  const path = `/api/developer/webhooks/${webhook.id}`
  const deliveries = async () => (await get(`${path}/deliveries`, { as: store.owner })).body.data
  const read = async () =>
    (await get('/api/developer/webhooks', { as: store.owner })).body.data.find(
      ({ id }: any) => id === webhook.id,
    )
  /** Only what came for it: what an earlier test left to be tried again may come as well. */
  const received = () =>
    receiver.received.filter((each) => each.path.startsWith(new URL(url).pathname))
  return { store, url, webhook, secret, path, sell, deliveries, read, received }
}

/** Captures an order and waits until it was said who hears of it. */
const announced = async (selling: Promise<{ id: string }>) => {
  const { id } = await selling
  const announcement = () =>
    knex('outbox')
      .where({ name: 'publish-order-event' })
      .whereNotNull('completed_at')
      .whereRaw(`payload->>'orderId' = ?`, [id])
      .first()
  await eventually(announcement, { what: 'the announcement' })
}

const attempted = (deliveries: () => Promise<any[]>, status: string) =>
  eventually(async () => (await deliveries()).find((each) => each.status === status), {
    what: `a delivery that is ${status}`,
  })

describe('POST /api/developer/webhooks', () => {
  useReceiver()

  it('201 with the secret, which is stored sealed and never shown again', async () => {
    const { webhook, url, secret, read } = await createWebhook()
    expect(secret).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhook).to.deep.include({
      url,
      storeId: null,
      events: ['order.captured', 'order.status_changed'],
      isEnabled: true,
      failingSince: null,
    })
    expect(JSON.stringify(await read())).not.to.include('whsec_')
    const row = await knex('webhooks').where({ id: webhook.id }).first()
    expect(JSON.stringify(row)).not.to.include(secret.slice(6))
  })

  it('403 PRO_REQUIRED without the plan; 409 CONFLICT with 20', async () => {
    const { store } = await createWebhook()
    const add = () => post('/api/developer/webhooks', { url: receiver.url }, { as: store.owner })
    const all = await Promise.all(Array.from({ length: 24 }, add))
    expect(all.filter(({ status }) => status === 201)).to.have.length(19)
    expect(outcome(await add())).to.deep.equal([409, 'CONFLICT'])
    await setPlan(store.owner, 'free')
    expect(outcome(await add())).to.deep.equal([403, 'PRO_REQUIRED'])
  })

  it('400 VALIDATION_FAILED names url, events and a store of somebody else', async () => {
    const [{ owner }, other] = [await createPro(), await createPro()]
    const wrong: [Record<string, unknown>, string][] = [
      [{}, 'url'],
      [{ url: 'ftp://shop.example' }, 'url'],
      [{ url: receiver.url, events: [] }, 'events'],
      [{ url: receiver.url, events: ['order.paid'] }, 'events.0'],
      [{ url: receiver.url, storeId: other.id }, 'storeId'],
    ]
    for (const [body, path] of wrong) {
      const answer = await post('/api/developer/webhooks', body, { as: owner })
      expect(answer.status, path).to.equal(400)
      expect(answer.body.details[0].path).to.equal(path)
    }
  })

  it('403 NOT_VENDOR for a customer', async () => {
    const body = { url: receiver.url }
    const answer = await post('/api/developer/webhooks', body, { as: await createUser() })
    expect(outcome(answer)).to.deep.equal([403, 'NOT_VENDOR'])
  })
})

describe('a webhook', () => {
  useReceiver()

  it('hears of an order and of each of its moves, signed as Standard Webhooks says', async () => {
    const { sell, secret, store, deliveries, received } = await createWebhook()
    const order = await sell()
    for (const status of ['confirmed', 'fulfilled'])
      await patch(`/api/vendor/captured-orders/${order.id}`, { status }, { as: store.owner })
    await eventually(async () => received().length === 3)
    const said = received().map((each) => isVerified(each, secret))
    const moves = said.map(({ type, data }) => `${type} ${data.order.status}`)
    expect(moves).to.have.members([
      'order.captured new',
      'order.status_changed confirmed',
      'order.status_changed fulfilled',
    ])
    const captured = said.find(({ type }) => type === 'order.captured')
    expect(captured.data).to.deep.include({ store_id: store.id })
    expect(captured.data.order).to.deep.include({ id: order.id, total: 110, source: 'api' })
    const listed = await eventually(async () => {
      const all = await deliveries()
      return all.every(({ status }: any) => status === 'delivered') && all
    })
    expect(listed.map(({ id }: any) => id)).to.have.members(
      received().map(({ headers }) => headers['webhook-id']),
    )
    expect(listed[0]).to.include({ attempts: 1, responseStatus: 200, responseBody: 'ok' })
  })

  it('hears nothing of a test order, of another store, or of what it did not ask for', async () => {
    const { sell, store, url, deliveries, received } = await createWebhook({
      events: ['order.status_changed'],
    })
    const own = { url: `${url}/own`, storeId: store.id }
    const one = (await post('/api/developer/webhooks', own, { as: store.owner })).body.webhook
    await sell({ is_test: true })
    const other = await createPro()
    await capture(other.id, [{ product: await createProduct(other), quantity: 1 }])
    const { id } = await sell()
    await patch(`/api/vendor/captured-orders/${id}`, { status: 'cancelled' }, { as: store.owner })
    await attempted(deliveries, 'delivered')
    await eventually(async () => received().length === 3)
    expect((await deliveries()).map(({ event }: any) => event)).to.deep.equal([
      'order.status_changed',
    ])
    const path = `/api/developer/webhooks/${one.id}/deliveries`
    const { data } = (await get(path, { as: store.owner })).body
    expect(data.every(({ orderId }: any) => orderId === id)).to.equal(true)
  })

  it('that fails is tried again after 5 s, 5 min, 30 min, 2, 5, 10 and 10 h, and then no more', async () => {
    receiver.answer = (response) => response.writeHead(500).end('not now')
    const { sell, deliveries, read, received } = await createWebhook()
    await sell()
    const first = await eventually(async () =>
      (await deliveries()).find(({ attempts }: any) => attempts === 1),
    )
    expect(first).to.include({ status: 'pending', responseStatus: 500, responseBody: 'not now' })
    const sender = createWebhookSender(config.webhooks)
    const pauses: number[] = [Date.parse(first.nextAttemptAt) - Date.parse(first.lastAttemptAt)]
    for (let n = 2; n <= 8; n++)
      await attemptDelivery(
        { deliveryId: first.id, round: 1 },
        { done: async () => {} },
        { sender },
      ).catch((error: unknown) => pauses.push((error as RetryAfterError).afterMs))
    expect(pauses.map((ms) => ms / 1000)).to.deep.equal([
      5, 300, 1_800, 7_200, 18_000, 36_000, 36_000,
    ])
    const [last] = await deliveries()
    expect(last).to.include({ status: 'failed', attempts: 8, nextAttemptAt: null })
    expect(received()).to.have.length(8)
    expect(new Set(received().map(({ headers }) => headers['webhook-id'])).size).to.equal(1)
    expect((await read()).failingSince).to.be.a('string')
  })

  it('that answers with a redirect is not followed', async () => {
    receiver.answer = (response, { path }) =>
      response.writeHead(path.endsWith('/inside') ? 200 : 302, { location: `${path}/inside` }).end()
    const { sell, url, deliveries, received } = await createWebhook()
    await sell()
    const failed = await eventually(async () =>
      (await deliveries()).find(({ attempts }: any) => attempts === 1),
    )
    expect([failed.responseStatus, failed.error]).to.deep.equal([302, 'it answered 302'])
    expect(received().map(({ path }) => path)).to.deep.equal([new URL(url).pathname])
  })

  it('that answers 410 is switched off at once, and its owner told', async () => {
    receiver.answer = (response) => response.writeHead(410).end()
    const { sell, deliveries, read, store, webhook } = await createWebhook()
    await sell()
    await attempted(deliveries, 'failed')
    expect((await read()).isEnabled).to.equal(false)
    const told = await eventually(async () => {
      const { data } = (await get('/api/notifications', { as: store.owner })).body
      return data.find(({ event }: any) => event === 'webhook.disabled')
    })
    expect(told.data.webhookId).to.equal(webhook.id)
    expect(told.body).to.include('410')
    await announced(sell())
    expect((await deliveries()).length).to.equal(1)
  })

  it('that has taken nothing for three days is switched off; one success begins anew', async () => {
    receiver.answer = (response) => response.writeHead(503).end()
    const { sell, deliveries, read, webhook } = await createWebhook()
    const failingSince = (days: number) =>
      knex('webhooks')
        .where({ id: webhook.id })
        .update({ failing_since: new Date(Date.now() - days * 86_400_000) })
    await failingSince(2.9)
    await sell()
    await eventually(async () => (await deliveries())[0]?.attempts === 1)
    expect((await read()).isEnabled).to.equal(true)
    receiver.answer = (response) => response.writeHead(204).end()
    await sell()
    await attempted(deliveries, 'delivered')
    expect((await read()).failingSince).to.equal(null)
    receiver.answer = (response) => response.writeHead(503).end()
    await failingSince(3.1)
    await sell()
    await eventually(async () => (await read()).isEnabled === false)
  })
})

describe('POST /api/developer/webhooks/:id/rotate-secret', () => {
  useReceiver()

  it('200 with a new secret; for a day both sign, then the new one alone', async () => {
    const { sell, secret, path, store, webhook, read, received } = await createWebhook()
    const { status, body } = await post(`${path}/rotate-secret`, undefined, { as: store.owner })
    expect(status).to.equal(200)
    expect(body.secret).not.to.equal(secret)
    expect(Date.parse((await read()).previousSecretUntil) - Date.now()).to.be.within(
      86_300_000,
      86_400_000,
    )
    await sell()
    const both = await eventually(async () => received()[0])
    expect(isVerified(both, secret)).to.deep.equal(isVerified(both, body.secret))
    await knex('webhooks').where({ id: webhook.id }).update({ previous_until: new Date() })
    await sell()
    const alone = await eventually(async () => received()[1])
    isVerified(alone, body.secret)
    expect(() => isVerified(alone, secret)).to.throw()
  })
})

describe('PATCH /api/developer/webhooks/:id', () => {
  useReceiver()

  it('200 with what was changed; what is switched off hears nothing', async () => {
    const { path, url, store, sell, deliveries, received } = await createWebhook()
    const change = { events: ['order.captured'], isEnabled: false, url: `${url}/new` }
    const { body } = await patch(path, change, { as: store.owner })
    expect(body.webhook).to.deep.include(change)
    await announced(sell())
    await patch(path, { isEnabled: true }, { as: store.owner })
    await sell()
    await attempted(deliveries, 'delivered')
    expect(received().map((each) => each.path)).to.deep.equal([new URL(change.url).pathname])
  })

  it('404 NOT_FOUND for a webhook of somebody else; 400 VALIDATION_FAILED names url', async () => {
    const { path, store } = await createWebhook()
    const other = await createPro()
    expect(outcome(await patch(path, {}, { as: other.owner }))).to.deep.equal([404, 'NOT_FOUND'])
    expect(
      (await patch(path, { url: 'nowhere' }, { as: store.owner })).body.details[0].path,
    ).to.equal('url')
  })
})

describe('DELETE /api/developer/webhooks/:id', () => {
  useReceiver()

  it('200, and it hears nothing any more; again 404 NOT_FOUND', async () => {
    const { path, store, sell, read, received } = await createWebhook()
    expect((await send('DELETE', path, undefined, { as: store.owner })).status).to.equal(200)
    expect(await read()).to.equal(undefined)
    await announced(sell())
    const again = await send('DELETE', path, undefined, { as: store.owner })
    expect(outcome(again)).to.deep.equal([404, 'NOT_FOUND'])
    expect(received()).to.have.length(0)
  })
})

describe('GET /api/developer/webhooks', () => {
  useReceiver()

  it('200 with the owner’s own, newest first', async () => {
    const { store, webhook } = await createWebhook()
    await createWebhook()
    const second = await post('/api/developer/webhooks', { url: receiver.url }, { as: store.owner })
    const { body } = await get('/api/developer/webhooks', { as: store.owner })
    const ids = [second.body.webhook.id, webhook.id]
    expect([body.data.map(({ id }: any) => id), body.total]).to.deep.equal([ids, 2])
  })
})

describe('GET /api/developer/webhooks/:id/deliveries', () => {
  useReceiver()

  it('200 newest first with the body that was sent; 404 NOT_FOUND for anyone else’s', async () => {
    const { path, sell, deliveries } = await createWebhook()
    const orders = [await sell(), await sell()]
    await eventually(async () => (await deliveries()).length === 2)
    const listed = await deliveries()
    expect(listed.map(({ orderId }: any) => orderId)).to.have.members(orders.map(({ id }) => id))
    expect(listed[0].id > listed[1].id).to.equal(true)
    expect(JSON.parse(listed[0].payload).data.order.id).to.equal(listed[0].orderId)
    const other = await createPro()
    expect(outcome(await get(`${path}/deliveries`, { as: other.owner }))).to.deep.equal([
      404,
      'NOT_FOUND',
    ])
  })
})

describe('POST /api/developer/webhooks/deliveries/:id/resend', () => {
  useReceiver()

  it('200 and it goes out at once under the same webhook-id, with the same body', async () => {
    receiver.answer = (response) => response.writeHead(500).end()
    const { sell, deliveries, store, received } = await createWebhook()
    await sell()
    const { id } = await eventually(async () =>
      (await deliveries()).find(({ attempts }: any) => attempts === 1),
    )
    receiver.answer = (response) => response.writeHead(200).end()
    const path = `/api/developer/webhooks/deliveries/${id}/resend`
    const { status, body } = await post(path, undefined, { as: store.owner })
    expect([status, body.delivery.status]).to.deep.equal([200, 'pending'])
    await attempted(deliveries, 'delivered')
    const [first, second] = received()
    expect([second!.headers['webhook-id'], second!.body]).to.deep.equal([id, first!.body])
    const other = await createPro()
    expect(outcome(await post(path, undefined, { as: other.owner }))).to.deep.equal([
      404,
      'NOT_FOUND',
    ])
  })

  it('409 CONFLICT while the webhook is switched off; the delivery stays as it is', async () => {
    receiver.answer = (response) => response.writeHead(410).end()
    const { sell, deliveries, store } = await createWebhook()
    await sell()
    await attempted(deliveries, 'failed')
    const [failed] = await deliveries()
    const path = `/api/developer/webhooks/deliveries/${failed.id}/resend`
    const refused = await post(path, undefined, { as: store.owner })
    expect(outcome(refused)).to.deep.equal([409, 'CONFLICT'])
    expect(await deliveries()).to.deep.equal([failed])
  })

  it('429 RATE_LIMITED after 60 a minute', async () => {
    const { owner } = await createPro()
    const path = `/api/developer/webhooks/deliveries/${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}/resend`
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => post(path, undefined, { as: owner })),
    )
    const refused = answers.filter(({ body }) => body.code === 'RATE_LIMITED')
    expect(refused.map(({ status }) => status)).to.deep.equal([429])
  })
})
