import { createHash } from 'node:crypto'
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { config } from '../../../src/config/config.ts'
import { get, patch, post, send } from '../../support/client.ts'
import { createUser, PASSWORD, unique, type TestUser } from '../../support/actors.ts'
import { startPushService, type Browser, type PushService } from '../../support/push-service.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const API = '/api/notifications'
const internal = { 'x-internal-key': config.internalKeys[0]! }

let service: PushService
before(async () => {
  service = await startPushService()
})
after(() => service.stop())

const list = async (as: { token: string }) => (await get(`${API}/subscriptions`, { as })).body.data

async function subscribe(as: { token: string }): Promise<Browser> {
  const browser = service.browser()
  const { subscription } = browser
  expect((await post(`${API}/subscribe`, { subscription }, { as })).status).to.equal(200)
  return browser
}

/** Another session of the user. */
const logIn = async ({ email }: TestUser) =>
  (await post('/api/auth/login', { email, password: PASSWORD })).body as TestUser

/** Sends a message, and waits until `served` has got it. */
async function notify(userId: string, served: Browser): Promise<void> {
  const sent = served.pushes.length
  await post(`${API}/send`, { userId, title: 'Kumusta', body: 'Bukas na' }, { headers: internal })
  await eventually(async () => served.pushes.length > sent, { what: 'the push' })
}

describe('GET /api/notifications/subscriptions', () => {
  useHarness()

  it('200 lists the own browsers, latest first, and which of them this session subscribed', async () => {
    const [user, stranger] = [await createUser(), await createUser()]
    const other = await logIn(user)
    const [first, second] = [await subscribe(user), await subscribe(other)]
    await subscribe(stranger)
    const rows = await list(user)
    expect(rows.map(({ endpoint }: any) => endpoint)).to.deep.equal([
      second.subscription.endpoint,
      first.subscription.endpoint,
    ])
    expect(rows.map((row: any) => row.isCurrentSession)).to.deep.equal([false, true])
    expect(rows[0]).to.have.all.keys('id', 'endpoint', 'isCurrentSession', 'createdAt', 'seenAt')
  })
})

describe('a push subscription', () => {
  useHarness()

  it('ends with its session: nothing more is pushed to a browser that has logged out', async () => {
    const user = await createUser()
    const other = await logIn(user)
    const [own, gone] = [await subscribe(user), await subscribe(other)]
    await post('/api/auth/logout', {}, { as: other })
    expect(await list(user)).to.have.length(1)
    await notify(user.id, own)
    expect(gone.pushes).to.deep.equal([])
  })

  it('ends with a change of the password, other than in the browser that changed it', async () => {
    const user = await createUser()
    const intruder = await logIn(user)
    const [own, theirs] = [await subscribe(user), await subscribe(intruder)]
    const change = { currentPassword: PASSWORD, newPassword: 'kalamansi-juice-7' }
    await post('/api/auth/change-password', change, { as: user })
    await notify(user.id, own)
    expect(theirs.pushes).to.deep.equal([])
  })

  it('ends with a reset of the password', async () => {
    const user = await createUser()
    const theirs = await subscribe(user)
    const token = unique('reset')
    const expires_at = new Date(Date.now() + 60_000)
    const token_hash = createHash('sha256').update(token).digest()
    await knex('password_resets').insert({ token_hash, user_id: user.id, expires_at })
    const reset = { access_token: token, password: PASSWORD }
    expect((await post('/api/auth/reset-password', reset)).status).to.equal(200)
    const own = await subscribe(await logIn(user))
    await notify(user.id, own)
    expect(theirs.pushes).to.deep.equal([])
  })

  it('ends with a ban, and does not come back when that is lifted', async () => {
    const [admin, user] = [await createUser('admin'), await createUser()]
    const old = await subscribe(user)
    for (const isBanned of [true, false])
      await patch(`/api/admin/users/${user.id}`, { isBanned }, { as: admin })
    const again = await logIn(user)
    const renewed = await subscribe(again)
    await notify(user.id, renewed)
    expect(old.pushes).to.deep.equal([])
    expect(await list(again)).to.have.length(1)
  })

  it('is kept over a refresh, and moves to the session that subscribes the browser again', async () => {
    const user = await createUser()
    const browser = await subscribe(user)
    const { body: refreshed } = await post('/api/auth/refresh', { refreshToken: user.refreshToken })
    expect(await list(refreshed)).to.have.length(1)
    const other = await logIn(user)
    const { subscription } = browser
    await post(`${API}/subscribe`, { subscription }, { as: other })
    await post('/api/auth/logout', {}, { as: refreshed })
    expect(await list(other)).to.have.length(1)
    await notify(user.id, browser)
  })

  it('goes with an erased account', async () => {
    const user = await createUser()
    await subscribe(user)
    const erased = await send('DELETE', '/api/users/profile', { password: PASSWORD }, { as: user })
    expect(erased.status).to.equal(200)
    expect(await knex('push_subscriptions').where({ user_id: user.id })).to.deep.equal([])
  })
})
