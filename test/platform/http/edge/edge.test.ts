import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import { after, before, describe, it } from 'mocha'
import { freePort } from '../../../../dev/embedded/ports.ts'
import { config } from '../../../../src/config/config.ts'
import { knex } from '../../../../src/platform/database/connections/pool.ts'
import { get, post, send, type Answer } from '../../../support/client.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  orderBody,
  PASSWORD,
} from '../../../support/actors.ts'
import { startWeb, type WebProcess } from '../../../support/web-process.ts'
import { eventually, useHarness } from '../../../support/harness.ts'

const outcome = ({ status, body }: Answer) => [status, body.code ?? 'OK']

const FORGOT = '/api/auth/forgot-password'
const nobody = JSON.stringify({ email: 'nobody@palengke.example' })

/** Bytes as they are, in a request of any type. */
async function raw(path: string, body: RequestInit['body'], headers: Record<string, string> = {}) {
  const response = await fetch(`${config.publicUrl}${path}`, {
    method: 'POST',
    body,
    headers,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  })
  return {
    status: response.status,
    body: await response.json(),
    headers: response.headers,
  }
}

let neverEnding: Promise<{ answer: string; ms: number }> | undefined

/** A request whose headers never end: begun with the first tests, so that its time-out passes while others run. */
function neverEndingHeaders(): Promise<{ answer: string; ms: number }> {
  return (neverEnding ??= dial().then(async (socket) => {
    const started = performance.now()
    socket.write('GET /api/settings HTTP/1.1\r\nHost: a\r\n')
    const slowly = setInterval(() => socket.writable && socket.write('X-Slow: 1\r\n'), 500)
    const answer = await text(socket)
    clearInterval(slowly)
    return { answer, ms: performance.now() - started }
  }))
}

describe('every error', () => {
  useHarness()
  before(() => void neverEndingHeaders())

  it('has the one envelope, and tells nothing about our side', async () => {
    const [user, banned] = [await createUser(), await createUser()]
    await knex('users').where({ id: banned.id }).update({ is_banned: true })
    const taken = { email: user.email, password: PASSWORD, firstName: 'Luz', lastName: 'Cruz' }
    for (const [answer, status, code] of [
      [await get('/nothing/here'), 404, 'NOT_FOUND'],
      [await get('/api/products/7'), 404, 'NOT_FOUND'],
      [await send('DELETE', '/api/settings', {}), 405, 'METHOD_NOT_ALLOWED'],
      [await post('/api/auth/login', '{'), 400, 'MALFORMED_JSON'],
      [await post('/api/auth/login', {}), 400, 'VALIDATION_FAILED'],
      [await get('/api/auth/me'), 401, 'UNAUTHENTICATED'],
      [await get('/api/auth/me', { as: banned }), 403, 'ACCOUNT_DISABLED'],
      [await post('/api/auth/register', taken), 409, 'EMAIL_TAKEN'],
      [await raw(FORGOT, 'x', { 'content-type': 'text/plain' }), 415, 'UNSUPPORTED_MEDIA_TYPE'],
      [await post(FORGOT, ' '.repeat(1_048_577)), 413, 'PAYLOAD_TOO_LARGE'],
    ] as const) {
      expect(outcome(answer)).to.deep.equal([status, code])
      const { details: _, ...members } = answer.body
      expect(members).to.have.all.keys('success', 'code', 'error', 'message', 'requestId')
      expect(members.success).to.equal(false)
      expect(members.requestId).to.equal(answer.headers.get('x-request-id'))
      expect(members.error).to.match(/^[A-Z].{5,60}$/)
      expect(members.message).to.match(/^[A-Z].{10,300}$/)
      expect(JSON.stringify(answer.body)).not.to.match(
        /node_modules|\.ts\b|select |insert |Error:/i,
      )
      expect(answer.headers.get('content-type')).to.match(/^application\/json/)
      expect(answer.headers.get('cache-control')).to.equal('no-store')
      expect(answer.headers.get('x-content-type-options')).to.equal('nosniff')
    }
  })
})

describe('every answer', () => {
  useHarness()

  it('names neither the server nor its software', async () => {
    for (const path of ['/api/settings', '/healthz', '/nothing', '/metrics']) {
      const { headers } = await get(path)
      expect(headers.get('x-content-type-options')).to.equal('nosniff')
      for (const name of ['x-powered-by', 'server', 'via']) expect(headers.get(name)).to.equal(null)
    }
  })

  it('carries the request id of the caller when it is sane, else one of our own', async () => {
    const idFor = async (id: string) =>
      (await get('/api/settings', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
    for (const sane of ['a', 'A-b_c.9', 'x'.repeat(128)]) expect(await idFor(sane)).to.equal(sane)
    for (const other of ['', 'x'.repeat(129), 'a b', 'a,b', '<script>', '"', 'é', 'a;b'])
      expect(await idFor(other), other).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21,22}$/)
  })

  it('to a HEAD request is that of GET without the body', async () => {
    for (const path of ['/api/settings', '/healthz', `/api/stores/${(await createStore()).id}`]) {
      const [whole, head] = [await get(path), await send('HEAD', path, undefined)]
      expect([head.status, head.body]).to.deep.equal([200, ''])
      for (const name of ['content-length', 'content-type'])
        expect(head.headers.get(name)).to.equal(whole.headers.get(name))
    }
    const missing = await send('HEAD', '/nothing', undefined)
    expect([missing.status, missing.body]).to.deep.equal([404, ''])
  })

  it('is compressed when it is long and the caller accepts that', async () => {
    const sent = async (path: string, accepted: string) => {
      const { headers, body } = await get(path, { headers: { 'accept-encoding': accepted } })
      expect(headers.get('vary')).to.include('Origin')
      return [headers.get('content-encoding'), JSON.stringify(body).length]
    }
    const [long, short] = ['/api/places?parent=1004300000', '/v1/health']
    const [, length] = await sent(long, 'identity')
    expect(await sent(long, 'gzip, br')).to.deep.equal(['br', length])
    expect(await sent(long, 'gzip')).to.deep.equal(['gzip', length])
    expect(await sent(long, 'identity')).to.deep.equal([null, length])
    expect((await sent(short, 'gzip, br'))[0]).to.equal(null)
  })

  it('to a signed-in caller says no-store', async () => {
    const as = await createUser()
    for (const path of ['/api/auth/me', '/api/users/profile', '/api/orders', '/api/notifications'])
      expect((await get(path, { as })).headers.get('cache-control'), path).to.equal('no-store')
  })
})

describe('a path', () => {
  useHarness()

  for (const [method, path, allow] of [
    ['POST', '/api/settings', ['GET', 'HEAD']],
    ['DELETE', '/api/orders', ['GET', 'HEAD', 'POST']],
    ['PUT', '/api/users/profile', ['GET', 'HEAD', 'PATCH', 'DELETE']],
    ['GET', '/api/auth/login', ['POST']],
    ['OPTIONS', '/api/auth/login', ['POST']],
    ['PATCH', '/api/products/7', ['GET', 'HEAD']],
  ] as const)
    it(`405 METHOD_NOT_ALLOWED with Allow for ${method} ${path}`, async () => {
      const answer = await send(method, path, undefined)
      expect(outcome(answer)).to.deep.equal([405, 'METHOD_NOT_ALLOWED'])
      expect(answer.headers.get('allow')?.split(', ')).to.have.members([...allow])
    })

  for (const path of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/orders/a/b/c',
    '//api/settings',
    '/api/settings/',
    `/${'x'.repeat(9_000)}`,
    '/%00',
    '/%',
    '/api/%2e%2e/settings',
    '/constructor',
    '/api/__proto__/x',
  ])
    it(`404 NOT_FOUND for ${path.slice(0, 40)}`, async () => {
      const answer = await get(path)
      expect(outcome(answer)).to.deep.equal([404, 'NOT_FOUND'])
      expect(answer.body.message.length).to.be.below(300)
    })
})

describe('a body', () => {
  useHarness()

  for (const malformed of [
    '{',
    '{"email":"a@b.co",}',
    "{'email':'a@b.co'}",
    '{"email":NaN}',
    '{}{}',
    'email=a@b.co',
    '{"a":"\n"}',
    '{"email":"a@b.co","__proto__":{"role":"admin"}}',
    '\u0000',
  ])
    it(`400 MALFORMED_JSON for ${JSON.stringify(malformed)}`, async () =>
      expect(outcome(await post(FORGOT, malformed))).to.deep.equal([400, 'MALFORMED_JSON']))

  for (const value of ['[]', '"text"', '7', 'null', 'true', '[{"email":"a@b.co"}]'])
    it(`400 VALIDATION_FAILED for ${value}, which is no object`, async () => {
      const answer = await post(FORGOT, value)
      expect(outcome(answer)).to.deep.equal([400, 'VALIDATION_FAILED'])
      expect(answer.body.details).to.deep.equal([
        { path: '', message: 'the body must be a JSON object' },
      ])
    })

  it('pollutes no prototype', async () => {
    await post(FORGOT, '{"email":"a@b.co","constructor":{"prototype":{"polluted":1}}}')
    await post(FORGOT, '{"__proto__":{"polluted":1}}')
    await get('/api/stores?__proto__[polluted]=1&__proto__=1&constructor[prototype][polluted]=1')
    expect(({} as any).polluted).to.equal(undefined)
  })

  for (const depth of [10_000, 250_000])
    it(`of ${depth} levels is dropped where it is unknown, and refused where it is not`, async () => {
      const as = await createUser()
      const deep = '['.repeat(depth) + ']'.repeat(depth)
      const dropped = await post(FORGOT, `{"email":"nobody@palengke.example","x":${deep}}`)
      expect(dropped.status).to.equal(200)
      const objects = `${'{"a":'.repeat(depth / 4)}1${'}'.repeat(depth / 4)}`
      for (const items of [deep, `[${objects}]`, objects])
        expect(outcome(await post('/api/orders', `{"items":${items}}`, { as }))).to.deep.equal([
          400,
          'VALIDATION_FAILED',
        ])
      const many = JSON.stringify({ items: Array.from({ length: 50_000 }, () => ({})) })
      const { body } = await post('/api/orders', many, { as })
      expect(body.details.length).to.be.within(1, 100)
    })

  it('that is absent counts as {}', async () => {
    for (const answer of [
      await raw(FORGOT, null),
      await raw(FORGOT, '', { 'content-type': 'application/json' }),
      await raw(FORGOT, '', { 'content-type': 'text/plain' }),
      await raw(FORGOT, new Blob([]).stream(), { 'content-type': 'application/json' }),
      await raw(FORGOT, new Blob([]).stream()),
    ]) {
      expect(outcome(answer)).to.deep.equal([400, 'VALIDATION_FAILED'])
      expect(answer.body.details).to.deep.equal([{ path: 'email', message: 'is required' }])
    }
  })

  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/vnd.palengke.v1+json',
  ])
    it(`200 as ${type}`, async () =>
      expect((await raw(FORGOT, nobody, { 'content-type': type })).status).to.equal(200))

  it('415 UNSUPPORTED_MEDIA_TYPE for bytes of another type, of none, or compressed', async () => {
    const json = { 'content-type': 'application/json' }
    for (const answer of [
      await raw(FORGOT, nobody, { 'content-type': 'text/plain' }),
      await raw(FORGOT, nobody, { 'content-type': 'text/json' }),
      await raw(FORGOT, nobody, { 'content-type': 'json' }),
      await raw(FORGOT, new URLSearchParams({ email: 'a@b.co' })),
      await raw(FORGOT, new FormData()),
      await raw(FORGOT, new TextEncoder().encode(nobody)),
      await raw(FORGOT, nobody, { ...json, 'content-encoding': 'gzip' }),
      await raw(FORGOT, nobody, { ...json, 'content-encoding': 'br' }),
    ])
      expect(outcome(answer)).to.deep.equal([415, 'UNSUPPORTED_MEDIA_TYPE'])
    expect(
      (await raw(FORGOT, nobody, { ...json, 'content-encoding': 'identity' })).status,
    ).to.equal(200)
  })

  it('413 PAYLOAD_TOO_LARGE over 1 MB, announced or not; exactly 1 MB is read', async () => {
    const padded = (bytes: number) => nobody.padEnd(bytes)
    const json = { 'content-type': 'application/json' }
    for (const type of ['application/json', 'text/plain'])
      for (const body of [padded(1_048_577), new Blob([padded(1_048_577)]).stream()])
        expect(outcome(await raw(FORGOT, body, { 'content-type': type }))).to.deep.equal([
          413,
          'PAYLOAD_TOO_LARGE',
        ])
    for (const body of [padded(1_048_576), new Blob([padded(1_048_576)]).stream()])
      expect((await raw(FORGOT, body, json)).status).to.equal(200)
  })

  it('is not looked at before the caller is known', async () =>
    expect(outcome(await post('/api/orders', '{'))).to.deep.equal([401, 'UNAUTHENTICATED']))
})

describe('CORS', () => {
  useHarness()
  const preflight = (origin: string, base = config.publicUrl) =>
    send('OPTIONS', '/api/orders', undefined, {
      base,
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    })
  const listOf = ({ headers }: Answer, name: string) =>
    headers.get(`access-control-${name}`)?.toLowerCase().split(', ')

  it('204 to the preflight of a known origin', async () => {
    const answer = await preflight(config.appUrl)
    expect([answer.status, answer.body]).to.deep.equal([204, ''])
    expect(listOf(answer, 'allow-origin')).to.deep.equal([config.appUrl])
    expect(listOf(answer, 'allow-methods')).to.have.members([
      'get',
      'post',
      'put',
      'patch',
      'delete',
    ])
    expect(listOf(answer, 'allow-headers')).to.include.members([
      'authorization',
      'content-type',
      'idempotency-key',
      'x-request-id',
      'x-session',
    ])
    expect(answer.headers.get('vary')).to.match(/origin/i)
  })

  it('lets a known origin read the answer and its headers, errors included', async () => {
    for (const path of ['/api/settings', '/api/auth/me', '/nothing']) {
      const answer = await get(path, { headers: { origin: config.appUrl } })
      expect(listOf(answer, 'allow-origin')).to.deep.equal([config.appUrl])
      expect(listOf(answer, 'expose-headers')).to.include.members([
        'x-request-id',
        'idempotent-replayed',
        'retry-after',
        'x-ratelimit-limit',
        'x-ratelimit-remaining',
        'x-ratelimit-reset',
      ])
    }
  })

  for (const origin of [
    'https://evil.example',
    'null',
    '*',
    `${config.appUrl}.evil.example`,
    config.appUrl.replace('http:', 'https:'),
    `${config.appUrl}/`,
  ])
    it(`gives the origin ${origin} nothing`, async () => {
      const answers = [await preflight(origin), await get('/api/settings', { headers: { origin } })]
      expect(answers.map(({ status }) => status)).to.deep.equal([204, 200])
      for (const { headers } of answers)
        expect(
          [...headers.keys()].filter((name) => name.startsWith('access-control')),
        ).to.deep.equal([])
    })

  it('spends no headers on pages of the same origin, which need none', async () => {
    const headers = { origin: config.appUrl, 'sec-fetch-site': 'same-origin' }
    const names = [...(await get('/api/settings', { headers })).headers.keys()]
    expect(names.filter((name) => name.startsWith('access-control'))).to.deep.equal([])
    expect(names).to.include('vary')
  })

  it('tells caches that answers differ by origin, also the one to no origin', async () =>
    expect((await get('/api/settings')).headers.get('vary')).to.match(/origin/i))
})

/** What the server answers to bytes on a connection of their own, until it closes. */
async function exchange(bytes: string, { end = false } = {}): Promise<string> {
  const socket = await dial()
  if (end) socket.end(bytes, 'latin1')
  else socket.write(bytes, 'latin1')
  return await text(socket)
}

async function dial(): Promise<Socket> {
  const socket = connect(config.port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

describe('bytes that are no request', () => {
  useHarness()
  const host = 'Host: palengke.example\r\n'
  for (const [what, bytes, status, code] of [
    ['garbage', 'hello\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    ['a TLS greeting', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000', 400, 'MALFORMED_REQUEST'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    ['HTTP/9.9', `GET / HTTP/9.9\r\n${host}\r\n`, 400, 'MALFORMED_REQUEST'],
    ['a method in small letters', `get / HTTP/1.1\r\n${host}\r\n`, 400, 'MALFORMED_REQUEST'],
    ['a NUL in a header', `GET / HTTP/1.1\r\n${host}X: a\u0000b\r\n\r\n`, 400, 'MALFORMED_REQUEST'],
    ['a space before a colon', `GET / HTTP/1.1\r\n${host}X : a\r\n\r\n`, 400, 'MALFORMED_REQUEST'],
    ['no Host', 'GET /api/settings HTTP/1.1\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    [
      'Content-Length and Transfer-Encoding together',
      `POST ${FORGOT} HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n`,
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'two lengths',
      `POST ${FORGOT} HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'an unknown transfer coding',
      `POST ${FORGOT} HTTP/1.1\r\n${host}Transfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n`,
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'a negative length',
      `POST ${FORGOT} HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`,
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'headers of 20 kB',
      `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    [
      'an address of 20 kB',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
  ] as const)
    it(`${status} ${code} for ${what}, in the envelope, and the connection ends`, async () => {
      const answer = await exchange(bytes)
      expect(answer.match(/^HTTP\/1\.1 /gm)).to.have.length(1)
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      expect(head).to.match(new RegExp(`^HTTP/1.1 ${status} `))
      expect(head.toLowerCase()).to.include('connection: close')
      const envelope = JSON.parse(body)
      expect(envelope).to.have.all.keys('success', 'code', 'error', 'message', 'requestId')
      expect(envelope.code).to.equal(code)
      expect(head.toLowerCase()).to.include(`x-request-id: ${envelope.requestId}`)
    })

  it('two requests at once get two answers, in order', async () => {
    const pair = ['/healthz', '/nothing'].map((path) => `GET ${path} HTTP/1.1\r\n${host}\r\n`)
    const answer = await exchange(pair.join(''), { end: true })
    expect(answer.match(/HTTP\/1\.1 \d+/g)).to.deep.equal(['HTTP/1.1 200', 'HTTP/1.1 404'])
  })

  it('a client that goes away in the middle of a body harms nobody, and is no failure of ours', async () => {
    const as = { token: config.metricsTokens[0]! }
    const failed = /http_request_duration_seconds_count\{[^}]*(?:forgot|webhooks)[^}]*status="5.*/g
    const failures = async () => ((await get('/metrics', { as })).body as string).match(failed)
    const before = await failures()
    const part = `${host}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":`
    const cut = [FORGOT, '/api/webhooks/provider'].map((path) => `POST ${path} HTTP/1.1\r\n${part}`)
    const sockets = await Promise.all(Array.from({ length: 20 }, dial))
    for (const [index, socket] of sockets.entries()) {
      socket.on('error', () => {})
      socket.write(cut[index % 2]!, () => setTimeout(() => socket.resetAndDestroy(), 20))
    }
    await Promise.all(sockets.map((socket) => once(socket, 'close')))
    expect((await post(FORGOT, nobody)).status).to.equal(200)
    expect(await failures()).to.deep.equal(before)
  })
})

describe('GET /metrics', () => {
  useHarness()

  it('200 for the bearer of METRICS_TOKEN, with routes and outbox, without ids of people', async () => {
    const { id } = await createUser()
    await get(`/api/products/${id}`)
    const { status, body, headers } = await get('/metrics', {
      as: { token: config.metricsTokens[0]! },
    })
    expect(status).to.equal(200)
    expect(headers.get('content-type')).to.match(/^text\/plain/)
    expect(body).to.match(/http_request_duration_seconds_count\{.*route="\/api\/products\/:id"/)
    expect(body).to.match(/^outbox_messages\{state="pending"\} \d+$/m)
    expect(body).not.to.include(id)
  })

  it('401 UNAUTHENTICATED for anyone else', async () => {
    const admin = await createUser('admin')
    for (const as of [undefined, admin, { token: `${config.metricsTokens[0]}x` }, { token: 'x' }]) {
      const answer = await get('/metrics', { as })
      expect(outcome(answer)).to.deep.equal([401, 'UNAUTHENTICATED'])
      expect(answer.headers.get('www-authenticate')).to.match(/^Bearer/)
    }
  })
})

/** Of a command: a request that waited for one would take as long. */
const REDIS_TIMEOUT_MS = 2_000

describe('a process whose Redis is away', function () {
  this.timeout(30_000)
  useHarness()
  let web: WebProcess

  before(async () => {
    web = await startWeb({
      REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
      METRICS_TOKEN: null,
      CORS_ORIGINS: 'https://console.palengke.example, https://kiosk.palengke.example/',
    })
  })
  after(() => web.stop())

  it('is ready, and says that it is degraded', async () => {
    const { status, body } = await get('/readyz', { base: web.base })
    expect(status).to.equal(200)
    expect(body).to.deep.equal({ ready: true, failing: [], degraded: ['redis'] })
  })

  it('signs in, browses, orders and confirms without waiting for it; what comes later waits in the outbox', async () => {
    const [user, store] = [await createUser(), await createStore()]
    const product = await createProduct(store)
    const { base } = web
    const timed = async (ask: Promise<Answer>) => {
      const started = performance.now()
      return { answer: await ask, ms: performance.now() - started }
    }
    const signIn = (at?: string) => post('/api/auth/login', { email: user.email, password: PASSWORD }, at ? { base: at } : {}) // prettier-ignore
    // What a password costs on a machine as busy as this one.
    const floor = (await timed(signIn())).ms
    const within = async (ask: Promise<Answer>) => {
      const { answer, ms } = await timed(ask)
      expect(ms - floor).to.be.below(REDIS_TIMEOUT_MS)
      return answer
    }
    const signedIn = await within(signIn(base))
    const as = signedIn.body
    const { refreshToken } = user
    expect((await within(post('/api/auth/refresh', { refreshToken }, { base }))).status).to.equal(
      200,
    )
    expect((await within(get('/api/auth/me', { as, base }))).status).to.equal(200)
    expect((await within(get(`/api/stores/${store.slug}/products`, { base }))).body.total).to.equal(
      1,
    )
    const placed = await within(post('/api/orders', orderBody([line(product)]), { as, base }))
    expect(placed.status).to.equal(201)
    const initiation = { orderId: placed.body.orderId, paymentMethod: 'cash_on_delivery' }
    const initiated = await within(post('/api/payments/initiate', initiation, { as, base }))
    expect(initiated.body.status).to.equal('confirmed')
    const told = () => get('/api/notifications', { as })
    await eventually(async () => (await told()).body.total > 0, { what: 'the notification' })
  })

  it('429 RATE_LIMITED still: limits get tighter, never open', async () => {
    const user = await createUser()
    const guess = () =>
      post('/api/auth/login', { email: user.email, password: 'guess' }, { base: web.base })
    const statuses = []
    for (let tries = 0; tries < 11; tries++) statuses.push((await guess()).status)
    expect(statuses.filter((status) => status === 401).length).to.be.within(1, 10)
    expect(statuses.at(-1)).to.equal(429)
  })

  it('404 NOT_FOUND for /metrics without a METRICS_TOKEN', async () => {
    for (const as of [undefined, { token: '' }, { token: 'undefined' }])
      expect(outcome(await get('/metrics', { as, base: web.base }))).to.deep.equal([
        404,
        'NOT_FOUND',
      ])
  })

  it('knows the origins of CORS_ORIGINS', async () => {
    for (const origin of ['https://console.palengke.example', 'https://kiosk.palengke.example']) {
      const { headers } = await get('/api/settings', { base: web.base, headers: { origin } })
      expect(headers.get('access-control-allow-origin')).to.equal(origin)
    }
  })
})

describe('a process without a database', function () {
  this.timeout(30_000)
  useHarness()
  let web: WebProcess

  before(async () => {
    web = await startWeb({
      DATABASE_URL: `postgres://palengke:x@127.0.0.1:${await freePort()}/palengke`,
    })
  })
  after(() => web.stop())

  it('starts all the same, is not ready, and answers 503 BUSY within 3 s', async () => {
    const { base } = web
    const started = performance.now()
    const answers = await Promise.all([
      get('/api/stores', { base }),
      get('/api/settings', { base }),
      post('/api/auth/login', { email: 'a@b.co', password: PASSWORD }, { base }),
    ])
    expect(performance.now() - started).to.be.below(3_000)
    for (const answer of answers) expect(outcome(answer)).to.deep.equal([503, 'BUSY'])
    const unready = await get('/readyz', { base })
    expect([unready.status, unready.body.failing]).to.deep.equal([503, ['database']])
    expect((await get('/healthz', { base })).status).to.equal(200)
  })

  it('ends cleanly', async () => {
    const { code, ms } = await web.stop()
    expect(code).to.equal(0)
    expect(ms).to.be.below(5_000)
  })
})

describe('headers that never end', function () {
  this.timeout(30_000)
  useHarness()

  it('408 REQUEST_TIMEOUT after 10 s', async () => {
    const { answer, ms } = await neverEndingHeaders()
    expect(ms).to.be.within(9_500, 20_000)
    expect(answer)
      .to.match(/^HTTP\/1\.1 408 /)
      .and.include('"REQUEST_TIMEOUT"')
  })
})
