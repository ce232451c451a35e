import type { Server } from 'node:http'
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { errorPage } from '../../../src/features/site/render/page.ts'
import { fail } from '../../../src/platform/contract/errors.ts'
import { DatabaseUnavailable } from '../../../src/platform/database/errors.ts'
import { createHttpApp } from '../../../src/platform/http/edge/app.ts'
import { listen, portOf } from '../../../src/platform/http/edge/server.ts'
import { failRateLimited } from '../../../src/platform/http/rate-limit.ts'
import { anonymous, route } from '../../../src/platform/http/route.ts'

const failures: Record<string, () => never> = {
  limited: () => failRateLimited('pages', 7_000),
  away: () => {
    throw new DatabaseUnavailable('secret-host:5432 refuses')
  },
  broken: () => {
    throw new Error('secret column')
  },
  forbidden: () => fail('FORBIDDEN', 'Not yours.'),
}

/** Nothing of it reads a database. */
const routes = ['', '/api'].flatMap((prefix) =>
  Object.entries(failures).map(([name, handler]) =>
    route({
      method: 'get',
      path: `${prefix}/${name}`,
      summary: name,
      auth: anonymous,
      errors: ['RATE_LIMITED', 'FORBIDDEN'],
      handler,
    }),
  ),
)

describe('a page that fails', () => {
  const servers: Server[] = []
  let isShedding = false
  let base = ''
  before(async () => {
    const loadShedder = { shouldShed: () => isShedding, stop() {} }
    const app = createHttpApp(routes, { errorPage })
    const server = await listen(app, 0, '127.0.0.1', { loadShedder, errorPage })
    servers.push(server)
    base = `http://127.0.0.1:${portOf(server)}`
  })
  after(() => servers.forEach((server) => server.close()))

  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'
  async function open(path: string, { accept = browser, language = 'en' } = {}) {
    const headers = { accept, 'accept-language': language }
    const response = await fetch(base + path, { headers })
    const header = (name: string) => response.headers.get(name)
    return { status: response.status, header, body: await response.text() }
  }

  const cases = [
    ['/limited', 429, 'One moment, please', '7'],
    ['/away', 503, 'The market is busy', '2'],
    ['/broken', 500, 'Something went wrong', null],
  ] as const

  for (const [path, expected, title, retryAfter] of cases)
    it(`${expected} with a page for a browser that says no detail, as JSON for the API and for a program`, async () => {
      const { status, header, body } = await open(path)
      expect([status, header('content-type'), header('retry-after')]).to.deep.equal([
        expected,
        'text/html; charset=utf-8',
        retryAfter,
      ])
      expect(header('cache-control')).to.equal('no-store')
      expect(header('content-security-policy')).to.include("default-src 'self'")
      expect(body).to.include(`<h1>${title}</h1>`).and.not.include('secret')
      for (const json of [await open(`/api${path}`), await open(path, { accept: '*/*' })]) {
        expect([json.status, json.header('retry-after')]).to.deep.equal([expected, retryAfter])
        expect(JSON.parse(json.body)).to.have.property('code')
      }
    })

  it('says it in the language of the browser', async () => {
    expect((await open('/away', { language: 'fil' })).body).to.include('Abala ang palengke')
    expect((await open('/away', { language: 'ceb' })).body).to.include('Busy ang merkado')
  })

  it('503 with the page when the request is shed', async () => {
    isShedding = true
    const [page, json] = [await open('/away'), await open('/api/away')]
    isShedding = false
    expect([page.status, page.header('retry-after')]).to.deep.equal([503, '2'])
    expect(page.body).to.include('<h1>The market is busy</h1>')
    expect(JSON.parse(json.body).code).to.equal('BUSY')
  })

  it('404 with a page for an address where nothing is', async () => {
    const { status, body } = await open('/nowhere')
    expect([status, /<h1>(.*)<\/h1>/.exec(body)?.[1]]).to.deep.equal([404, 'This page is not here'])
  })

  it('403 as JSON: its page says that in its own words', async () => {
    expect(JSON.parse((await open('/forbidden')).body).code).to.equal('FORBIDDEN')
  })
})
