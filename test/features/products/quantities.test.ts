import { expect } from 'chai'
import { describe, it } from 'mocha'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { get, patch, post, send } from '../../support/client.ts'
import { createProduct, createStore, createUser, line, orderBody } from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

const fish = {
  name: 'Bangus',
  price: 220,
  unit: 'kilo',
  inventory: 10.5,
  lowStockAt: 2.25,
  quantityStep: 0.25,
  minQuantity: 0.5,
  maxQuantity: 20,
  soldByWeight: true,
}

const details = ({ body }: any) =>
  Object.fromEntries((body.details ?? []).map(({ path, message }: any) => [path, message]))

describe('products in fractions', () => {
  useHarness()

  it('201 with its step, min and max; the public sees them with the unit code', async () => {
    const store = await createStore()
    const input = { storeId: store.id, ...fish }
    const { status, body } = await post('/api/vendor/products', input, { as: store.owner })
    expect(status, JSON.stringify(body)).to.equal(201)
    expect(body.product).to.include({ ...fish, unitCode: 'KGM' })
    const { id } = body.product
    expect((await get(`/api/products/${id}`)).body.product).to.deep.equal(body.product)
    const listed = (await get(`/api/stores/${store.id}/products`)).body.data[0]
    expect(listed).to.deep.equal(body.product)
    const unitCode = { unit: 'pack', unitCode: 'KGM', soldByWeight: false }
    const path = `/api/vendor/products/${id}`
    const packed = await patch(path, unitCode, { as: store.owner })
    expect(packed.body.product.unitCode).to.equal('C62') // it is derived, never set
  })

  it('200 with min and max that follow the step until they are set, and again with null', async () => {
    const store = await createStore()
    const { id } = await createProduct(store)
    const set = async (body: unknown) => {
      const reply = await patch(`/api/vendor/products/${id}`, body, { as: store.owner })
      expect(reply.status, JSON.stringify(reply.body)).to.equal(200)
      const { quantityStep, minQuantity, maxQuantity } = reply.body.product
      return [quantityStep, minQuantity, maxQuantity]
    }
    expect(await set({ quantityStep: 0.7 })).to.deep.equal([0.7, 0.7, 998.9])
    expect(await set({ minQuantity: 2.1, maxQuantity: 2_100 })).to.deep.equal([0.7, 2.1, 2_100])
    expect(await set({ quantityStep: 1, minQuantity: null, maxQuantity: null })).to.deep.equal([
      1, 1, 999,
    ])
  })

  it('400 names every field that does not go with the step, and what would', async () => {
    const store = await createStore()
    const { id } = await createProduct(store)
    const whole = 'must be whole while quantityStep is 1; set a smaller quantityStep first'
    for (const [body, expected] of [
      [
        { quantityStep: 0.25, minQuantity: 0.3 },
        { minQuantity: 'must be a multiple of quantityStep, 0.25; nearest: 0.25 and 0.5' },
      ],
      [{ minQuantity: 3, maxQuantity: 2 }, { minQuantity: 'must be at most maxQuantity, 2' }],
      [{ inventory: 2.5 }, { inventory: `2.5: ${whole}` }],
      [{ inventoryChange: 0.5 }, { inventoryChange: `100.5: ${whole}` }],
      [{ lowStockAt: 0.5 }, { lowStockAt: whole }],
      [
        { soldByWeight: true, unit: 'pack' },
        { soldByWeight: 'needs a unit of mass, kilo or gram; the unit is pack' },
      ],
      [{ inventory: 1.0005 }, { inventory: 'must have at most 3 decimals' }],
      [{ quantityStep: 0 }, { quantityStep: 'must be >= 0.001' }],
      [{ quantityStep: 1.5 }, { quantityStep: 'must be <= 1' }],
    ] as const) {
      const reply = await patch(`/api/vendor/products/${id}`, body, { as: store.owner })
      expect([reply.status, details(reply)], JSON.stringify(body)).to.deep.equal([400, expected])
    }
    const input = { storeId: store.id, name: 'Itlog', price: 9, inventory: 1.5 }
    expect(details(await post('/api/vendor/products', input, { as: store.owner }))).to.deep.equal({
      inventory: `1.5: ${whole}`,
    })
  })

  it('400 for a step of 1 with fractional stock, and for one that leaves min or unit behind', async () => {
    const store = await createStore()
    const { id } = await createProduct(store, {
      inventory: 2.5,
      quantity_step: 0.5,
      min_quantity: 1.5,
      sold_by_weight: true,
    })
    const set = (body: unknown) => patch(`/api/vendor/products/${id}`, body, { as: store.owner })
    expect(Object.keys(details(await set({ quantityStep: 1 })))).to.deep.equal([
      'minQuantity',
      'inventory',
    ])
    expect(Object.keys(details(await set({ unit: 'piece' })))).to.deep.equal(['soldByWeight'])
    expect((await set({ quantityStep: 1, minQuantity: 1, inventory: 2 })).status).to.equal(200)
  })

  it('never has fractional stock with step 1, whichever of two edits comes first', async () => {
    const store = await createStore()
    for (let round = 0; round < 5; round++) {
      const { id } = await createProduct(store, { inventory: 2, quantity_step: 0.5 })
      const set = (body: unknown) => patch(`/api/vendor/products/${id}`, body, { as: store.owner })
      const replies = await Promise.all([
        set({ quantityStep: 1 }),
        set({ inventory: 2.5 }),
        set({ inventoryChange: 0.5 }),
      ])
      for (const { status } of replies) expect([200, 400, 409]).to.include(status)
      const row = await knex('products').where({ id }).first()
      expect(row.quantity_step < 1 || row.inventory % 1 === 0, JSON.stringify(row)).to.equal(true)
    }
  })

  it('200 with inventoryChange, expectedInventory and the low-stock filter to the gram', async () => {
    const store = await createStore()
    const { id } = await createProduct(store, {
      inventory: 0.3,
      quantity_step: 0.1,
      low_stock_at: 0.55,
    })
    const set = (body: unknown) => patch(`/api/vendor/products/${id}`, body, { as: store.owner })
    expect((await set({ inventoryChange: 0.3 })).body.product.inventory).to.equal(0.6)
    expect((await set({ inventory: 1, expectedInventory: 0.5 })).body.inventory).to.equal(0.6)
    const isLow = async () =>
      (await get('/api/vendor/products?lowStock=true', { as: store.owner })).body.total
    expect(await isLow()).to.equal(0)
    await set({ inventory: 0.55, expectedInventory: 0.6 })
    expect(await isLow()).to.equal(1)
    await set({ lowStockAt: null, minQuantity: 0.6 })
    expect(await isLow()).to.equal(1) // not enough for the smallest order
  })

  it('loses no gram in 30 concurrent checkouts and 30 stock edits', async () => {
    const [customers, store] = [[await createUser(), await createUser()], await createStore()]
    const product = await createProduct(store, { inventory: 3, quantity_step: 0.1 })
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        index % 2
          ? patch(
              `/api/vendor/products/${product.id}`,
              { inventoryChange: 0.007 },
              { as: store.owner },
            )
          : post('/api/orders', orderBody([line(product, 0.1)]), { as: customers[index % 4 && 1] }),
      ),
    )
    const sold = replies.filter(({ status }) => status === 201).length
    const edits = replies.filter(({ status }) => status === 200).length
    const row = await knex('products').where({ id: product.id }).first()
    expect(row.inventory).to.equal((3_000 - sold * 100 + edits * 7) / 1_000)
  })
})

describe('CSV, feed and search in fractions', () => {
  useHarness()

  it('200 exports the quantities and imports them again unchanged', async () => {
    const store = await createStore()
    await post('/api/vendor/products', { storeId: store.id, ...fish }, { as: store.owner })
    await createProduct(store)
    const path = `/api/vendor/products/export.csv?storeId=${store.id}`
    const file = (await get(path, { as: store.owner })).body
    expect(file).to.include(',10.5,10.5,2.25,').and.include(',0.25,0.5,20,true')
    const { body } = await importCsv(store, file)
    expect(body).to.include({ unchanged: 2, updated: 0, created: 0 })
  })

  it('400 names the cell that does not go with the step; rows that do are imported', async () => {
    const store = await createStore()
    const header =
      'name,price,unit,inventory,quantity_step,min_quantity,max_quantity,sold_by_weight'
    const bad = await importCsv(store, [
      header,
      'Bangus,220,kilo,1.5,1,,,false',
      'Tilapia,160,kilo,2,0.25,0.3,,true',
      'Itlog,9,piece,2,1,,,true',
      'Asin,9,kilo,2.0005,1,,,',
    ])
    expect(bad.body.details.map(({ path }: any) => path)).to.deep.equal([
      'rows.2.inventory',
      'rows.3.min_quantity',
      'rows.4.sold_by_weight',
      'rows.5.inventory',
    ])
    const good = await importCsv(store, [header, 'Bangus,220,kilo,1.5,0.25,,,true'])
    expect(good.body).to.include({ created: 1 })
    const [row] = await knex('products').where({ store_id: store.id })
    expect(row).to.include({ inventory: 1.5, quantity_step: 0.25, min_quantity: null })
  })

  it('200 the feed and search say whether there is enough for the smallest order', async () => {
    const store = await createStore(undefined, { logo_url: 'https://example.com/logo.png' })
    await createProduct(store, { name: 'Tanigue', quantity_step: 0.25, inventory: 0.2 })
    const enough = await createProduct(store, { quantity_step: 0.25, inventory: 0.25 })
    const { data } = (await get(`/api/stores/${store.id}/catalog-feed`)).body
    const availability = data.map((entry: any) => [entry.availability, entry.inventory])
    expect(availability).to.have.deep.members([
      ['out of stock', 0.2],
      ['in stock', 0.25],
    ])
    const { results } = (await get(`/api/search?q=${encodeURIComponent(enough.name)}`)).body
    const found = results.products.find(({ id }: any) => id === enough.id)
    expect(found.inStock).to.equal(true)
  })
})

function importCsv(store: Awaited<ReturnType<typeof createStore>>, file: string | string[]) {
  const body = Array.isArray(file) ? file.join('\r\n') : file
  const path = `/api/vendor/products/import?storeId=${store.id}`
  return send('POST', path, body, { as: store.owner, headers: { 'content-type': 'text/csv' } })
}
