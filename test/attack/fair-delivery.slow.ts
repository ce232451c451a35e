/** What accounts whose push endpoints and webhooks accept and never answer do to everybody else. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { config } from '../../src/config/config.ts'
import { sendDelivery } from '../../src/features/webhooks/jobs.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { transaction } from '../../src/platform/database/transactions.ts'
import { enqueueAll } from '../../src/platform/jobs/enqueue.ts'
import { uuidv7 } from '../../src/platform/values/ids.ts'
import { createProduct, createUser, type TestUser } from '../support/actors.ts'
import { post } from '../support/client.ts'
import { capture, createPro } from '../support/developer-api.ts'
import { useHarness } from '../support/harness.ts'
import { startPushService, type Browser, type PushService } from '../support/push-service.ts'
import { startReceiver, type Receiver } from '../support/webhook-receiver.ts'
import { recordFigures } from '../faults/figures.ts'

const ACCOUNTS = 20
const ENDPOINTS = 20
const EVENTS = 10
const SAMPLES = 5
/** What is promised of an honest account's push or webhook meanwhile. */
const WITHIN_MS = 5_000

/** Accepts requests at any address of this machine and never answers. */
async function startSilentServer(): Promise<{ server: Server; hostOf: (at: number) => string }> {
  const server = createServer(() => {})
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { server, hostOf: (at) => `127.1.${Math.floor(at / 250)}.${1 + (at % 250)}:${port}` }
}

const close = (server: Server) => {
  server.closeAllConnections()
  server.close()
}

/** The milliseconds until `count` grows, for each sample. */
async function waits(act: () => Promise<unknown>, count: () => number): Promise<number[]> {
  const took: number[] = []
  for (let sample = 0; sample < SAMPLES; sample++) {
    const before = count()
    const started = performance.now()
    await act()
    while (count() === before && performance.now() - started < 60_000) await sleep(10)
    took.push(Math.round(performance.now() - started))
    await sleep(500)
  }
  return took
}

describe(`${ACCOUNTS} accounts with ${ENDPOINTS} silent endpoints each, each on a host of its own`, function () {
  this.timeout(180_000)
  useHarness()
  let silent: Awaited<ReturnType<typeof startSilentServer>>
  let service: PushService
  let receiver: Receiver

  before(async () => {
    silent = await startSilentServer()
    service = await startPushService()
    receiver = await startReceiver()
  })
  after(() => {
    close(silent.server)
    service.stop()
    receiver.stop()
  })

  const subscribe = async (user: TestUser, subscription: Browser['subscription']) =>
    expect(
      (await post('/api/notifications/subscribe', { subscription }, { as: user })).status,
    ).to.equal(200)
  const message = async ({ id }: TestUser) =>
    await post(
      '/api/notifications/send',
      { userId: id, title: 'Kumusta', body: 'Bukas na' },
      { headers: { 'x-internal-key': config.internalKeys[0]! } },
    )

  it(`delay an honest push by less than ${WITHIN_MS / 1000} s`, async () => {
    const { keys } = service.browser().subscription
    for (let account = 0; account < ACCOUNTS; account++) {
      const hostile = await createUser()
      for (let at = 0; at < ENDPOINTS; at++) {
        const endpoint = `http://${silent.hostOf(account * ENDPOINTS + at)}/${uuidv7()}`
        await subscribe(hostile, { endpoint, keys })
      }
      await Promise.all(Array.from({ length: EVENTS }, () => message(hostile)))
    }
    const honest = await createUser()
    const browser = service.browser()
    await subscribe(honest, browser.subscription)
    const took = await waits(
      () => message(honest),
      () => browser.pushes.length,
    )
    recordFigures('an honest push beside silent endpoints', {
      hostilePushes: ACCOUNTS * ENDPOINTS * EVENTS,
      tookMs: took,
    })
    expect(Math.max(...took)).to.be.below(WITHIN_MS)
  })

  it(`delay an honest webhook by less than ${WITHIN_MS / 1000} s`, async () => {
    for (let account = 0; account < ACCOUNTS; account++) await floodWebhooks(account)
    const store = await createPro()
    const product = await createProduct(store)
    const { status } = await post(
      '/api/developer/webhooks',
      { url: receiver.url },
      { as: store.owner },
    )
    expect(status).to.equal(201)
    const took = await waits(
      () => capture(store.id, [{ product, quantity: 1 }]),
      () => receiver.received.length,
    )
    recordFigures('an honest webhook beside silent endpoints', {
      hostileDeliveries: ACCOUNTS * ENDPOINTS * EVENTS,
      tookMs: took,
    })
    expect(Math.max(...took)).to.be.below(WITHIN_MS)
  })

  /** The deliveries of ten orders to twenty webhooks of an owner. */
  async function floodWebhooks(account: number): Promise<void> {
    const store = await createPro()
    const order = await capture(store.id, [{ product: await createProduct(store), quantity: 1 }])
    const { body } = await post(
      '/api/developer/webhooks',
      { url: receiver.url, events: ['order.captured'] },
      { as: store.owner },
    )
    const { secret } = await knex('webhooks').where({ id: body.webhook.id }).first()
    const webhooks = Array.from({ length: ENDPOINTS }, (_, at) => ({
      id: uuidv7(),
      owner_id: store.owner.id,
      url: `http://${silent.hostOf(account * ENDPOINTS + at)}/hook`,
      events: ['order.captured'],
      secret,
    }))
    await knex('webhooks').where({ id: body.webhook.id }).delete()
    await knex('webhooks').insert(webhooks)
    const deliveries = webhooks.flatMap(({ id }) =>
      Array.from({ length: EVENTS }, () => ({
        id: uuidv7(),
        webhook_id: id,
        event: 'order.captured',
        order_id: order.id,
        body: '{}',
      })),
    )
    await transaction(async (trx) => {
      await trx('webhook_deliveries').insert(deliveries)
      const jobs = deliveries.map(({ id }) => ({
        deliveryId: id,
        round: 1,
        ownerId: store.owner.id,
      }))
      await enqueueAll(trx, sendDelivery, jobs)
    })
  }
})
