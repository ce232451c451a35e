import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { get } from '../../support/client.ts'
import { createProduct, createStore, unique } from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

describe('GET /api/products/:id', () => {
  useHarness()

  it('200 to anyone, with exactly the product', async () => {
    const store = await createStore()
    const name = unique('Bigas')
    const product = await createProduct(store, {
      name,
      description: 'Bagong ani',
      sku: 'RICE-5',
      price: 55_50,
      compare_price: 60_07,
      unit: 'kilo',
      inventory: 12,
      low_stock_at: 3,
      images: ['https://a.co/1.png', 'https://a.co/2.png'],
    })
    const { status, body } = await get(`/api/products/${product.id}`)
    expect(status).to.equal(200)
    expect(body).to.deep.equal({
      success: true,
      product: {
        id: product.id,
        storeId: store.id,
        name,
        description: 'Bagong ani',
        sku: 'RICE-5',
        price: 55.5,
        priceFrom: false,
        comparePrice: 60.07,
        unit: 'kilo',
        inventory: 12,
        unitCode: 'KGM',
        quantityStep: 1,
        minQuantity: 1,
        maxQuantity: 999,
        soldByWeight: false,
        lowStockAt: 3,
        images: ['https://a.co/1.png', 'https://a.co/2.png'],
        isActive: true,
        prescription: false,
        variants: [],
        choices: [],
      },
    })
  })

  it('200 with defaults for optional fields', async () => {
    const { id } = await createProduct(await createStore(), { unit: undefined, inventory: 0 })
    expect((await get(`/api/products/${id}`)).body.product).to.deep.include({
      description: '',
      sku: null,
      comparePrice: null,
      unit: 'piece',
      inventory: 0,
      lowStockAt: null,
      images: [],
    })
  })

  it('404 NOT_FOUND for an inactive product, an inactive store, an unknown id and an invalid UUID', async () => {
    const [store, closed] = [
      await createStore(),
      await createStore(undefined, { is_active: false }),
    ]
    const inactive = await createProduct(store, { is_active: false })
    const unreachable = await createProduct(closed)
    for (const id of [
      inactive.id,
      unreachable.id,
      store.id,
      randomUUID(),
      '7',
      'null',
      '%00',
      '%',
    ]) {
      const { status, body } = await get(`/api/products/${id}`)
      expect([status, body.code], id).to.deep.equal([404, 'NOT_FOUND'])
    }
  })
})

describe('GET /api/stores/:id/products', () => {
  useHarness()

  it('200 in pages, newest first, active ones of that store only, by id and slug', async () => {
    const [store, other] = [await createStore(), await createStore()]
    const made = []
    for (let count = 0; count < 4; count++) made.push((await createProduct(store)).id)
    const ids = made.toSorted().toReversed() // UUID v7 sort by the millisecond they were made in
    await createProduct(store, { is_active: false })
    await createProduct(other)
    const { status, body } = await get(`/api/stores/${store.id}/products`)
    expect(status).to.equal(200)
    expect(body).to.have.all.keys('success', 'data', 'total', 'limit', 'offset')
    expect(body).to.include({ success: true, total: 4, limit: 20, offset: 0 })
    expect(body.data.map(({ id }: any) => id)).to.deep.equal(ids)
    expect(body.data[0]).to.deep.equal((await get(`/api/products/${ids[0]}`)).body.product)
    expect((await get(`/api/stores/${store.slug}/products`)).body).to.deep.equal(body)
    const page = await get(`/api/stores/${store.id}/products?limit=2&offset=3`)
    expect(page.body).to.include({ total: 4, limit: 2, offset: 3 })
    expect(page.body.data.map(({ id }: any) => id)).to.deep.equal(ids.slice(3))
  })

  it('200 with an empty list for a store without products', async () => {
    const { body } = await get(`/api/stores/${(await createStore()).id}/products?limit=500`)
    expect(body).to.deep.equal({ success: true, data: [], total: 0, limit: 100, offset: 0 })
  })

  it('400 VALIDATION_FAILED for an invalid page', async () => {
    const { id } = await createStore()
    for (const query of ['limit=0', 'limit=a', 'offset=-1', 'limit=1&limit=2']) {
      const { status, body } = await get(`/api/stores/${id}/products?${query}`)
      expect([status, body.code], query).to.deep.equal([400, 'VALIDATION_FAILED'])
    }
  })

  it('404 NOT_FOUND for an inactive or unknown store', async () => {
    const closed = await createStore(undefined, { is_active: false })
    await createProduct(closed)
    for (const id of [closed.id, closed.slug, randomUUID(), 'no-such-store', '%00'])
      expect((await get(`/api/stores/${id}/products`)).status, id).to.equal(404)
  })
})
