import { connect } from 'node:net'
import { once } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import { expect } from 'chai'
import { parse } from 'csv-parse/sync'
import { after, before, describe, it } from 'mocha'
import { config } from '../../../src/config/config.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { transaction } from '../../../src/platform/database/transactions.ts'
import { isUuid } from '../../../src/platform/values/ids.ts'
import { get, patch } from '../../support/client.ts'
import { createProduct, createStore } from '../../support/actors.ts'
import { startProxy, type Proxy } from '../../faults/tcp-proxy.ts'
import { createVariants } from '../../support/variants.ts'
import { startWeb, type WebProcess } from '../../support/web-process.ts'
import { eventually, useHarness } from '../../support/harness.ts'

const images = ['https://a.co/1.png', 'https://a.co/2.png']
const feedOf = (storeId: string) => `/api/stores/${storeId}/catalog-feed`

/** Bulk insert; skips the triggers of search, which are slow. */
async function stockStore(storeId: string, count: number): Promise<void> {
  await transaction(async (trx) => {
    await knex.raw('set local session_replication_role = replica').transacting(trx)
    await knex
      .raw(
        `insert into products (id, store_id, name, description, price, images)
         select gen_random_uuid(), ?, 'Produkto ' || n, repeat('Fresh from the farm. ', 20), 1000 + n,
           '{https://a.co/1.png}'
         from generate_series(1, ?::int) n`,
        [storeId, count],
      )
      .transacting(trx)
  })
}

describe('GET /api/stores/:storeId/catalog-feed', () => {
  useHarness()

  it('200 with a row for each active variant, grouped by the id of the product', async () => {
    const { store, product, variants, path } = await createVariants(
      { name: 'Small', price: 50, sku: 'S-1', inventory: 0 },
      { name: 'Large', price: 80, comparePrice: 90 },
      { name: 'Huge', price: 99 },
    )
    await patch(`${path}/${variants[2].id}`, { isActive: false }, { as: store.owner })
    await patch(`/api/vendor/products/${product.id}`, { images }, { as: store.owner })
    const { body } = await get(feedOf(store.id))
    const same = { item_group_id: product.id, image_link: images[0] }
    expect(body.data).to.have.length(2)
    expect(body.data[0]).to.deep.include({
      ...same,
      id: variants[0].id,
      title: `${product.name}, Small`,
      price: '50.00 PHP',
      availability: 'out of stock',
      retailer_id: 'S-1',
    })
    expect(body.data[1]).to.deep.include({
      ...same,
      id: variants[1].id,
      price: '90.00 PHP',
      sale_price: '80.00 PHP',
    })
    expect(body.data[1].link).to.match(new RegExp(`/products/${product.id}$`))
    const csv = await (await fetch(`${config.publicUrl}${feedOf(store.id)}?format=csv`)).text()
    const rows = parse(csv, { columns: true }) as Record<string, string>[]
    expect(rows.map((row) => row.item_group_id)).to.deep.equal([product.id, product.id])
  })

  it('200 with each active product in the format of the network', async () => {
    const store = await createStore(undefined, { name: 'Tindahan ni Luz' })
    const plain = await createProduct(store, { name: 'Bigas', price: 55_50, inventory: 7, images })
    const onSale = await createProduct(store, {
      description: '  Bagong ani ',
      sku: 'RICE-5',
      price: 50_00,
      compare_price: 60_00,
      inventory: 0,
      images,
    })
    await createProduct(store, { images, is_active: false })
    const { status, body, headers } = await get(feedOf(store.id))
    expect([status, headers.get('cache-control')]).to.deep.equal([200, 'public, max-age=3600'])
    expect(headers.get('content-type')).to.match(/^application\/json/)
    const link = `${config.storefrontUrl}/stores/${store.slug}/products`
    const same = { condition: 'new', image_link: images[0], brand: 'Tindahan ni Luz' }
    expect(body).to.deep.equal({
      data: [
        {
          ...same,
          id: plain.id,
          title: 'Bigas',
          description: 'Bigas',
          availability: 'in stock',
          price: '55.50 PHP',
          link: `${link}/${plain.id}`,
          inventory: 7,
        },
        {
          ...same,
          id: onSale.id,
          title: onSale.name,
          description: 'Bagong ani',
          availability: 'out of stock',
          price: '60.00 PHP',
          sale_price: '50.00 PHP',
          link: `${link}/${onSale.id}`,
          retailer_id: 'RICE-5',
          inventory: 0,
        },
      ],
    })
  })

  it('200 without a sale price when the compare price is not above the selling price', async () => {
    const store = await createStore()
    for (const compare_price of [50_00, 40_00])
      await createProduct(store, { price: 50_00, compare_price, images })
    const { body } = await get(feedOf(store.id))
    expect(body.data.map(({ price, sale_price }: any) => [price, sale_price])).to.deep.equal([
      ['50.00 PHP', undefined],
      ['50.00 PHP', undefined],
    ])
  })

  it('200 with the logo for a product without image, and without the product when there is no logo either', async () => {
    const store = await createStore(undefined, { logo_url: 'https://a.co/logo.png' })
    await createProduct(store)
    expect((await get(feedOf(store.id))).body.data[0].image_link).to.equal('https://a.co/logo.png')
    await patch(`/api/vendor/stores/${store.id}`, { logoUrl: null }, { as: store.owner })
    expect((await get(feedOf(store.id))).body).to.deep.equal({ data: [] })
  })

  it('200 with the same entries as CSV', async () => {
    const store = await createStore()
    await createProduct(store, { name: '=1+1, "quoted"\nand broken', images })
    await createProduct(store, { price: 50_00, compare_price: 60_00, sku: 'A-1', images })
    const [json, csv] = [await get(feedOf(store.id)), await get(`${feedOf(store.id)}?format=csv`)]
    expect(csv.headers.get('content-type')).to.equal('text/csv; charset=utf-8')
    expect(csv.headers.get('etag')).not.to.equal(json.headers.get('etag'))
    const rows: Record<string, string>[] = parse(csv.body, { columns: true })
    const filled = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== '')),
    )
    const asText = json.body.data.map((row: any) => ({ ...row, inventory: String(row.inventory) }))
    expect(filled).to.deep.equal(asText)
  })

  it('304 for a matching ETag, and a new ETag after any change', async () => {
    const store = await createStore(undefined, { logo_url: 'https://a.co/logo.png' })
    const product = await createProduct(store, { images })
    const other = await createProduct(store)
    const seen = new Set<string>()
    const expectNew = async () => {
      const { status, headers } = await get(feedOf(store.id))
      const etag = headers.get('etag')!
      expect([status, seen.has(etag)]).to.deep.equal([200, false])
      expect(etag).to.match(/^"[^"]+"$/)
      seen.add(etag)
      const copy = await get(feedOf(store.id), { headers: { 'if-none-match': etag } })
      expect([copy.status, copy.body, copy.headers.get('etag')]).to.deep.equal([304, '', etag])
      expect(copy.headers.get('cache-control')).to.equal('public, max-age=3600')
    }
    await expectNew()
    const changes = [
      { name: 'Bagong pangalan' },
      { description: 'Bago' },
      { price: 56 },
      { comparePrice: 70 },
      { inventory: 3 },
      { sku: 'B-2' },
      { images: [images[1]] },
      { isActive: false },
    ]
    for (const change of changes) {
      await patch(`/api/vendor/products/${product.id}`, change, { as: store.owner })
      await expectNew()
    }
    for (const change of [{ name: 'Bagong tindahan' }, { logoUrl: 'https://a.co/new.png' }]) {
      await patch(`/api/vendor/stores/${store.id}`, change, { as: store.owner })
      await expectNew()
    }
    await knex('products')
      .where({ id: other.id })
      .update({ inventory: knex.raw('inventory - 1') }) // as an order does
    await expectNew()
  })

  it('404 NOT_FOUND for an inactive store, an unknown id, a slug, and no id at all', async () => {
    const store = await createStore(undefined, { is_active: false })
    const unknown = '019a0000-0000-7000-8000-00000000ffff'
    for (const id of [store.id, unknown, store.slug, '%27'])
      expect((await get(feedOf(id))).body).to.include({ code: 'NOT_FOUND' })
    expect(isUuid(unknown)).to.equal(true)
  })

  it('400 VALIDATION_FAILED for an unknown format', async () => {
    const store = await createStore()
    const { status, body } = await get(`${feedOf(store.id)}?format=xml`)
    expect([status, body.code, body.details[0].path]).to.deep.equal([
      400,
      'VALIDATION_FAILED',
      'format',
    ])
  })

  it('200 with a consistent feed for concurrent readers while the stock changes', async () => {
    const store = await createStore()
    await stockStore(store.id, 3_000)
    const changing = Array.from({ length: 20 }, (_, i) =>
      knex('products')
        .where({ store_id: store.id, name: `Produkto ${i + 1}` })
        .update({ inventory: 5 }),
    )
    const answers = await Promise.all([
      ...Array.from({ length: 15 }, () => get(feedOf(store.id))),
      ...changing,
    ])
    const byEtag = new Map<string, string>()
    for (const answer of answers.slice(0, 15) as Awaited<ReturnType<typeof get>>[]) {
      expect([answer.status, answer.body.data.length]).to.deep.equal([200, 3_000])
      const [etag, text] = [answer.headers.get('etag')!, JSON.stringify(answer.body)]
      expect(byEtag.get(etag) ?? text).to.equal(text)
      byEtag.set(etag, text)
    }
  })

  it('200 to stalled readers holds no database connection', async () => {
    const store = await createStore()
    await stockStore(store.id, 20_000) // more than the socket buffers hold
    const sockets = Array.from({ length: 12 }, () => connect(config.port, '127.0.0.1'))
    for (const socket of sockets) {
      socket.write(`GET ${feedOf(store.id)} HTTP/1.1\r\nHost: a\r\n\r\n`)
      await once(socket, 'readable') // and reads no further
    }
    const { rows } = await knex.raw(
      `select count(*) as idle from pg_stat_activity
       where datname = current_database() and state <> 'idle' and query ~ '^(declare feed|fetch)'`,
    )
    expect(rows[0].idle).to.equal(0)
    expect((await get(`/api/stores/${store.id}`)).status).to.equal(200)
    for (const socket of sockets) socket.destroy()
  })

  it('200 to readers that disconnect, pipelined requests too, leaves no file open', async () => {
    const store = await createStore()
    await stockStore(store.id, 20_000)
    const asked = `GET ${feedOf(store.id)} HTTP/1.1\r\nHost: a\r\n\r\n`
    const sockets = Array.from({ length: 5 }, () => connect(config.port, '127.0.0.1'))
    for (const socket of sockets) {
      socket.write(asked.repeat(3)) // pipelined: the second and the third wait for the first
      await once(socket, 'readable')
    }
    await eventually(async () => (await openFeeds()) === 15)
    for (const socket of sockets) socket.destroy()
    await eventually(async () => (await openFeeds()) === 0)
  })

  it('200 to HEAD with the length and no body', async () => {
    const store = await createStore()
    await createProduct(store, { images })
    const whole = await fetch(`http://127.0.0.1:${config.port}${feedOf(store.id)}`)
    const head = await fetch(whole.url, { method: 'HEAD' })
    expect([head.status, await head.text()]).to.deep.equal([200, ''])
    const length = String((await whole.arrayBuffer()).byteLength)
    expect(head.headers.get('content-length')).to.equal(length)
  })
})

/** How many feed files this process has open. */
async function openFeeds(): Promise<number> {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`))
  const paths = await Promise.all(links.map((link) => link.catch(() => '')))
  return paths.filter((path) => path.includes('palengke-feeds-')).length
}

describe('GET /api/stores/:storeId/catalog-feed with a failing database', function () {
  this.timeout(60_000)
  useHarness()
  let proxy: Proxy
  let web: WebProcess

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

  it('503 BUSY and never a truncated feed when the database connection breaks, and the whole feed after', async () => {
    const store = await createStore()
    await stockStore(store.id, 30_000)
    const request = get(feedOf(store.id), { base: web.base })
    await eventually(async () => {
      const { rows } = await knex.raw(
        `select from pg_stat_activity where query like 'fetch % from feed' limit 1`,
      )
      return rows.length > 0
    })
    proxy.cut()
    const { status, body, headers } = await request
    expect([status, body.code, headers.get('cache-control')]).to.deep.equal([
      503,
      'BUSY',
      'no-store',
    ])
    const next = await get(feedOf(store.id), { base: web.base })
    expect([next.status, next.body.data.length]).to.deep.equal([200, 30_000])
  })

  it('503 BUSY while there is no database', async () => {
    const store = await createStore()
    await createProduct(store, { images })
    proxy.set('lose-replies')
    const { status, body } = await get(feedOf(store.id), { base: web.base })
    expect([status, body.code]).to.deep.equal([503, 'BUSY'])
    proxy.set('pass')
    expect((await get(feedOf(store.id), { base: web.base })).body.data).to.have.lengthOf(1)
  })
})
