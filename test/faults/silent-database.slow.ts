import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { config } from '../../src/config/config.ts'
import { get, patch, post, type Answer } from '../support/client.ts'
import { createStore, createUser, PASSWORD, unique } from '../support/actors.ts'
import { startWeb, type WebProcess } from '../support/web-process.ts'
import { eventually, useHarness } from '../support/harness.ts'
import { startProxy, type Proxy } from './tcp-proxy.ts'

const outcome = ({ status, body }: Answer) => [status, body.code ?? 'OK']

const FORGOT = '/api/auth/forgot-password'

describe('a process whose database goes silent', function () {
  this.timeout(30_000)
  useHarness()
  let web: WebProcess
  let proxy: Proxy

  before(async () => {
    const url = new URL(config.databaseUrl)
    proxy = await startProxy(Number(url.port))
    url.port = String(proxy.port)
    web = await startWeb({ DATABASE_URL: url.href })
  })
  after(async () => {
    await web.stop()
    await proxy.stop()
  })

  it('503 BUSY: reads within 3 s, all within 15 s, then all within 3 s; well again by itself', async () => {
    const { base } = web
    const user = await createUser()
    const store = await createStore()
    const page = `/api/stores/${store.id}/products`
    const reads = ['/api/stores', '/api/auth/me', '/api/orders', page, page].map(
      (path) => () => get(path, { as: user, base }),
    )
    const others = [
      ...['bigas', 'bigas'].map((q) => () => get(`/api/search?q=${q}`, { base })),
      () => patch('/api/users/profile', { firstName: 'New' }, { as: user, base }),
      () => post('/api/auth/login', { email: user.email, password: PASSWORD }, { base }),
      () => post('/api/auth/refresh', { refreshToken: unique('token') }, { base }),
      () => post(FORGOT, { email: user.email }, { base }),
    ]
    const all = [...reads, ...others]
    /** What each answers, all asked at once, and how long the slowest took. */
    const ask = async (asks: (() => Promise<Answer>)[]) => {
      const started = performance.now()
      const answers = await Promise.all(asks.map((each) => each()))
      return { answers, ms: performance.now() - started }
    }
    for (const { status } of (await ask(all)).answers) expect(status).to.be.oneOf([200, 401])
    proxy.set('silent')
    const [first, slowest] = await Promise.all([ask(reads), ask(all)])
    const then = await ask(all)
    for (const answer of [first, slowest, then].flatMap(({ answers }) => answers)) {
      expect(outcome(answer)).to.deep.equal([503, 'BUSY'])
      expect(Number(answer.headers.get('retry-after'))).to.be.at.least(1)
    }
    expect(first.ms).to.be.below(3_000)
    expect(slowest.ms).to.be.below(15_000)
    expect(then.ms).to.be.below(3_000)
    const unready = await get('/readyz', { base })
    expect([unready.status, unready.body.failing]).to.deep.equal([503, ['database']])
    for (const path of ['/healthz', '/v1/health'])
      expect((await get(path, { base })).status).to.equal(200)
    proxy.set('pass')
    const isWell = async () => (await ask(all)).answers.every(({ status }) => status < 500)
    await eventually(isWell, { ms: 5_000, what: 'recovery' })
    await eventually(async () => (await get('/readyz', { base })).status === 200)
  })

  it('503 BUSY at once when the connections break, and well again by itself', async () => {
    const { base } = web
    const user = await createUser()
    const read = () => get('/api/auth/me', { as: user, base })
    expect((await read()).status).to.equal(200)
    for (let round = 0; round < 5; round++) {
      const under = Array.from({ length: 10 }, read)
      proxy.cut()
      for (const { status } of await Promise.all(under)) expect(status).to.be.oneOf([200, 503])
    }
    await eventually(async () => (await read()).status === 200, { ms: 5_000, what: 'recovery' })
  })
})
