import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { freePort } from '../../dev/embedded/ports.ts'
import { get, type Answer } from '../support/client.ts'
import { createKey, createPro } from '../support/developer-api.ts'
import { startWeb, type WebProcess } from '../support/web-process.ts'
import { eventually, useHarness } from '../support/harness.ts'

const accepted = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length

for (const [processes, expected] of [
  [1, 60],
  [4, 15],
  [50, 10],
] as const)
  describe(`an API key while Redis is away from one of ${processes} processes`, function () {
    this.timeout(30_000)
    useHarness()
    let web: WebProcess

    before(async () => {
      const nowhere = `redis://127.0.0.1:${await freePort()}`
      const limits = { REDIS_URL: nowhere, WEB_PROCESSES: String(processes) }
      web = await startWeb({ ...limits, LOG_LEVEL: 'warn' })
    })
    after(() => web.stop())

    it('says loudly at its start that ACCOUNT_LIMITS is off', async () => {
      await eventually(async () => web.output().includes('ACCOUNT_LIMITS=off'))
    })

    it(`429 RATE_LIMITED after ${expected} a minute of each key, with the headers that say so`, async () => {
      const { owner } = await createPro()
      const [key, other] = [await createKey(owner), await createKey(owner)]
      const ask = () => get('/v1/orders', { as: key, base: web.base })
      const answers = await Promise.all(Array.from({ length: expected + 20 }, ask))
      expect(accepted(answers)).to.equal(expected)
      const refused = answers.filter(({ status }) => status !== 200)
      for (const { status, body, headers } of refused) {
        expect([status, body.code]).to.deep.equal([429, 'RATE_LIMITED'])
        expect(headers.get('x-ratelimit-remaining')).to.equal('0')
        expect(Number(headers.get('retry-after'))).to.be.within(1, 60)
      }
      expect((await get('/v1/orders', { as: other, base: web.base })).status).to.equal(200)
    })
  })

describe('an address that a client makes up', () => {
  useHarness()

  it('429 RATE_LIMITED after 60 bad keys, whatever X-Forwarded-For says, where no proxy is trusted', async () => {
    const tries = Array.from({ length: 70 }, (_, at) =>
      get('/v1/orders', {
        as: { token: `plk_live_guess${at}` },
        headers: { 'x-forwarded-for': `203.0.113.${at}`, 'x-real-ip': `203.0.113.${at}` },
      }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).to.be.at.most(60)
    expect(statuses.filter((status) => status === 429).length).to.be.at.least(10)
  })
})
