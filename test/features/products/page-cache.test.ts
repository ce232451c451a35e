import { expect } from 'chai'
import { beforeEach, describe, it } from 'mocha'
import type { ProductRow } from '../../../src/features/products/service.ts'
import { knex } from '../../../src/platform/database/connections/pool.ts'
import { get, patch, post } from '../../support/client.ts'
import { createProduct, createStore, createUser, line, orderBody } from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

describe('GET /api/stores/:id/products, while products change', () => {
  useHarness()
  let store: Awaited<ReturnType<typeof createStore>>
  let product: ProductRow

  beforeEach(async () => {
    store = await createStore()
    product = await createProduct(store)
    for (let twice = 0; twice < 2; twice++) await page() // fills the cache
  })

  const page = async () => (await get(`/api/stores/${store.id}/products`)).body.data
  const rows = () => knex('products').where({ store_id: store.id })
  const asOwner = () => ({ as: store.owner })

  it('shows a product as its owner has just created or changed it', async () => {
    const { id, name, price } = product
    const change = (body: object) => patch(`/api/vendor/products/${id}`, body, asOwner())
    for (let inventory = 7; inventory > 0; inventory--) {
      await change({ inventory })
      expect(await page()).to.deep.include({ ...(await get(`/api/products/${id}`)).body.product })
      expect((await page())[0]).to.include({ id, name, price: price / 100, inventory })
    }
    const input = { storeId: store.id, name: 'Suka', price: 22 }
    const { body } = await post('/api/vendor/products', input, asOwner())
    expect((await page())[0]).to.deep.equal(body.product)
    await change({ isActive: false })
    expect(await page()).to.deep.equal([body.product])
    await change({ isActive: true })
    expect(await page()).to.have.length(2)
  })

  it('shows the stock after an order', async () => {
    const as = await createUser()
    for (const left of [97, 94]) {
      const { status } = await post('/api/orders', orderBody([line(product, 3)]), { as })
      expect(status).to.equal(201)
      expect((await page())[0].inventory).to.equal(left)
    }
  })

  it('404 as soon as the store is inactive, and the same page when it is active again', async () => {
    const before = await page()
    const switchTo = (isActive: boolean) =>
      patch(`/api/vendor/stores/${store.id}`, { isActive }, asOwner())
    await switchTo(false)
    for (const id of [store.id, store.slug])
      expect((await get(`/api/stores/${id}/products`)).status).to.equal(404)
    await switchTo(true)
    expect(await page()).to.deep.equal(before)
  })

  it('caches each page of each store, whatever the case of its id', async () => {
    const other = await createProduct(await createStore())
    const second = await createProduct(store)
    const idsOf = async (path: string) =>
      (await get(path)).body.data.map(({ id }: { id: string }) => id)
    for (let twice = 0; twice < 2; twice++) {
      expect(await idsOf(`/api/stores/${store.id}/products?limit=1`)).to.deep.equal([second.id])
      const upper = `/api/stores/${store.id.toUpperCase()}/products?limit=1&offset=1`
      expect(await idsOf(upper)).to.deep.equal([product.id])
      expect(await idsOf(`/api/stores/${other.store_id}/products`)).to.deep.equal([other.id])
    }
  })

  it('is current for a store that changes too often to be cached', async () => {
    await knex.raw(
      'insert into store_change_log (store_id) select ? from generate_series(1, 300)',
      [store.id],
    )
    for (const inventory of [4, 3, 2]) {
      await rows().update({ inventory })
      for (let twice = 0; twice < 2; twice++)
        expect((await page())[0].inventory).to.equal(inventory)
    }
  })

  it('is never older than the request, under concurrent writers and readers', async () => {
    const written = [0]
    const write = async () => {
      for (let inventory = 1; inventory <= 40; inventory++) {
        await rows().update({ inventory })
        written.push(inventory)
      }
    }
    await rows().update({ inventory: 0 })
    const read = async () => {
      for (let before = 0; before < 40; before = written.at(-1)!)
        expect((await page())[0].inventory).to.be.at.least(before)
    }
    await Promise.all([write(), ...Array.from({ length: 8 }, read)])
    expect((await page())[0].inventory).to.equal(40)
  })
})
