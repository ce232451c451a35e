import { expect } from 'chai'
import { describe, it } from 'mocha'
import { uuidv7 } from '../../../src/platform/values/ids.ts'
import { createOrder, createUser, PASSWORD } from '../../support/actors.ts'
import { get, post } from '../../support/client.ts'
import { useHarness } from '../../support/harness.ts'

/** Pages that only the browser fills. */
const paths = [
  '/cart',
  '/checkout',
  '/orders',
  '/account',
  '/account/profile',
  '/account/addresses',
  '/account/notifications',
  '/account/password',
  '/account/data',
  '/sell',
  '/ride',
]
/** Links lead to these. */
const linked = [`/orders/${uuidv7()}`, '/reset-password', '/verify-email']

describe('GET /cart, GET /checkout, GET /orders, GET /account and its parts, GET /sell, GET /ride', () => {
  useHarness()

  it('200 with a Content-Security-Policy for own scripts only, and without inline scripts', async () => {
    for (const path of [...paths, ...linked]) {
      const { status, headers, body } = await get(path)
      expect(status, path).to.equal(200)
      expect(headers.get('content-type')).to.equal('text/html; charset=utf-8')
      expect(headers.get('x-content-type-options')).to.equal('nosniff')
      const policy = headers.get('content-security-policy')
      expect(policy).to.include("default-src 'self'").and.include("frame-ancestors 'none'")
      expect(policy).not.to.include('unsafe')
      expect(body, path).not.to.match(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|javascript:/)
      expect(body, path).to.include('<noscript>')
    }
  })

  it('is the same for everybody, in the language of the browser', async () => {
    for (const [language, title] of [
      ['en', 'Your cart'],
      ['fil-PH', 'Ang basket mo'],
      ['ceb', 'Ang imong basket'],
    ]) {
      const { body } = await get('/cart', { headers: { 'accept-language': language! } })
      expect(body).to.include(`<title>${title} |`)
    }
  })

  it('is not listed by search engines', async () => {
    for (const path of [...paths, ...linked])
      expect((await get(path)).body, path).to.include('<meta name="robots" content="noindex"')
  })

  // One line each, by the names of the routes: GET /account/profile, GET /account/addresses,
  // GET /account/notifications, GET /account/password, GET /account/data.
  it('loads scripts that exist', async () => {
    for (const path of paths) {
      const { body } = await get(path)
      const assets: string[] = body.match(/\/assets\/[\w.-]+\.js/g)
      expect(assets, path).not.to.have.length(0)
      for (const asset of new Set(assets)) {
        const { status, headers } = await get(asset)
        expect([status, headers.get('cache-control')], asset).to.deep.equal([
          200,
          'public, max-age=31536000, immutable',
        ])
      }
    }
  })
})

describe('GET /orders/:id', () => {
  useHarness()

  it('404 with an HTML page for an order id that is no UUID', async () => {
    const { status, headers } = await get('/orders/one')
    expect(status).to.equal(404)
    expect(headers.get('content-type')).to.include('text/html')
  })
})

describe('an address where nothing is', () => {
  useHarness()
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  it('404 with a page for a browser, in its language, and as JSON for a program', async () => {
    for (const path of ['/nowhere', '/api/nowhere', `/api/products/${uuidv7()}`]) {
      const page = await get(path, { headers: { ...browser, 'accept-language': 'fil' } })
      expect([page.status, page.headers.get('content-type')], path).to.deep.equal([
        404,
        'text/html; charset=utf-8',
      ])
      expect(page.body).to.include('Wala rito ang pahinang ito')
      expect((await get(path)).body.code, path).to.equal('NOT_FOUND')
    }
  })

  it('404 as JSON for what is not read', async () => {
    const { status, body } = await post('/nowhere', {}, { headers: browser })
    expect([status, body.code]).to.deep.equal([404, 'NOT_FOUND'])
  })
})

describe('POST /orders/:id', () => {
  useHarness()

  const read = (orderId: string, email: string, password = PASSWORD) =>
    post(`/orders/${orderId}`, String(new URLSearchParams({ email, password })), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  it('200 shows the order to its customer without scripts, and no cache keeps it', async () => {
    const { customer, order, store } = await createOrder()
    expect((await get(`/orders/${order.id}`)).body).to.include('<form method="post">')
    const { status, headers, body } = await read(order.id, customer.email)
    expect([status, headers.get('cache-control')]).to.deep.equal([200, 'no-store'])
    for (const part of [order.orderNumber, store.name, '₱110.00', 'Purok 3, Poblacion, Salay'])
      expect(body).to.include(part)
  })

  it('says in words what is wrong, with the form to try again; 404 for an unknown order', async () => {
    const [{ customer, order }, stranger] = [await createOrder(), await createUser()]
    const cases: [number, string, Awaited<ReturnType<typeof read>>][] = [
      [
        200,
        'The e-mail or the password is wrong.',
        await read(order.id, customer.email, 'wrong one'),
      ],
      [200, 'This is somebody else’s order', await read(order.id, stranger.email)],
      [404, 'There is no such order', await read(uuidv7(), customer.email)],
    ]
    for (const [status, text, reply] of cases) {
      expect(reply.status).to.equal(status)
      expect(reply.body).to.include(text).and.include('name="password"')
      expect(reply.body).not.to.include(order.orderNumber)
    }
  })
})

describe('GET /reset-password, GET /verify-email', () => {
  useHarness()

  it('no-store, because the address has a secret', async () => {
    for (const path of ['/reset-password?access_token=secret', '/verify-email?token=secret'])
      expect((await get(path)).headers.get('cache-control')).to.equal('no-store')
  })
})

describe('GET /service-worker.js', () => {
  useHarness()

  it('200 with a script that is asked for again at each visit', async () => {
    const { status, headers, body } = await get('/service-worker.js')
    expect([status, headers.get('cache-control')]).to.deep.equal([200, 'no-cache'])
    expect(headers.get('content-type')).to.include('text/javascript')
    expect(body).to.include("addEventListener('push'")
  })
})

describe('GET /manifest.webmanifest', () => {
  useHarness()

  it('200 with what a browser needs to install the pages', async () => {
    const { status, headers, body } = await get('/manifest.webmanifest')
    expect(status).to.equal(200)
    expect(headers.get('content-type')).to.include('application/manifest+json')
    const { icons } = typeof body === 'string' ? JSON.parse(body) : body
    expect(icons.map(({ sizes }: any) => sizes)).to.deep.equal(['any', '192x192', '512x512'])
    for (const { src } of icons) expect((await get(src)).status).to.equal(200)
  })
})

describe('GET /offline', () => {
  useHarness()

  it('200 with the way to what is kept', async () => {
    const { status, body } = await get('/offline')
    expect(status).to.equal(200)
    expect(body).to.include('href="/cart"').and.include('href="/orders"')
  })
})
