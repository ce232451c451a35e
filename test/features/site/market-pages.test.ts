import { expect } from 'chai'
import { describe, it } from 'mocha'
import { config } from '../../../src/config/config.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { uuidv7 } from '../../../src/platform/values/ids.ts'
import { createProduct, createStore, createUser, unique } from '../../support/actors.ts'
import { expectNoHorizontalScroll, useBrowser } from '../../support/browser.ts'
import { get, patch, post, send } from '../../support/client.ts'
import { eventually, useHarness } from '../../support/harness.ts'
import { createVariants } from '../../support/variants.ts'

const MARKUP = '"><script>alert(1)</script><img src=x onerror=alert(1)>'

/** The OpenGraph properties of a page. */
const openGraph = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<meta property="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  )

async function stockedStore(fields: Parameters<typeof createStore>[1] = {}) {
  const picture = 'https://pictures.example/bangus.webp'
  const store = await createStore(undefined, { category: 'Fish', ...fields })
  const product = await createProduct(store, {
    name: unique('Bangus'),
    description: 'Fresh from the bay,\nevery morning.',
    price: 24_050,
    compare_price: 26_000,
    images: [picture],
  })
  const path = `/stores/${store.slug}`
  return { store, product, picture, path, productPath: `${path}/products/${product.id}` }
}

describe('GET /stores/:slug', () => {
  useHarness()
  const { visit, allowFailedRequests } = useBrowser()

  it('200 shows the lowest price of a product with variants, and its page each of them', async () => {
    const { store, product } = await createVariants(
      { name: 'Small <S>', price: 50 },
      { name: 'Large', price: 80, inventory: 0 },
    )
    const path = `/stores/${store.slug}`
    expect((await get(path)).body).to.include('from ₱50.00')
    const { body } = await get(`${path}/products/${product.id}`)
    expect(body).to.include('from ₱50.00').and.include('<span>Small &lt;S>')
    expect(body).to.match(/<input[^>]*disabled[^>]*><span>Large<small>Sold out/)
  })

  it('200 with name, place, opening hours and products', async () => {
    const hours = {
      monday: { open: '08:00', close: '18:30' },
      tuesday: { open: '06:00', close: '06:00' },
    }
    const { store, product, path } = await stockedStore({
      operating_hours: hours,
      phone: '+639171234567',
      delivers_to: ['1004322008', '1004313000'],
    })
    const { status, headers, body } = await get(path)
    expect([status, headers.get('content-type')]).to.deep.equal([200, 'text/html; charset=utf-8'])
    for (const part of [store.name, 'Fish · Salay', product.name, '₱240.50', '₱260.00', 'per kilo'])
      expect(body).to.include(part)
    expect(body).to.match(/Monday<\/dt><dd>8:00.(AM|am) – 6:30.(PM|pm)/)
    expect(body).to.match(/Tuesday<\/dt><dd>Open 24 hours/)
    expect(body).to.include('Delivers to Looc (Salay), Lagonglong')
    expect(body).to.match(/Sunday<\/dt><dd>Closed/)
    expect(body).to.include(`href="/stores/${store.slug}/products/${product.id}"`)
    expect(openGraph(body)).to.include({
      'og:title': store.name,
      'og:type': 'website',
      'og:url': `${config.storefrontUrl}${path}`,
    })
  })

  it('404 with a page for a store that is unknown or switched off', async () => {
    const { store, path } = await stockedStore()
    await patch(`/api/vendor/stores/${store.id}`, { isActive: false }, { as: store.owner })
    for (const hidden of [path, '/stores/no-such-store']) {
      const { status, headers, body } = await get(hidden)
      expect([status, headers.get('content-type')], hidden).to.deep.equal([
        404,
        'text/html; charset=utf-8',
      ])
      expect(body).to.include('is not here').and.not.include(store.name)
      expect(headers.get('cache-control')).not.to.include('public')
    }
  })

  it('is the page at which the links of the feed, and those of a browser, end', async () => {
    const { store, product, productPath } = await stockedStore()
    const feed = await get(`/api/stores/${store.id}/catalog-feed`)
    expect(feed.body.data[0].link).to.equal(`${config.storefrontUrl}${productPath}`)
    const page = await (await visit())()
    allowFailedRequests('pictures.example')
    await page.goto(feed.body.data[0].link)
    await page.getByRole('heading', { name: product.name }).waitFor()
    expect(await expectNoHorizontalScroll(page)).to.equal(true)
    await page.getByRole('link', { name: store.name, exact: true }).click()
    await page.getByRole('heading', { name: store.name }).waitFor()
    expect(await expectNoHorizontalScroll(page)).to.equal(true)
    await page.getByRole('link', { name: product.name }).click()
    await page.getByText('₱240.50', { exact: true }).waitFor()
  })
})

describe('the chat widget on GET /stores/:slug', () => {
  useHarness()

  it('is there with the newest key that allows the origin of the storefront, until it is revoked', async () => {
    const owner = await createUser('vendor')
    await knex('users').where({ id: owner.id }).update({ plan: 'pro' })
    const store = await createStore(owner)
    const input = { name: 'Our page', storeId: store.id, kind: 'publishable' }
    const elsewhere = await post(
      '/api/developer/keys',
      { ...input, allowedOrigins: ['https://nena.example'] },
      { as: owner },
    )
    const { body } = await post(
      '/api/developer/keys',
      { ...input, allowedOrigins: [config.storefrontUrl] },
      { as: owner },
    )
    const shown = (await get(`/stores/${store.slug}`)).body
    expect(shown).to.include(`KEY="${body.apiKey}"`).and.not.include(elsewhere.body.apiKey)
    const revoked = await send('DELETE', `/api/developer/keys/${body.key.id}`, undefined, {
      as: owner,
    })
    expect(revoked.status, JSON.stringify(revoked.body)).to.equal(200)
    await eventually(
      async () => !(await get(`/stores/${store.slug}`)).body.includes('palengke-chat'),
      { what: 'the end of the widget' },
    )
  })
})

describe('GET /stores/:slug/products/:id', () => {
  useHarness()

  it('200 says in which amounts goods by the kilo are sold, and that the scale counts', async () => {
    const store = await createStore()
    const { id } = await createProduct(store, { quantity_step: 0.25, sold_by_weight: true })
    const { body } = await get(`/stores/${store.slug}/products/${id}`)
    expect(body).to.include('From 0.25 kilo, in steps of 0.25. What you pay follows the scale.')
  })

  it('200 with picture, price, stock and store, and OpenGraph tags for previews', async () => {
    const { store, product, picture, productPath } = await stockedStore()
    const { status, body } = await get(productPath)
    expect(status).to.equal(200)
    for (const part of [product.name, store.name, '₱240.50', 'In stock', `src="${picture}"`])
      expect(body).to.include(part)
    expect(openGraph(body)).to.deep.equal({
      'og:site_name': 'Palengke',
      'og:title': `${product.name}, ₱240.50`,
      'og:description': 'Fresh from the bay, every morning.',
      'og:type': 'product',
      'og:locale': 'en_PH',
      'og:url': `${config.storefrontUrl}${productPath}`,
      'og:image': picture,
      'product:price:amount': '240.50',
      'product:price:currency': 'PHP',
      'product:availability': 'in stock',
      'product:brand': store.name,
    })
    await knex('products').where({ id: product.id }).update({ inventory: 0 })
    const soldOut = (await get(productPath)).body
    expect(soldOut).to.include('Sold out')
    expect(openGraph(soldOut)['product:availability']).to.equal('out of stock')
  })

  it('200 says what the product is in the terms of schema.org', async () => {
    const { store, product, productPath } = await stockedStore()
    const { body } = await get(productPath)
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)!
    const { offers, ...data } = JSON.parse(json!)
    expect(data).to.include({ '@type': 'Product', name: product.name })
    expect(offers).to.deep.include({ price: '240.50', priceCurrency: 'PHP' })
    expect(offers.availability).to.equal('https://schema.org/InStock')
    expect(offers.seller.name).to.equal(store.name)
  })

  it('shows what vendors wrote as text, and runs no script', async () => {
    const store = await createStore(undefined, {
      name: MARKUP,
      description: MARKUP,
      category: MARKUP,
    })
    const fields = { name: MARKUP, description: MARKUP, unit: MARKUP }
    const product = await createProduct(store, {
      ...fields,
      images: ['https://x.example/\'"><script>'],
    })
    for (const path of [`/stores/${store.slug}`, `/stores/${store.slug}/products/${product.id}`]) {
      const { status, headers, body } = await get(path)
      expect(status, path).to.equal(200)
      const scripts = body.match(
        /<script(?! type="(module" src="\/assets\/|application\/ld\+json"))/g,
      )
      expect(scripts, path).to.equal(null)
      const tags = body.replaceAll(/="[^"]*"/g, '=""')
      expect(tags).not.to.match(/<style|<img src=x|<[^>]*\s(on\w+|style)=/)
      const policy = headers.get('content-security-policy')
      expect(policy).to.include("default-src 'self'").and.include("frame-ancestors 'none'")
      expect(policy).not.to.include('script-src').and.not.include('unsafe')
      expect(headers.get('referrer-policy')).to.equal('same-origin')
    }
  })

  it('304 within a minute, so that previews of a popular link cost little', async () => {
    const { path, productPath } = await stockedStore()
    for (const each of [path, productPath]) {
      const first = await get(each)
      expect(first.headers.get('cache-control')).to.equal('public, max-age=60')
      const etag = first.headers.get('etag')!
      const second = await get(each, { headers: { 'if-none-match': etag } })
      expect([second.status, second.body]).to.deep.equal([304, ''])
    }
  })

  it('404 with a page for what is unknown, switched off or of another store', async () => {
    const [{ store, product, path, productPath }, other] = [
      await stockedStore(),
      await stockedStore(),
    ]
    const hidden = [
      `${path}/products/${uuidv7()}`,
      `${path}/products/one`,
      `${path}/products/${other.product.id}`,
      `/stores/no-such-store/products/${product.id}`,
    ]
    await patch(`/api/vendor/products/${product.id}`, { isActive: false }, { as: store.owner })
    for (const each of [...hidden, productPath]) {
      const { status, headers, body } = await get(each)
      expect([status, headers.get('content-type')], each).to.deep.equal([
        404,
        'text/html; charset=utf-8',
      ])
      expect(body).to.include('is not here').and.not.include(product.name)
    }
  })

  it('shows the name that the market has in its settings', async () => {
    const [{ path }, admin] = [await stockedStore(), await createUser('admin')]
    await patch('/api/admin/settings', { siteName: 'Merkado & Co' }, { as: admin })
    try {
      expect((await get(path)).body).to.include('Merkado &amp; Co</title>')
    } finally {
      await patch('/api/admin/settings', { siteName: 'Palengke' }, { as: admin })
    }
  })
})
