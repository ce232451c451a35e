import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { expect } from 'chai'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, it } from 'mocha'
import type { StoreRow } from '../../../src/features/stores/service.ts'
import { addProducts } from '../../../src/features/products/service.ts'
import { config } from '../../../src/config/config.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { transaction } from '../../../src/platform/database/transactions.ts'
import { createHttpApp } from '../../../src/platform/http/edge/app.ts'
import { anonymous, RawResponse, route } from '../../../src/platform/http/route.ts'
import { isPlainLine } from '../../../src/platform/values/links.ts'
import { listen, portOf } from '../../../src/platform/http/edge/server.ts'
import { get, patch, post, send, type Answer } from '../../support/client.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  orderBody,
  type TestUser,
} from '../../support/actors.ts'
import { eventually, useHarness } from '../../support/harness.ts'

type OwnStore = StoreRow & { owner: TestUser }

const HEADER =
  'id,sku,name,description,price,compare_price,unit,inventory,inventory_at_export,low_stock_at,images,is_active,prescription,quantity_step,min_quantity,max_quantity,sold_by_weight,variant_id,variant,choices'

const exportCsv = async (store: OwnStore): Promise<string> => {
  const path = `/api/vendor/products/export.csv?storeId=${store.id}`
  return (await get(path, { as: store.owner })).body
}

const importCsv = async (
  store: OwnStore,
  file: string | string[],
  { dryRun = false, type = 'text/csv' } = {},
): Promise<Answer> => {
  const path = `/api/vendor/products/import?storeId=${store.id}&dryRun=${dryRun}`
  const body = Array.isArray(file) ? file.join('\r\n') : file
  return await send('POST', path, body, { as: store.owner, headers: { 'content-type': type } })
}

/** The response to an import whose headers alone are sent. */
const sendHeaders = async (store: OwnStore, length: number): Promise<IncomingMessage> => {
  const path = `/api/vendor/products/import?storeId=${store.id}`
  const headers = {
    authorization: `Bearer ${store.owner.token}`,
    'content-type': 'text/csv',
    'content-length': length,
  }
  const sent = request(`${config.publicUrl}${path}`, { method: 'POST', headers })
  sent.flushHeaders()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  sent.on('error', () => {}).destroy()
  return answer
}

const productsOf = async (store: OwnStore): Promise<any[]> =>
  (await get(`/api/vendor/products?storeId=${store.id}&limit=100`, { as: store.owner })).body.data

const counts = ({ body }: Answer) => [body.created, body.updated, body.unchanged, body.errorCount]
const details = ({ body }: Answer) => body.details.map(({ path }: any) => path)

describe('GET /api/vendor/products/export.csv', () => {
  useHarness()

  it('200 with every product of the store, oldest first, as a spreadsheet reads it', async () => {
    const store = await createStore()
    const first = await createProduct(store, {
      name: 'Piña, "sweet"',
      sku: 'P-1',
      price: 5_550,
      compare_price: 6_000,
      low_stock_at: 0,
      images: ['https://example.com/1.jpg', 'https://example.com/2.jpg'],
    })
    const second = await createProduct(store, { is_active: false, description: 'One\nTwo' })
    await createProduct(await createStore(store.owner))
    const path = `/api/vendor/products/export.csv?storeId=${store.id}`
    const { status, body, headers } = await get(path, { as: store.owner })
    expect(status).to.equal(200)
    expect(headers.get('content-type')).to.equal('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).to.equal(
      `attachment; filename="products-${store.slug}.csv"`,
    )
    expect(headers.get('cache-control')).to.equal('no-store')
    const [header, ...rows] = parse(body, { bom: true })
    expect(header).to.deep.equal(HEADER.split(','))
    const images = first.images.join(' ')
    expect(rows).to.have.deep.members([
      [
        first.id,
        'P-1',
        'Piña, "sweet"',
        '',
        '55.50',
        '60.00',
        'kilo',
        '100',
        '100',
        '0',
        images,
        'true',
        'false',
        '1',
        '',
        '',
        'false',
        '',
        '',
        '',
      ],
      [
        second.id,
        '',
        second.name,
        'One\nTwo',
        '55.00',
        '',
        'kilo',
        '100',
        '100',
        '',
        '',
        'false',
        'false',
        '1',
        '',
        '',
        'false',
        '',
        '',
        '',
      ],
    ])
    expect(rows.map(([id]) => id)).to.deep.equal([first.id, second.id].toSorted())
    const bytes = await fetch(`${config.publicUrl}${path}`, {
      headers: { authorization: `Bearer ${store.owner.token}` },
    })
    const bom = Array.from((await bytes.bytes()).subarray(0, 3))
    expect(bom, 'the byte order mark').to.deep.equal([239, 187, 191])
  })

  it('200 streams many pages, and only the header of an empty store', async () => {
    const store = await createStore()
    expect(parse(await exportCsv(store), { bom: true })).to.deep.equal([HEADER.split(',')])
    const many = Array.from({ length: 2_500 }, (_, n) => `Product ${n}`)
    await transaction((trx) =>
      addProducts(
        trx,
        many.map((name) => ({ store_id: store.id, name, price: 100 })),
      ),
    )
    const rows = parse(await exportCsv(store), { bom: true, columns: true }) as { name: string }[]
    expect(rows.map(({ name }) => name)).to.deep.equal(many)
  })

  it('200 escapes formulas', async () => {
    const store = await createStore()
    const formulas = [
      '=HYPERLINK("http://evil.example")',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      "'=1",
      "'plain",
    ]
    for (const name of formulas) await createProduct(store, { name, sku: name, description: name })
    const rows = parse(await exportCsv(store), { bom: true, columns: true }) as Record<
      string,
      string
    >[]
    const safe = formulas.map((name) => (name === "'plain" ? name : `'${name}`))
    for (const column of ['name', 'sku', 'description'])
      expect(rows.map((row) => row[column])).to.have.members(safe)
  })

  it('400 VALIDATION_FAILED for a store of another vendor, or none', async () => {
    const other = await createStore()
    const { owner } = await createStore()
    for (const query of [`?storeId=${other.id}`, '', '?storeId=x']) {
      const { status, body } = await get(`/api/vendor/products/export.csv${query}`, { as: owner })
      expect([status, body.details[0].path]).to.deep.equal([400, 'storeId'])
    }
  })
})

describe('a stream that fails', () => {
  useHarness()

  it('breaks the connection, so that a truncated file never looks complete', async () => {
    async function* chunks() {
      yield 'id,name\r\n'
      await new Promise((resolve) => setTimeout(resolve, 20))
      throw new Error('the database is gone')
    }
    const broken = route({
      method: 'get',
      path: '/file.csv',
      summary: 'A stream that fails',
      auth: anonymous,
      produces: 'text/csv',
      handler: () => new RawResponse(Readable.from(chunks()), 'text/csv'),
    })
    const server = await listen(createHttpApp([broken]), 0, '127.0.0.1')
    try {
      const response = await fetch(`http://127.0.0.1:${portOf(server)}/file.csv`)
      expect(response.status).to.equal(200)
      const whole = await response.text().catch(() => null)
      expect(whole).to.equal(null)
    } finally {
      server.close()
    }
  })
})

describe('POST /api/vendor/products/import', () => {
  useHarness()

  it('200 creates new products, updates those with a known SKU or id, and leaves the rest', async () => {
    const store = await createStore()
    const rice = await createProduct(store, { sku: 'RICE', name: 'Bigas', compare_price: 6_000 })
    const eggs = await createProduct(store, { name: 'Itlog', unit: 'tray', description: 'Large' })
    await createProduct(store, { sku: 'SALT', name: 'Asin' })
    const { status, body } = await importCsv(store, [
      'SKU,Name,Price,Compare price,Inventory,Images,Is active,id,Constructor',
      'RICE,Bigas na puti,"1,056.50",,7,,yes,,Mang Jose',
      ',Itlog,9,,100,https://example.com/a.jpg  https://example.com/b.jpg,FALSE,' +
        eggs.id.toUpperCase() +
        ',',
      'SALT,,,,,,,,',
      'SUKA,Suka,₱30,35.5,,,,,',
      ',Toyo,28,,12,,,,',
      ',,,,,,,,',
    ])
    expect(status).to.equal(200)
    expect(body).to.deep.equal({
      success: true,
      dryRun: false,
      created: 2,
      updated: 2,
      unchanged: 1,
      ignoredColumns: ['constructor'],
      errorCount: 0,
      errors: [],
    })
    const products = await productsOf(store)
    expect(products).to.have.length(5)
    const byName = Object.fromEntries(products.map((product) => [product.name, product]))
    expect(byName['Bigas na puti']).to.include({
      id: rice.id,
      price: 1056.5,
      comparePrice: null,
      inventory: 7,
      unit: 'kilo',
    })
    expect(byName.Itlog).to.deep.include({
      id: eggs.id,
      price: 9,
      unit: 'tray',
      description: 'Large',
      isActive: false,
      images: ['https://example.com/a.jpg', 'https://example.com/b.jpg'],
    })
    expect(byName.Asin).to.include({ price: 55, inventory: 100 })
    expect(byName.Suka).to.include({
      sku: 'SUKA',
      price: 30,
      comparePrice: 35.5,
      unit: 'piece',
      inventory: 0,
      isActive: true,
    })
    expect(byName.Toyo).to.include({ sku: null, inventory: 12 })
  })

  it('200 changes nothing with a fresh export, whatever its texts', async () => {
    const store = await createStore()
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    const odd = [
      "'=x",
      '=1+1',
      '\t',
      'a,b"c',
      'x\ny',
      'x\r\ny',
      ' ',
      "''@",
      'ñ₱',
      '\uFEFFx',
      'x\ry',
    ]
    const texts = [...fc.sample(text, 60), ...odd].filter((each) => !each.includes('\0'))
    for (const [index, description] of texts.entries()) {
      const words = description.trim()
      const name = words && isPlainLine(words) ? words : 'Blank'
      const sku = index % 3 ? `${name} ${index}` : undefined
      const added = await post(
        '/api/vendor/products',
        {
          storeId: store.id,
          name,
          sku,
          description,
          price: (index + 1) / 100,
          lowStockAt: index % 2 ? 5 : null,
        },
        { as: store.owner },
      )
      expect(added.status, JSON.stringify(added.body)).to.equal(201)
    }
    const before = await productsOf(store)
    const file = await exportCsv(store)
    const dry = await importCsv(store, file, { dryRun: true })
    expect([dry.status, counts(dry), dry.body.errors]).to.deep.equal([
      200,
      [0, 0, before.length, 0],
      [],
    ])
    expect(counts(await importCsv(store, file))).to.deep.equal([0, 0, before.length, 0])
    expect(await productsOf(store)).to.deep.equal(before)
  })

  it('200 for a dry run reports every invalid row and changes nothing; a real run is 400 with the same errors', async () => {
    const store = await createStore()
    const first = await createProduct(store, { sku: 'FIRST', name: 'First' })
    const second = await createProduct(store, { sku: 'SECOND' })
    const foreign = await createProduct(await createStore(store.owner))
    const file = [
      'id,sku,name,price,compare_price,inventory,images,is_active',
      ',A-1,Good,10,,5,,',
      ',A-2,,0,1.005,-1,ftp://x,perhaps',
      ',A-3,No price,,,,,',
      ',A-1,Twice,10,,,,',
      `${foreign.id},A-4,Foreign,10,,,,`,
      `${first.id},SECOND,Taken,10,,,,`,
      'nonsense,A-5,Bad id,10,,,,',
      ',A-6,Short,10',
      ',A-7,Long,10,,,,,extra',
      `${second.id},,Cleared,10,,,,`,
      ',SECOND,Again,10,,,,',
    ]
    const dry = await importCsv(store, file, { dryRun: true })
    expect(dry.status).to.equal(200)
    const reported = dry.body.errors.map(({ row, path }: any) => `${row} ${path}`)
    expect(reported).to.have.members([
      '3 price',
      '3 compare_price',
      '3 inventory',
      '3 images',
      '3 is_active',
      '4 price',
      '5 sku',
      '6 id',
      '7 sku',
      '8 id',
      '9 ',
      '10 ',
      '12 sku',
    ])
    expect(dry.body).to.include({
      dryRun: true,
      created: 1,
      updated: 1,
      unchanged: 0,
      errorCount: 13,
    })
    for (const { message } of dry.body.errors) expect(message).to.match(/\w/)
    const real = await importCsv(store, file)
    expect([real.status, real.body.code]).to.deep.equal([400, 'VALIDATION_FAILED'])
    expect(details(real)).to.have.members(
      reported.map((each: string) => `rows.${each.trim().replace(' ', '.')}`),
    )
    expect((await productsOf(store)).map(({ name }) => name)).to.have.members([
      'First',
      second.name,
    ])
  })

  it('200 never undoes sales since the export', async () => {
    const store = await createStore()
    const [rice, eggs] = [
      await createProduct(store, { name: 'Bigas', inventory: 20 }),
      await createProduct(store, { name: 'Itlog', inventory: 30 }),
    ]
    const file = await exportCsv(store)
    await post('/api/orders', orderBody([line(rice, 5)]), { as: await createUser() })
    const edited = file.replaceAll('55.00', '56.00').replace(',30,30,', ',54,30,')
    const { body } = await importCsv(store, edited)
    expect([body.updated, body.unchanged]).to.deep.equal([2, 0])
    const stock = async () =>
      Object.fromEntries((await productsOf(store)).map((each) => [each.name, each.inventory]))
    expect(await stock()).to.deep.equal({ Bigas: 15, Itlog: 54 })
    expect((await importCsv(store, edited)).body.unchanged).to.equal(2)
    expect(await stock()).to.deep.equal({ Bigas: 15, Itlog: 54 })

    const riceRow = rice.id < eggs.id ? 2 : 3
    const stale = await importCsv(store, edited.replace(',20,20,', ',44,20,'))
    expect([stale.status, details(stale)]).to.deep.equal([400, [`rows.${riceRow}.inventory`]])
    expect(stale.body.details[0].message).to.include('20').and.to.include('15')
    const counted = `id,inventory\n${rice.id},9\n${eggs.id},8`
    expect((await importCsv(store, counted)).body.updated).to.equal(2)
    expect(await stock()).to.deep.equal({ Bigas: 9, Itlog: 8 })
  })

  it('loses no unit in concurrent imports, deliveries and checkouts', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const products = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        createProduct(store, { sku: `S-${index}`, inventory: 50 }),
      ),
    )
    const file = (await exportCsv(store)).replaceAll(',kilo,', ',sack,')
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const cart = index % 2 ? products : products.toReversed()
        if (index % 3 === 0)
          return importCsv(store, file.replaceAll(',sack,', index % 2 ? ',sack,' : ',kilo,'))
        return post('/api/orders', orderBody(cart.map((each) => line(each))), { as: customer })
      }),
    )
    const deliveries = await Promise.all(
      products.map(({ id }) =>
        patch(`/api/vendor/products/${id}`, { inventoryChange: 10 }, { as: store.owner }),
      ),
    )
    expect(new Set([...answers, ...deliveries].map(({ status }) => status))).to.deep.equal(
      new Set([200, 201]),
    )
    const placed = answers.filter(({ status }) => status === 201).length
    expect(placed).to.equal(20)
    for (const product of await productsOf(store))
      expect(product.inventory).to.equal(50 + 10 - placed)
  })

  it('400 when a sale commits between plan and write, after planning again', async () => {
    const store = await createStore()
    const product = await createProduct(store, { inventory: 50 })
    const file = `id,inventory,inventory_at_export\n${product.id},80,50`
    const slow = await transaction(async (trx) => {
      await knex('stores').transacting(trx).where({ id: store.id }).forNoKeyUpdate()
      const importing = importCsv(store, file)
      await eventually(async () => (await knex('pg_locks').where({ granted: false })).length > 0)
      const order = orderBody([line(product, 5)])
      expect((await post('/api/orders', order, { as: await createUser() })).status).to.equal(201)
      return { importing }
    })
    const answer = await slow.importing
    expect([answer.status, details(answer)]).to.deep.equal([400, ['rows.2.inventory']])
    expect((await productsOf(store))[0].inventory).to.equal(45)
  })

  it('200 for twenty concurrent imports of one file, in either order, creates each SKU once', async () => {
    const store = await createStore()
    const rows = Array.from({ length: 300 }, (_, n) => `K-${n},Kendi ${n},1`)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        importCsv(store, ['sku,name,price', ...(index % 2 ? rows : rows.toReversed())]),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]))
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).to.equal(300)
    const { body } = await get(`/api/vendor/products?storeId=${store.id}`, { as: store.owner })
    expect(body.total).to.equal(300)
  })

  it('200 for 10,000 rows; 400 VALIDATION_FAILED for one more', async () => {
    const store = await createStore()
    const rows = Array.from({ length: 10_000 }, (_, n) => `N-${n},Product ${n},${n + 1}.25,${n}`)
    const file = ['sku,name,price,inventory', ...rows]
    const first = await importCsv(store, file)
    expect([first.status, counts(first)]).to.deep.equal([200, [10_000, 0, 0, 0]])
    const changed = file.map((row) => row.replace('.25', '.50'))
    expect(counts(await importCsv(store, changed))).to.deep.equal([0, 10_000, 0, 0])
    const all = parse(await exportCsv(store), { bom: true, columns: true }) as Record<
      string,
      string
    >[]
    expect(all.map(({ sku, price }) => `${sku} ${price}`)).to.deep.equal(
      rows.map((_, n) => `N-${n} ${n + 1}.50`),
    )
    const over = await importCsv(store, [...file, 'N-X,One more,1,1'])
    expect([over.status, over.body.code]).to.deep.equal([400, 'VALIDATION_FAILED'])
    const bad = await importCsv(
      store,
      file.map((row) => row.replace('.25', '.255')),
      { dryRun: true },
    )
    expect([bad.body.errorCount, bad.body.errors.length]).to.deep.equal([10_000, 1_000])
  }).timeout(60_000)

  it('400 VALIDATION_FAILED for a file that is no table, naming the line', async () => {
    const store = await createStore()
    const latin = Buffer.from('name,price\nPi\xf1a,10', 'latin1')
    const refusals: [file: string | Buffer, path: string][] = [
      ['', ''],
      ['\n\n', 'rows.1'],
      ['barcode,cost\n1,2', 'rows.1'],
      ['name,price,Name\na,1,b', 'rows.1.name'],
      [`name${',x'.repeat(100)}`, 'rows.1'],
      ['name,price\n"Bigas,10\n', 'rows.2'],
      ['name,price\nBigas,10\n"Ita" log,9', 'rows.3'],
      [`name,price\n${'x'.repeat(200_000)},1`, 'rows.2'],
      [latin, ''],
      [Buffer.from('\uFEFFname,price\nBigas,10', 'utf16le'), ''],
    ]
    for (const [file, path] of refusals) {
      const response = await fetch(
        `${config.publicUrl}/api/vendor/products/import?storeId=${store.id}&dryRun=true`,
        {
          method: 'POST',
          body: file as never,
          headers: { authorization: `Bearer ${store.owner.token}`, 'content-type': 'text/csv' },
        },
      )
      const body: any = await response.json()
      const seen = [response.status, body.code, body.details?.[0].path]
      expect(seen, String(file).slice(0, 20)).to.deep.equal([400, 'VALIDATION_FAILED', path])
    }
    expect(await productsOf(store)).to.have.length(0)
  })

  it('415 for another type, 413 over 5 MB, 400 for a store of another vendor or a bad query', async () => {
    const store = await createStore()
    const json = await importCsv(store, 'name,price', { type: 'application/json' })
    expect([json.status, json.body.code]).to.deep.equal([415, 'UNSUPPORTED_MEDIA_TYPE'])
    const large = await sendHeaders(store, 5_000_001)
    expect([large.statusCode, large.headers.connection]).to.deep.equal([413, 'close'])
    const other = await createStore()
    const foreign = await importCsv({ ...other, owner: store.owner }, 'name,price\nX,1')
    expect([foreign.status, details(foreign)]).to.deep.equal([400, ['storeId']])
    const query = `?storeId=${store.id}&dryRun=perhaps`
    const bad = await send('POST', `/api/vendor/products/import${query}`, 'name', {
      as: store.owner,
      headers: { 'content-type': 'text/csv; charset=utf-8' },
    })
    expect([bad.status, details(bad)]).to.deep.equal([400, ['dryRun']])
  })
})
