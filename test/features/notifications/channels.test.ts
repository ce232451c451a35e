import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { config } from '../../../src/config/config.ts'
import { pushNotification, smsNotification } from '../../../src/features/notifications/jobs.ts'
import { getSettings } from '../../../src/features/settings/service.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { transaction } from '../../../src/platform/database/transactions.ts'
import { enqueue } from '../../../src/platform/jobs/enqueue.ts'
import { uuidv7 } from '../../../src/platform/values/ids.ts'
import { get, patch, post, send } from '../../support/client.ts'
import { riderAction, assign, confirmedOrder, createRider } from '../../support/deliveries.ts'
import { createUser, type TestUser } from '../../support/actors.ts'
import { mailsTo } from '../../support/mail-server.ts'
import {
  signerOf,
  startPushService,
  type Browser,
  type PushService,
} from '../../support/push-service.ts'
import { textsTo, harnessSmsServer } from '../../support/sms-server.ts'
import { startWeb } from '../../support/web-process.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const API = '/api/notifications'
const internal = { 'x-internal-key': config.internalKeys[0]! }
const somewhere = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQt',
  auth: 'tBHItJI5svbpez7KI4CCXg',
}

let service: PushService
before(async () => {
  service = await startPushService()
})
after(() => service.stop())

/** A browser of the user's that takes push. */
async function browserOf(as: TestUser, at = service): Promise<Browser & { id: string }> {
  const browser = at.browser()
  const { status, body } = await post(
    `${API}/subscribe`,
    { subscription: browser.subscription },
    { as },
  )
  expect(status).to.equal(200)
  return Object.assign(browser, { id: body.subscriptionId })
}

const message = (userId: string, more = {}) =>
  post(
    `${API}/send`,
    { userId, title: 'Kumusta', body: 'Bukas na', ...more },
    { headers: internal },
  )

const pushed = (browser: Browser, count = 1) =>
  eventually(async () => browser.pushes[count - 1], { what: `push ${count}` })

const subscriptions = (as: TestUser) => knex('push_subscriptions').where({ user_id: as.id })

/** The jobs of a queue for what a user was told, as the outbox has them. */
const jobsFor = async (as: TestUser, name: string) =>
  await knex('outbox')
    .join('notifications', knex.raw(`payload->>'notificationId' = notifications.id::text`))
    .where({ user_id: as.id, name })
    .select('outbox.*')

const toggle = async (name: 'emailEnabled' | 'pushEnabled' | 'smsEnabled', on: boolean) => {
  await patch('/api/admin/settings', { [name]: on }, { as: await createUser('admin') })
  const column = name.replace('E', '_e') as 'email_enabled' | 'push_enabled' | 'sms_enabled'
  await eventually(async () => (await getSettings())[column] === on)
}

let lastNumber = 0
/** A customer whose texts are nobody else's. */
async function createTexter(): Promise<TestUser & { phone: string }> {
  lastNumber += 1
  const phone = `0918 ${String(lastNumber).padStart(7, '0')}`
  return {
    ...(await createUser('customer', { phone })),
    phone: `+63918${String(lastNumber).padStart(7, '0')}`,
  }
}

describe('GET /api/notifications/vapid-public-key', () => {
  useHarness()

  it('200 with the key of this installation, 401 UNAUTHENTICATED for strangers', async () => {
    const { status, body } = await get(`${API}/vapid-public-key`, { as: await createUser() })
    expect(status).to.equal(200)
    expect(body).to.deep.equal({ success: true, publicKey: config.push.publicKey })
    expect((await get(`${API}/vapid-public-key`)).status).to.equal(401)
  })
})

describe('POST /api/notifications/subscribe', () => {
  useHarness()

  it('200 with the same id however often a browser subscribes, and its newest keys', async () => {
    const user = await createUser()
    const browser = await browserOf(user)
    const { endpoint } = browser.subscription
    const again = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        post(
          `${API}/subscribe`,
          { subscription: { endpoint, keys: { p256dh: `key-${at}`, auth: 'x' } } },
          { as: user },
        ),
      ),
    )
    for (const { status, body } of again)
      expect([status, body.subscriptionId]).to.deep.equal([200, browser.id])
    expect(await subscriptions(user)).to.have.length(1)
  })

  it('200 moves the browser to whoever signed in there, with all that is pushed from then on', async () => {
    const [first, second] = [await createUser(), await createUser()]
    const browser = await browserOf(first)
    const { body } = await post(
      `${API}/subscribe`,
      { subscription: browser.subscription },
      { as: second },
    )
    expect(body.subscriptionId).to.equal(browser.id)
    await message(first.id)
    await message(second.id, { title: 'Yours' })
    const push = await pushed(browser)
    expect(browser.decrypt(push).title).to.equal('Yours')
    expect(await jobsFor(first, 'push-notification')).to.have.length(0)
  })

  it('200 keeps the 20 latest browsers of a user, in a rush too', async () => {
    const user = await createUser()
    const browsers = Array.from({ length: 40 }, () => service.browser())
    const [some, rest] = [browsers.slice(0, 10), browsers.slice(10)]
    for (const { subscription } of some)
      await post(`${API}/subscribe`, { subscription }, { as: user })
    await Promise.all(
      rest.map(({ subscription }) => post(`${API}/subscribe`, { subscription }, { as: user })),
    )
    const kept = (await subscriptions(user)).map(({ endpoint }) => endpoint)
    expect(kept).to.have.length(20)
    for (const { subscription } of some) expect(kept).to.not.include(subscription.endpoint)
  })

  it('400 VALIDATION_FAILED naming every field that is missing', async () => {
    const { status, body } = await post(
      `${API}/subscribe`,
      { subscription: {} },
      { as: await createUser() },
    )
    expect([status, body.code]).to.deep.equal([400, 'VALIDATION_FAILED'])
    expect(body.details.map(({ path }: any) => path)).to.have.members([
      'subscription.endpoint',
      'subscription.keys',
    ])
  })

  it('401 UNAUTHENTICATED for strangers', async () => {
    const { subscription } = service.browser()
    expect((await post(`${API}/subscribe`, { subscription })).status).to.equal(401)
  })

  it('400 for an address from inside, and for no https; 200 for a public one', async () => {
    const web = await startWeb({ ALLOW_PRIVATE_PUSH_ENDPOINTS: 'false' })
    const user = await createUser()
    const answerTo = (endpoint: string) =>
      post(
        `${API}/subscribe`,
        { subscription: { endpoint, keys: somewhere } },
        { as: user, base: web.base },
      )
    const before = service.connections()
    for (const endpoint of [
      service.browser().subscription.endpoint,
      'https://127.0.0.1/x',
      'https://2130706433/x',
      'https://[::ffff:10.0.0.1]/x',
      'https://metadata.google.internal/x',
      'https://localhost/x',
      'https://push.example.com:8443/x',
      'http://push.example.com/x',
      'https://user@push.example.com/x',
    ]) {
      const { status, body } = await answerTo(endpoint)
      expect([status, body.code], endpoint).to.deep.equal([400, 'VALIDATION_FAILED'])
      expect(body.details[0].path).to.equal('subscription.endpoint')
    }
    expect((await answerTo(`https://fcm.googleapis.com/fcm/send/${uuidv7()}`)).status).to.equal(200)
    expect((await answerTo(`https://push.example.com/${'x'.repeat(1_000)}`)).status).to.equal(400)
    expect(service.connections()).to.equal(before)
    await web.stop()
  })
})

describe('DELETE /api/notifications/unsubscribe', () => {
  useHarness()
  const unsubscribe = (endpoint: string, as?: TestUser) =>
    send('DELETE', `${API}/unsubscribe`, { endpoint }, { as })

  it('200 and no more push; again, or for what never was, 200', async () => {
    const user = await createUser()
    const browser = await browserOf(user)
    for (const endpoint of [
      browser.subscription.endpoint,
      browser.subscription.endpoint,
      'nothing',
    ]) {
      const { status, body } = await unsubscribe(endpoint, user)
      expect([status, body]).to.deep.equal([200, { success: true }])
    }
    expect(await subscriptions(user)).to.have.length(0)
  })

  it("200 and nothing happens to somebody else's browser; 401 for strangers", async () => {
    const user = await createUser()
    const { subscription } = await browserOf(user)
    expect((await unsubscribe(subscription.endpoint, await createUser())).status).to.equal(200)
    expect((await unsubscribe(subscription.endpoint)).status).to.equal(401)
    expect(await subscriptions(user)).to.have.length(1)
  })
})

describe('POST /api/notifications/send', () => {
  useHarness()

  it('202 for the internal key: in the app, and pushed to every browser with title, body and data', async () => {
    const user = await createUser()
    const browsers = [await browserOf(user), await browserOf(user)]
    const data = { orderId: uuidv7(), url: 'https://palengke.example/orders/1' }
    const { status, body } = await message(user.id, { data: { ...data, extra: 'dropped' } })
    expect(status).to.equal(202)
    for (const browser of browsers) {
      const push = await pushed(browser)
      expect(browser.decrypt(push)).to.deep.equal({
        id: body.notificationId,
        title: 'Kumusta',
        body: 'Bukas na',
        data,
      })
      expect((await signerOf(push, config.push.publicKey)).aud).to.include('http://127.0.0.1')
    }
    const { body: inbox } = await get(API, { as: user })
    expect(inbox.data[0]).to.include({ id: body.notificationId, event: 'message', readAt: null })
    expect(inbox.unread).to.equal(1)
  })

  it('202 for an admin, who leaves an audit row', async () => {
    const [admin, user] = [await createUser('admin'), await createUser()]
    const { status, body } = await post(
      `${API}/send`,
      { userId: user.id, title: 'Kumusta', body: 'Bukas na' },
      { as: admin },
    )
    expect(status).to.equal(202)
    const [row] = await knex('audit_log').where({ actor_id: admin.id, action: 'notification.send' })
    expect(row.after.id).to.equal(body.notificationId)
  })

  it('401 UNAUTHENTICATED for anyone else, and for a wrong key whoever brings it', async () => {
    const [admin, user] = [await createUser('admin'), await createUser()]
    const body = { userId: user.id, title: 'Kumusta', body: 'Bukas na' }
    const wrong = ['', 'x', `${config.internalKeys[0]!}x`, config.internalKeys[0]!.slice(1)]
    const answers = [
      await post(`${API}/send`, body),
      ...(await Promise.all(
        (['customer', 'vendor', 'rider'] as const).map(async (role) =>
          post(`${API}/send`, body, { as: await createUser(role) }),
        ),
      )),
      ...(await Promise.all(
        wrong.map((key) =>
          post(`${API}/send`, body, { as: admin, headers: { 'x-internal-key': key } }),
        ),
      )),
    ]
    for (const answer of answers) {
      expect([answer.status, answer.body.code]).to.deep.equal([401, 'UNAUTHENTICATED'])
      expect(answer.headers.get('www-authenticate')).to.not.include('invalid_token')
    }
    expect((await get(API, { as: user })).body.total).to.equal(0)
  })

  it('404 NOT_FOUND for a user that is none, 400 VALIDATION_FAILED for what is no message', async () => {
    expect((await message(uuidv7())).status).to.equal(404)
    const { id } = await createUser()
    for (const more of [
      { title: '' },
      { title: ' ' },
      { title: 'x'.repeat(201) },
      { body: 5 },
      { data: { orderId: 'ORD-1' } },
      { data: { url: 'javascript:alert(1)' } },
    ])
      expect((await message(id, more)).body.code, JSON.stringify(more)).to.equal(
        'VALIDATION_FAILED',
      )
  })

  it('202 for the longest text there is, cut to what a push holds', async () => {
    const user = await createUser()
    const browser = await browserOf(user)
    await message(user.id, { body: '🥭'.repeat(1_000), title: 'ñ'.repeat(200) })
    const push = await pushed(browser)
    expect(push.body.length).to.be.at.most(4_096)
    const { body } = browser.decrypt(push)
    expect(body).to.match(/^🥭{100,}$/u)
    expect((await get(API, { as: user })).body.data[0].body).to.have.length(2_000)
  })
})

describe('a push service that misbehaves', () => {
  useHarness()
  const failing = async (answer: Browser['answer'], at = service) => {
    const user = await createUser()
    const browser = await browserOf(user, at)
    browser.answer = answer
    const { body } = await message(user.id)
    return { user, browser, notificationId: body.notificationId as string }
  }
  const outcome = async (user: TestUser) => (await jobsFor(user, 'push-notification'))[0]

  for (const status of [404, 410])
    it(`with ${status} ends the subscription, and the job`, async () => {
      const { user, browser } = await failing({ status })
      await eventually(async () => (await subscriptions(user)).length === 0, { what: 'clean-up' })
      await eventually(async () => (await outcome(user)).completed_at)
      expect(browser.pushes).to.have.length(1)
    })

  it('with 410 after the browser has subscribed anew elsewhere does not end the new subscription', async () => {
    const { user, browser } = await failing({ status: 410, delayMs: 300 })
    await pushed(browser)
    const renewed = service.browser().subscription.endpoint
    await knex('push_subscriptions').where({ id: browser.id }).update({ endpoint: renewed })
    await eventually(async () => (await outcome(user)).completed_at)
    expect(await subscriptions(user)).to.have.length(1)
  })

  it('with 500 gets it again, under the same topic', async () => {
    const { user, browser } = await failing({ status: 500 })
    await pushed(browser)
    browser.answer = { status: 201 }
    await pushed(browser, 2)
    const topics = browser.pushes.map(({ headers }) => headers.topic)
    expect(new Set(topics).size).to.equal(1)
    await eventually(async () => (await outcome(user)).completed_at)
    expect(await subscriptions(user)).to.have.length(1)
  })

  it('with 429 is left alone for as long as it asks, by the queue and by the relay', async () => {
    const { user, browser } = await failing({ status: 429, headers: { 'retry-after': '4' } })
    const first = await pushed(browser)
    browser.answer = { status: 201 }
    const { available_at } = await eventually(async () => {
      const row = await outcome(user)
      return row.last_error && row
    })
    expect(available_at.getTime() - Date.now()).to.be.above(60_000)
    const second = await pushed(browser, 2)
    expect(second.at - first.at).to.be.within(4_000, 8_000)
  })

  it('with 403 makes a dead letter at once', async () => {
    const { user } = await failing({ status: 403 })
    const row = await eventually(async () => {
      const found = await outcome(user)
      return found.dead_lettered_at && found
    })
    expect(row.last_error).to.equal('the push service answered 403')
  })

  it('by silence or slowness holds up neither mails nor what others get', async () => {
    const away = await startPushService() // its circuit breaker opens
    const silent = await Promise.all(Array.from({ length: 3 }, () => failing(null, away)))
    await failing({ status: 201, delayMs: 2_000 })
    const started = performance.now()
    const { customer } = await confirmedOrder()
    await eventually(async () => mailsTo(customer.email).length === 1, {
      ms: 3_000,
      what: 'the mail',
    })
    expect(performance.now() - started).to.be.below(3_000)
    for (const { browser } of silent) await pushed(browser)
    const failureOf = async (user: TestUser): Promise<string> =>
      await eventually(async () => (await outcome(user)).last_error)
    for (const { user } of silent) expect(await failureOf(user)).to.include('did not answer')
    const late = await failing({ status: 201 }, away)
    expect(await failureOf(late.user)).to.include('nothing was sent')
    expect(late.browser.pushes).to.have.length(0)
    away.stop()
  })
})

describe('a job that runs again', () => {
  useHarness()

  it('pushes to nobody whom the browser no longer belongs to', async () => {
    const [first, second] = [await createUser(), await createUser()]
    const browser = await browserOf(first)
    const { body } = await message(first.id)
    await pushed(browser)
    await post(`${API}/subscribe`, { subscription: browser.subscription }, { as: second })
    const ids = {
      notificationId: body.notificationId,
      userId: first.id,
      subscriptionId: browser.id,
    }
    const job = await transaction((trx) => enqueue(trx, pushNotification, ids))
    await eventually(async () => (await knex('outbox').where({ id: job }).first()).completed_at)
    expect(browser.pushes).to.have.length(1)
  })
})

describe('GET /api/notifications/preferences', () => {
  useHarness()

  it('200 with everything until the user chooses; 401 for strangers', async () => {
    const { status, body } = await get(`${API}/preferences`, { as: await createUser() })
    expect(status).to.equal(200)
    expect(body.preferences).to.deep.equal({ push: true, email: true, sms: true })
    expect((await get(`${API}/preferences`)).status).to.equal(401)
  })
})

describe('PATCH /api/notifications/preferences', () => {
  useHarness()
  const choose = (as: TestUser | undefined, choice: object) =>
    patch(`${API}/preferences`, choice, { as })

  it('200 changes what is given and keeps the rest, in a rush too', async () => {
    const user = await createUser()
    await choose(user, { email: false })
    const changes = [{ push: false }, { sms: false }, {}, { push: false }]
    await Promise.all(Array.from({ length: 20 }, (_, at) => choose(user, changes[at % 4]!)))
    const { body } = await get(`${API}/preferences`, { as: user })
    expect(body.preferences).to.deep.equal({ push: false, email: false, sms: false })
    const { body: changed } = await choose(user, { push: true, isAdmin: true })
    expect(changed.preferences).to.deep.equal({ push: true, email: false, sms: false })
  })

  it('400 VALIDATION_FAILED for anything but yes and no; 401 for strangers', async () => {
    for (const push of ['yes', 1, null])
      expect((await choose(await createUser(), { push })).body.code).to.equal('VALIDATION_FAILED')
    expect((await choose(undefined, { push: true })).status).to.equal(401)
  })

  it('is obeyed by each channel; the app has it all the same', async () => {
    const customer = await createTexter()
    const browser = await browserOf(customer)
    await choose(customer, { push: false, email: false, sms: false })
    const rider = await createRider()
    const { order } = await confirmedOrder({}, customer)
    await riderAction(rider, order.id, 'accept')
    await eventually(async () => (await get(API, { as: customer })).body.total === 2)
    for (const name of ['push-notification', 'email-notification', 'sms-notification'])
      expect(await jobsFor(customer, name), name).to.have.length(0)
    expect(browser.pushes).to.have.length(0)
  })

  it('is obeyed by what was on its way already', async () => {
    const user = await createUser()
    const browser = await browserOf(user)
    browser.answer = { status: 500 }
    await message(user.id)
    await pushed(browser)
    await choose(user, { push: false })
    browser.answer = { status: 201 }
    await eventually(async () => (await jobsFor(user, 'push-notification'))[0].completed_at)
    expect(browser.pushes).to.have.length(1)
  })

  it('does not keep the mail to reset a password from coming', async () => {
    const user = await createUser()
    await choose(user, { email: false })
    await toggle('emailEnabled', false)
    try {
      await post('/api/auth/forgot-password', { email: user.email })
      await eventually(async () => mailsTo(user.email).length === 1, { what: 'the mail' })
    } finally {
      await toggle('emailEnabled', true)
    }
  })
})

describe('push and text toggles', () => {
  useHarness()

  for (const [name, job] of [
    ['pushEnabled', 'push-notification'],
    ['smsEnabled', 'sms-notification'],
  ] as const)
    it(`${name} off is obeyed`, async () => {
      const customer = await createTexter()
      await browserOf(customer)
      const rider = await createRider()
      await toggle(name, false)
      try {
        const { order } = await confirmedOrder({}, customer)
        await riderAction(rider, order.id, 'accept')
        await eventually(async () => (await get(API, { as: customer })).body.total === 2)
        expect(await jobsFor(customer, job)).to.have.length(0)
      } finally {
        await toggle(name, true)
      }
    })
})

describe('texts', () => {
  useHarness()

  /** An order on its way to someone with a number of their own: the one event of these that is texted to customers. */
  const onItsWay = async () => {
    const [customer, rider] = [await createTexter(), await createRider()]
    const { order } = await confirmedOrder({}, customer)
    return { customer, order, go: () => riderAction(rider, order.id, 'accept') }
  }
  const outcome = async (customer: TestUser) => (await jobsFor(customer, 'sms-notification'))[0]
  const settled = (customer: TestUser) =>
    eventually(async () => {
      const row = await outcome(customer)
      return (row?.completed_at ?? row?.dead_lettered_at) && row
    })

  it('go out for what cannot wait, in one message of the GSM alphabet', async () => {
    const { customer, order, go } = await onItsWay()
    await go()
    const text = await eventually(async () => textsTo(customer.phone)[0])
    expect(text.message).to.equal(
      `Palengke: Order ${order.orderNumber} is on its way. Luz Dela Cruz is on the way to you. Please have P110.00 in cash ready.`,
    )
    await settled(customer)
    expect(textsTo(customer.phone)).to.have.length(1) // not for the confirmation
  })

  it('go to the rider who is to accept a delivery', async () => {
    const { phone, ...customer } = await createTexter()
    await post(
      '/api/riders',
      { userId: customer.id, vehicleType: 'bicycle' },
      { as: await createUser('admin') },
    )
    const { order } = await confirmedOrder()
    await assign(order.id, customer.id)
    const text = await eventually(async () => textsTo(phone)[0])
    expect(text.message).to.include(`New delivery: order ${order.orderNumber}`)
  })

  it('go to nobody without a Philippine mobile', async () => {
    for (const phone of ['+63881234567', '+1 202 555 0123']) {
      const [customer, rider] = [await createUser(), await createRider()]
      const { order } = await confirmedOrder({}, customer)
      await knex('users').where({ id: customer.id }).update({ phone }) // of an older account
      await riderAction(rider, order.id, 'accept')
      await eventually(async () => (await get(API, { as: customer })).body.total === 2)
      expect(await jobsFor(customer, 'sms-notification')).to.have.length(0)
    }
  })

  it('are tried again when the provider surely did not take one', async () => {
    const { customer, go } = await onItsWay()
    const number = customer.phone.slice(1)
    harnessSmsServer().replies.set(number, {
      status: 429,
      body: {},
      headers: { 'retry-after': '1' },
    })
    await go()
    await eventually(async () => textsTo(customer.phone).length === 1)
    harnessSmsServer().replies.delete(number)
    expect((await settled(customer)).completed_at).to.be.instanceOf(Date)
    expect(textsTo(customer.phone)).to.have.length(2)
  })

  it('are given up when the provider refuses one', async () => {
    const { customer, go } = await onItsWay()
    harnessSmsServer().replies.set(customer.phone.slice(1), {
      status: 400,
      body: { number: ['Invalid.'] },
    })
    await go()
    expect((await settled(customer)).last_error).to.include('Invalid.')
    expect(textsTo(customer.phone)).to.have.length(1)
  })

  it('are never sent twice when nobody knows of the first; an operator who requeues sends it', async () => {
    const { customer, go } = await onItsWay()
    const number = customer.phone.slice(1)
    harnessSmsServer().replies.set(number, { status: 504, body: '' })
    await go()
    const row = await settled(customer)
    expect(row.last_error).to.include('requeue the job to send it again')
    expect(textsTo(customer.phone)).to.have.length(1)
    harnessSmsServer().replies.delete(number)
    await knex('outbox')
      .where({ id: row.id })
      .update({ dead_lettered_at: null, available_at: new Date() })
    expect((await settled(customer)).completed_at).to.be.instanceOf(Date)
    expect(textsTo(customer.phone)).to.have.length(2)
  })

  it('are not sent by a twin while a try is under way, nor after one that was cut off', async () => {
    const { customer, go } = await onItsWay()
    const claimedAgo = async (seconds: number) => {
      await knex('notifications')
        .where({ user_id: customer.id })
        .update({ sms_claimed_at: new Date(Date.now() - seconds * 1_000) })
    }
    await toggle('smsEnabled', false)
    await go()
    const { body } = await eventually(async () => {
      const inbox = await get(API, { as: customer })
      return inbox.body.total === 2 ? inbox : null
    })
    await toggle('smsEnabled', true)
    const run = async (): Promise<any> => {
      const id = await transaction((trx) =>
        enqueue(trx, smsNotification, {
          notificationId: body.data[0].id,
          userId: customer.id,
        }),
      )
      return await eventually(async () => {
        const row = await knex('outbox').where({ id }).first()
        return (row.completed_at ?? row.last_error) && row
      })
    }
    await claimedAgo(5)
    const twin = await run()
    expect(twin.last_error).to.include('another attempt is in flight')
    expect(twin.dead_lettered_at).to.equal(null)
    await claimedAgo(120)
    const late = await run()
    expect(late.last_error).to.include('an attempt was cut off')
    expect(late.dead_lettered_at).to.be.instanceOf(Date)
    expect(textsTo(customer.phone)).to.have.length(0)
    await knex('outbox').where({ id: twin.id }).update({ completed_at: new Date() })
  })
})

describe('PATCH /api/notifications/:id/read', () => {
  useHarness()
  const markRead = (id: string, as?: TestUser) => patch(`${API}/${id}/read`, undefined, { as })

  it('200 with when it was first read, however often', async () => {
    const user = await createUser()
    const { body } = await message(user.id)
    await message(user.id)
    const first = await markRead(body.notificationId, user)
    expect(first.status).to.equal(200)
    const { readAt } = first.body.notification
    expect(Date.parse(readAt)).to.be.closeTo(Date.now(), 5_000)
    await sleep(5)
    expect((await markRead(body.notificationId, user)).body.notification.readAt).to.equal(readAt)
    expect((await get(API, { as: user })).body).to.include({ total: 2, unread: 1 })
  })

  it("404 NOT_FOUND for somebody else's, an admin included, and for none; 401 for strangers", async () => {
    const user = await createUser()
    const { body } = await message(user.id)
    for (const as of [await createUser(), await createUser('admin')])
      expect((await markRead(body.notificationId, as)).status).to.equal(404)
    for (const id of [uuidv7(), 'one']) expect((await markRead(id, user)).status).to.equal(404)
    expect((await markRead(body.notificationId)).status).to.equal(401)
    expect((await get(API, { as: user })).body.unread).to.equal(1)
  })
})

describe('POST /api/notifications/read-all', () => {
  useHarness()

  it('200 and nothing is unread, but what others were told; 401 for strangers', async () => {
    const [user, other] = [await createUser(), await createUser()]
    for (const { id } of [user, user, other]) await message(id)
    const all = await Promise.all(
      Array.from({ length: 10 }, () => post(`${API}/read-all`, undefined, { as: user })),
    )
    for (const { status, body } of all)
      expect([status, body]).to.deep.equal([200, { success: true }])
    expect((await get(API, { as: user })).body).to.include({ total: 2, unread: 0 })
    expect((await get(API, { as: other })).body.unread).to.equal(1)
    expect((await post(`${API}/read-all`)).status).to.equal(401)
  })

  it('200 for more than one statement takes', async () => {
    const user = await createUser()
    await knex.raw(
      `insert into notifications (id, user_id, event, title, body)
       select ('f' || substr(gen_random_uuid()::text, 2))::uuid, ?, 'message', 'a', 'b' from generate_series(1, 12000)`,
      [user.id],
    )
    expect((await get(API, { as: user })).body).to.include({
      total: 10_000,
      totalIsAtLeast: true,
      unread: 10_000,
    })
    await post(`${API}/read-all`, undefined, { as: user })
    expect((await get(API, { as: user })).body.unread).to.equal(0)
  })
})
