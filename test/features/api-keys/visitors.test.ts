import { expect } from 'chai'
import { describe, it } from 'mocha'
import { config } from '../../../src/config/config.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { redis } from '../../../src/platform/runtime/redis.ts'
import { manilaMonth, now } from '../../../src/platform/values/clock.ts'
import { get, post, type Answer } from '../../support/client.ts'
import { createKey, createPro } from '../../support/developer-api.ts'
import { unique } from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

const origin = 'https://shop.example'
const outcome = ({ status, body }: Answer) => [status, body.code]
const remaining = ({ headers }: Answer) => Number(headers.get('x-ratelimit-remaining'))

async function createPage() {
  const { owner } = await createPro()
  const key = await createKey(owner, { kind: 'publishable', allowedOrigins: [origin] })
  const secret = await createKey(owner)
  const say = (headers: Record<string, string> = { origin }, as = key) =>
    post('/v1/chat', { message: 'Hello po', session_id: unique('v') }, { as, headers })
  return { owner, key, secret, say }
}

describe('a publishable key in the hands of strangers', () => {
  useHarness()

  it('403 FORBIDDEN for any number of requests from elsewhere, none of which counts against the key', async () => {
    const { say, key } = await createPage()
    const refused = await Promise.all(
      Array.from({ length: 70 }, (_, n) => say(n % 2 ? {} : { origin: 'https://evil.example' })),
    )
    for (const answer of refused) {
      expect(outcome(answer)).to.deep.equal([403, 'FORBIDDEN'])
      expect(remaining(answer)).to.equal(60)
    }
    for (const answer of [
      await get('/v1/orders', { as: key }),
      await get('/v1/chat', { as: key }),
      await get('/v1/orders/a/b', { as: key }),
    ])
      expect(remaining(answer)).to.equal(60)
    const served = await say()
    expect([served.status, remaining(served)]).to.deep.equal([200, 59])
  })

  it('429 RATE_LIMITED for the 21st message of a visitor in a minute, which leaves the key 40', async () => {
    const { say } = await createPage()
    const answers = await Promise.all(Array.from({ length: 40 }, () => say()))
    const refused = answers.filter(({ status }) => status === 429)
    expect([answers.length - refused.length, refused.length]).to.deep.equal([20, 20])
    expect(refused[0]!.headers.get('access-control-allow-origin')).to.equal(origin)
    expect(Math.min(...answers.map(remaining))).to.equal(40)
  })

  it('429 RATE_LIMITED for the 201st message of a visitor in a day, over all pages of an owner', async () => {
    const { owner, say } = await createPage()
    const other = await createKey(owner, { kind: 'publishable', allowedOrigins: [origin] })
    const counter = `limit:developer-visitor-day:${owner.id}:127.0.0.1`
    expect((await say()).status).to.equal(200)
    expect(Number(await redis().get(counter))).to.equal(1)
    await redis().set(counter, 199, 'KEEPTTL')
    expect((await say()).status).to.equal(200)
    const refused = await say({ origin }, other)
    expect(outcome(refused)).to.deep.equal([429, 'RATE_LIMITED'])
    expect(refused.body.retryAfter).to.be.greaterThan(3_600)
  })

  it('429 RATE_LIMITED when all visitors together have used a tenth of the month in a day', async () => {
    const { owner, say, secret } = await createPage()
    await say()
    const counter = `limit:developer-visitors-day:${owner.id}`
    await redis().set(counter, config.proMonthlyReplies / 10, 'KEEPTTL')
    expect(outcome(await say())).to.deep.equal([429, 'RATE_LIMITED'])
    expect((await say({}, secret)).status).to.equal(200)
  })

  it('429 MONTHLY_LIMIT_REACHED at nine tenths of the month; the last tenth is for secret keys', async () => {
    const { owner, say, secret } = await createPage()
    const share = config.proMonthlyReplies * 0.9
    const month = manilaMonth(now())
    await knex('reply_usage').insert({ owner_id: owner.id, month, used: share - 1 })
    expect((await say()).status).to.equal(200)
    const refused = await say()
    expect(outcome(refused)).to.deep.equal([429, 'MONTHLY_LIMIT_REACHED'])
    expect([refused.body.used, refused.body.limit]).to.deep.equal([share, share])
    expect((await say({}, secret)).status).to.equal(200)
  })
})

describe('a test key', () => {
  useHarness()

  it('429 MONTHLY_LIMIT_REACHED after TEST_MONTHLY_REPLIES, which live keys do not share', async () => {
    const { owner, say, secret } = await createPage()
    const test = await createKey(owner, { kind: 'test' })
    const month = manilaMonth(now())
    const used = config.testMonthlyReplies
    await knex('reply_usage').insert({ owner_id: owner.id, month, used: 0, test_used: used - 1 })
    expect((await say({}, test)).status).to.equal(200)
    const refused = await say({}, test)
    expect(outcome(refused)).to.deep.equal([429, 'MONTHLY_LIMIT_REACHED'])
    expect(refused.body.limit).to.equal(used)
    expect((await say({}, secret)).status).to.equal(200)
    const { body } = await get('/api/developer/usage', { as: owner })
    expect([body.used, body.test]).to.deep.equal([1, { used, limit: used }])
  })
})
