import { expect } from 'chai'
import { beforeEach, describe, it } from 'mocha'
import { config } from '../../../src/config/config.ts'
import { manilaMonth, nextManilaMonth, now } from '../../../src/platform/values/clock.ts'
import { releaseReply } from '../../../src/features/api-keys/reply-usage.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { transaction } from '../../../src/platform/database/transactions.ts'
import { redis } from '../../../src/platform/runtime/redis.ts'
import { get, post, send } from '../../support/client.ts'
import { createKey, createPro, reserveReply, setPlan } from '../../support/developer-api.ts'
import { createStore, createUser, unique } from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

const outcome = ({ status, body }: { status: number; body: any }) => [status, body.code]
const remaining = ({ headers }: { headers: Headers }) =>
  Number(headers.get('x-ratelimit-remaining'))

describe('POST /api/developer/keys', () => {
  useHarness()

  it('201 shows the key once; only its hash is stored', async () => {
    const { owner, id } = await createPro()
    const { status, body } = await post('/api/developer/keys', { name: ' Site ' }, { as: owner })
    expect(status).to.equal(201)
    expect(body.apiKey).to.match(/^plk_live_[0-9a-f]{72}$/)
    expect(body.key).to.include({
      name: 'Site',
      kind: 'secret',
      prefix: 'plk_live_',
      lastFour: body.apiKey.slice(-4),
      storeId: id,
      lastUsedAt: null,
    })
    const list = await get('/api/developer/keys', { as: owner })
    expect(list.body.data).to.deep.equal([body.key])
    const rows = await knex('api_keys').where({ id: body.key.id })
    expect(JSON.stringify(rows)).not.to.include(body.apiKey)
  })

  it('201 for a publishable and a test key, each with its own prefix', async () => {
    const { owner } = await createPro()
    const allowedOrigins = ['https://Shop.example']
    const publishable = await createKey(owner, { kind: 'publishable', allowedOrigins })
    expect(publishable.token).to.match(/^plk_pub_live_/)
    expect(publishable.allowedOrigins).to.deep.equal(['https://shop.example'])
    expect((await createKey(owner, { kind: 'test' })).token).to.match(/^plk_test_/)
  })

  it('403 PRO_REQUIRED without the plan; listing and revoking still work', async () => {
    const { owner } = await createPro()
    const key = await createKey(owner)
    await setPlan(owner, 'free')
    const refused = await post('/api/developer/keys', { name: 'Site' }, { as: owner })
    expect(outcome(refused)).to.deep.equal([403, 'PRO_REQUIRED'])
    expect((await get('/api/developer/keys', { as: owner })).body.total).to.equal(1)
    const revoked = await send('DELETE', `/api/developer/keys/${key.id}`, undefined, { as: owner })
    expect(revoked.status).to.equal(200)
  })

  it('400 VALIDATION_FAILED names the field: name, storeId of several or another’s, origins', async () => {
    const { owner, id } = await createPro()
    const other = await createStore()
    const wrong: [Record<string, unknown>, string][] = [
      [{ name: ' ' }, 'name'],
      [{ name: 'Site', kind: 'live' }, 'kind'],
      [{ name: 'Site', storeId: other.id }, 'storeId'],
      [{ name: 'Site', kind: 'publishable' }, 'allowedOrigins'],
      [{ name: 'Site', allowedOrigins: ['https://shop.example'] }, 'allowedOrigins'],
      [
        { name: 'Site', kind: 'publishable', allowedOrigins: ['https://shop.example/page'] },
        'allowedOrigins.0',
      ],
      [{ name: 'Site', kind: 'publishable', allowedOrigins: ['*'] }, 'allowedOrigins.0'],
    ]
    for (const [body, path] of wrong) {
      const answer = await post('/api/developer/keys', body, { as: owner })
      expect([answer.status, answer.body.details?.[0].path]).to.deep.equal([400, path])
    }
    await createStore(owner)
    const which = await post('/api/developer/keys', { name: 'Site' }, { as: owner })
    expect([which.status, which.body.details[0].path]).to.deep.equal([400, 'storeId'])
    const named = await post('/api/developer/keys', { name: 'Site', storeId: id }, { as: owner })
    expect(named.status).to.equal(201)
  })

  it('409 CONFLICT after 20 keys, also for 30 concurrent requests', async () => {
    const { owner } = await createPro()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        post('/api/developer/keys', { name: unique('Key') }, { as: owner }),
      ),
    )
    const made = answers.filter(({ status }) => status === 201).length
    expect([made, answers.filter(({ status }) => status === 409).length]).to.deep.equal([20, 10])
  })

  it('403 NOT_VENDOR for a customer', async () => {
    const refused = await post('/api/developer/keys', { name: 'Site' }, { as: await createUser() })
    expect(outcome(refused)).to.deep.equal([403, 'NOT_VENDOR'])
  })
})

describe('DELETE /api/developer/keys/:id', () => {
  useHarness()

  it('200, and the next request with the key is 401; idempotent', async () => {
    const { owner } = await createPro()
    const key = await createKey(owner)
    expect((await get('/v1/orders', { as: key })).status).to.equal(200)
    const path = `/api/developer/keys/${key.id}`
    for (const _ of [1, 2])
      expect((await send('DELETE', path, undefined, { as: owner })).status).to.equal(200)
    expect(outcome(await get('/v1/orders', { as: key }))).to.deep.equal([401, 'INVALID_API_KEY'])
    expect((await get('/api/developer/keys', { as: owner })).body.data).to.deep.equal([])
  })

  it('404 for another owner’s key, which stays valid', async () => {
    const key = await createKey((await createPro()).owner)
    const { owner } = await createPro()
    const path = `/api/developer/keys/${key.id}`
    expect((await send('DELETE', path, undefined, { as: owner })).status).to.equal(404)
    expect((await get('/v1/orders', { as: key })).status).to.equal(200)
  })
})

describe('GET /api/developer/keys', () => {
  useHarness()

  it('200 lists own keys, newest first, and when each was last used', async () => {
    const { owner } = await createPro()
    const [older, newer] = [await createKey(owner), await createKey(owner)]
    await createKey((await createPro()).owner)
    await get('/v1/orders', { as: older })
    const { body } = await get('/api/developer/keys', { as: owner })
    expect(body.data.map(({ id }: any) => id)).to.deep.equal([newer.id, older.id])
    expect(body.data[0].lastUsedAt).to.equal(null)
    expect(Date.parse(body.data[1].lastUsedAt)).to.be.greaterThan(Date.now() - 60_000)
  })
})

describe('GET /api/developer/usage', () => {
  useHarness()

  it('200 with the replies of this Manila month, and when the next begins', async () => {
    const { owner } = await createPro()
    await reserveReply(owner.id)
    const { body } = await get('/api/developer/usage', { as: owner })
    expect(body).to.deep.equal({
      success: true,
      used: 1,
      limit: config.proMonthlyReplies,
      resetsAt: nextManilaMonth(now()).toISOString(),
      test: { used: 0, limit: config.testMonthlyReplies },
      model: {
        requests: 0,
        inputTokens: 0,
        outputTokens: 0,
        cost: 0,
        tokenLimit: 1_000_000,
        costLimit: null,
      },
    })
    await setPlan(owner, 'free')
    expect((await get('/api/developer/usage', { as: owner })).body.limit).to.equal(0)
  })

  it('a Manila month begins at 16:00 UTC of the day before', () => {
    expect(manilaMonth(new Date('2026-11-30T15:59:59.999Z'))).to.equal('2026-11')
    expect(manilaMonth(new Date('2026-11-30T16:00:00.000Z'))).to.equal('2026-12')
    const next = nextManilaMonth(new Date('2026-12-15T00:00:00.000Z'))
    expect(next.toISOString()).to.equal('2026-12-31T16:00:00.000Z')
  })

  it('429 MONTHLY_LIMIT_REACHED at the cap and not before, with 50 replies at once', async () => {
    const { owner } = await createPro()
    const limit = config.proMonthlyReplies
    const month = manilaMonth(now())
    await knex('reply_usage').insert({ owner_id: owner.id, month, used: limit - 1 })
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => reserveReply(owner.id)))
    const refused = tries.filter(({ status }) => status === 'rejected')
    expect(refused).to.have.length(49)
    for (const { reason } of refused as PromiseRejectedResult[])
      expect([reason.code, reason.extras]).to.deep.equal([
        'MONTHLY_LIMIT_REACHED',
        { used: limit, limit },
      ])
    await transaction((trx) => releaseReply(trx, owner.id, month))
    await reserveReply(owner.id)
    expect((await get('/api/developer/usage', { as: owner })).body.used).to.equal(limit)
  })
})

describe('the key of the Developer API', () => {
  useHarness()
  // Every test of the run calls from this address, many without a key.
  beforeEach(async () => void (await redis().del('limit:developer-invalid-key:127.0.0.1')))

  it('401 INVALID_API_KEY for none, a mistyped, an unknown and a user’s token alike', async () => {
    const { owner } = await createPro()
    const { token } = await createKey(owner)
    const mistyped = token.replace(/.$/, (digit: string) => (digit === '0' ? '1' : '0'))
    for (const bad of ['', mistyped, `${token}0`, owner.token, 'plk_live_']) {
      const answer = await get('/v1/orders', { as: { token: bad } })
      expect(outcome(answer), bad).to.deep.equal([401, 'INVALID_API_KEY'])
      expect(answer.headers.get('x-ratelimit-limit')).to.equal('60')
    }
  })

  it('403 PLAN_REQUIRED after a downgrade, at the next request; ACCOUNT_DISABLED for a banned owner', async () => {
    const { owner } = await createPro()
    const key = await createKey(owner)
    await setPlan(owner, 'free')
    const downgraded = await get('/v1/orders', { as: key })
    expect(outcome(downgraded)).to.deep.equal([403, 'PLAN_REQUIRED'])
    expect(downgraded.headers.get('x-ratelimit-remaining')).to.equal('59')
    await setPlan(owner, 'pro')
    await knex('users').where({ id: owner.id }).update({ is_banned: true })
    expect(outcome(await get('/v1/orders', { as: key }))).to.deep.equal([403, 'ACCOUNT_DISABLED'])
  })

  it('403 FORBIDDEN for a publishable key outside of chat', async () => {
    const { owner } = await createPro()
    const allowedOrigins = ['https://shop.example']
    const key = await createKey(owner, { kind: 'publishable', allowedOrigins })
    expect(outcome(await get('/v1/orders', { as: key }))).to.deep.equal([403, 'FORBIDDEN'])
  })

  it('429 RATE_LIMITED after exactly 60 of 200 requests at once, with both families of headers', async () => {
    const { owner } = await createPro()
    const key = await createKey(owner)
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => get('/v1/orders', { as: key })),
    )
    const passed = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 429)
    expect([passed.length, refused.length]).to.deep.equal([60, 140])
    expect(new Set(passed.map(remaining)).size).to.equal(60)
    for (const { body, headers } of refused) {
      expect(body.code).to.equal('RATE_LIMITED')
      expect(body.message).to.include(`${body.retryAfter} seconds`)
      expect(headers.get('retry-after')).to.equal(String(body.retryAfter))
      expect(headers.get('x-ratelimit-remaining')).to.equal('0')
      const inSeconds = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000
      expect(inSeconds).to.be.within(50, 61)
      expect(headers.get('ratelimit-policy')).to.equal('"minute";q=60;w=60')
      expect(headers.get('ratelimit')).to.match(/^"minute";r=0;t=\d+$/)
    }
    expect((await get('/v1/orders', { as: await createKey(owner) })).status).to.equal(200)
  })

  it('429 RATE_LIMITED for the 61st bad key of an address in a minute, while valid keys still work', async () => {
    const { owner } = await createPro()
    const key = await createKey(owner)
    const answers = await Promise.all(
      Array.from({ length: 61 }, (_, n) => get('/v1/orders', { as: { token: `plk_live_${n}` } })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).to.have.length(60)
    expect(statuses.filter((status) => status === 429)).to.have.length(1)
    expect((await get('/v1/orders', { as: key })).status).to.equal(200)
  })

  it('404 and 405 come before the key, and every request of a valid key counts', async () => {
    const { owner } = await createPro()
    const key = await createKey(owner)
    const first = await get('/v1/orders', { as: key })
    const wrongMethod = await post('/v1/orders', {}, { as: key })
    const nothing = await get('/v1/orders/a/b', { as: key })
    const unknown = await get('/v1/orders/none', { as: key })
    expect([first, wrongMethod, nothing, unknown].map(({ status }) => status)).to.deep.equal([
      200, 405, 404, 404,
    ])
    expect([first, wrongMethod, nothing, unknown].map(remaining)).to.deep.equal([59, 58, 57, 56])
    expect(outcome(await post('/v1/orders', {}))).to.deep.equal([405, 'METHOD_NOT_ALLOWED'])
  })
})
