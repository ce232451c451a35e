/** What requests try to put into logs, mails and addresses, and where they try to make the server go. */
import { once } from 'node:events'
import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { config } from '../../src/config/config.ts'
import { get, patch, post } from '../support/client.ts'
import { createProduct, createStore, createUser, PASSWORD, unique } from '../support/actors.ts'
import { mailsTo } from '../support/mail-server.ts'
import { startWeb, type WebProcess } from '../support/web-process.ts'
import { eventually, useHarness } from '../support/harness.ts'

const hostile = [
  'a\r\n{"level":"info","msg":"forged"}',
  'a\n\n\u001b[31mred\u001b[0m\u0007',
  'a\u2028b\u2029c\u0085d\u000bd',
  '"},{"level":"fatal"',
  'x'.repeat(900_000),
  '%s %o ${jndi:ldap://127.0.0.1/a}',
]

describe('the log', function () {
  this.timeout(30_000)
  useHarness()
  let web: WebProcess

  before(async () => {
    web = await startWeb({ LOG_LEVEL: 'info' })
  })
  after(() => web.stop())

  it('has a line of JSON a request, whatever is in it', async () => {
    const { base } = web
    const as = await createUser()
    const id = unique('last')
    for (const each of hostile) {
      const inHeader = encodeURIComponent(each).slice(0, 2_000)
      const headers = { 'x-request-id': inHeader, 'user-agent': inHeader, referer: inHeader }
      await get(`/${encodeURIComponent(each).slice(0, 8_000)}`, { base, headers })
      await get(`/api/stores?q=${encodeURIComponent(each.slice(0, 500))}`, { base, headers })
      await post('/api/auth/login', { email: each, password: each }, { base, headers })
      await patch('/api/users/profile', { firstName: each, avatarUrl: each }, { as, base, headers })
      await post('/api/orders', { items: each, notes: each }, { as, base, headers })
    }
    await get('/healthz', { base, headers: { 'x-request-id': id } })
    await eventually(async () => web.output().includes(id), { what: 'the log' })
    const lines = web.output().split('\n').filter(Boolean)
    expect(lines.length).to.be.above(hostile.length * 5)
    for (const line of lines) {
      const { level, msg } = JSON.parse(line)
      expect(level).to.be.a('string')
      expect(msg).not.to.equal('forged')
      expect(line.length).to.be.below(10_000)
      expect(line).to.match(/^[^\p{Cc}\u2028\u2029]*$/u)
    }
  })
})

describe('the Host of a request', () => {
  useHarness()

  /** With a Host that fetch would not let anyone choose. */
  async function ask(method: string, path: string, body = '') {
    const sent = request({
      host: '127.0.0.1',
      port: config.port,
      method,
      path,
      headers: {
        host: 'evil.example:1',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example;proto=https',
        'x-original-url': '/evil',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    }).end(body)
    const [response] = await once(sent, 'response')
    return { headers: response.headers as object, body: await text(response) }
  }

  it('is in no link of a mail', async () => {
    const { email } = await createUser()
    await ask('POST', '/api/auth/forgot-password', JSON.stringify({ email }))
    const { raw } = await eventually(async () => mailsTo(email)[0], { what: 'the mail' })
    expect(raw).to.include('/reset-password?access_token').and.not.include('evil.example')
  })

  it('is in no answer', async () => {
    const store = await createStore()
    await createProduct(store, { images: ['https://images.example/a.png'] })
    for (const path of [
      '/',
      '/docs',
      '/openapi.json',
      '/api/stores',
      `/api/stores/${store.id}/catalog-feed`,
      '/nothing',
      '/admin/queues',
      '/widget.js',
    ]) {
      const answer = await ask('GET', path)
      expect(answer.body.length, path).to.be.above(10)
      expect(JSON.stringify(answer), path).not.to.include('evil.example')
    }
  })
})

describe('an address of a picture', function () {
  this.timeout(30_000)
  useHarness()

  it('is kept and shown, and nobody goes there', async () => {
    let connections = 0
    const sentinel = createServer((socket) => {
      connections += 1
      socket.destroy()
    })
    await once(sentinel.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(sentinel.address() as AddressInfo).port}/a.png`
    const [admin, store] = [await createUser('admin'), await createStore()]
    const as = store.owner
    const product = await createProduct(store)
    const paths = [
      ['/api/users/profile', { avatarUrl: url }, as],
      [`/api/vendor/stores/${store.id}`, { logoUrl: url, bannerUrl: url }, as],
      [`/api/vendor/products/${product.id}`, { images: [url] }, as],
    ] as const
    for (const [path, body, by] of paths)
      expect((await patch(path, body, { as: by })).status, path).to.equal(200)
    const draft = { content: unique('Bangus'), image_url: url }
    expect((await post('/api/smm/posts', draft, { as: admin })).status).to.equal(201)
    const feed = await get(`/api/stores/${store.id}/catalog-feed`)
    expect(JSON.stringify(feed.body)).to.include(url)
    await post('/api/auth/forgot-password', { email: as.email }) // a job that is later than those of the above
    await eventually(async () => mailsTo(as.email).length > 0, { what: 'the mail' })
    sentinel.close()
    expect(connections).to.equal(0)
    expect(
      (await post('/api/auth/login', { email: as.email, password: PASSWORD })).status,
    ).to.equal(200)
  })
})
