import { expect } from 'chai'
import { describe, it } from 'mocha'
import { createProduct, createStore, unique } from '../../support/actors.ts'
import { get, patch, post, send } from '../../support/client.ts'
import { useHarness } from '../../support/harness.ts'
import { createVariants, readProduct } from '../../support/variants.ts'

describe('variants of a product', () => {
  useHarness()

  it('GET /api/vendor/products/:id/variants 200 lists them, oldest first, in pages; POST 201 answers with the variant', async () => {
    const { store, variants, path } = await createVariants(
      { name: ' Small ', price: 50, comparePrice: 60.5, sku: 'S-1', inventory: 3 },
      { name: 'Large', price: 80 },
    )
    expect(variants[0]).to.deep.equal({
      id: variants[0].id,
      name: 'Small',
      sku: 'S-1',
      price: 50,
      comparePrice: 60.5,
      inventory: 3,
      isActive: true,
    })
    const { body } = await get(path, { as: store.owner })
    expect([body.total, body.data]).to.deep.equal([2, variants])
    const page = await get(`${path}?limit=1&offset=1`, { as: store.owner })
    expect(page.body.data).to.deep.equal([variants[1]])
  })

  it('the product shows the lowest active price and the stock of the active ones, in lists and search too', async () => {
    const name = unique('Bangus')
    const { store, product, variants, path } = await createVariants(
      { name: 'Small', price: 50, comparePrice: 55, inventory: 3 },
      { name: 'Large', price: 80, inventory: 4 },
    )
    await patch(`/api/vendor/products/${product.id}`, { name }, { as: store.owner })
    const read = await readProduct(product)
    expect(read).to.deep.include({ price: 50, comparePrice: 55, priceFrom: true, inventory: 7 })
    expect(read.variants).to.deep.equal(variants)
    await patch(`${path}/${variants[0].id}`, { isActive: false }, { as: store.owner })
    const after = await readProduct(product)
    expect(after).to.deep.include({ price: 80, comparePrice: null, inventory: 4 })
    expect(after.variants, 'customers see active ones').to.deep.equal([variants[1]])
    const listed = (await get(`/api/stores/${store.id}/products`)).body.data
    expect(listed).to.deep.equal([after])
    const own = (await get(`/api/vendor/products/${product.id}`, { as: store.owner })).body.product
    expect(own.variants).to.have.length(2)
    const { body } = await get(`/api/search?type=products&q=${name}`)
    expect(body.results.products[0]).to.deep.include({ price: 80, priceFrom: true, inStock: true })
  })

  it('DELETE /api/vendor/products/:id/variants/:variantId 200: a product without variants left is out of stock and shows its last price', async () => {
    const { store, product, variants, path } = await createVariants({ name: 'Small', price: 50 })
    const gone = await send('DELETE', `${path}/${variants[0].id}`, undefined, { as: store.owner })
    expect([gone.status, gone.body]).to.deep.equal([200, { success: true }])
    const read = await readProduct(product)
    expect(read).to.deep.include({ price: 50, priceFrom: false, inventory: 0, variants: [] })
    const again = await send('DELETE', `${path}/${variants[0].id}`, undefined, { as: store.owner })
    expect(again.status).to.equal(404)
  })

  it('PATCH /api/vendor/products/:id/variants/:variantId 200 adds to the stock; 409 CONFLICT with the stock that is not the expected one, or below 0', async () => {
    const { store, variants, path } = await createVariants({ name: 'S', price: 50, inventory: 3 })
    const change = (body: unknown) => patch(`${path}/${variants[0].id}`, body, { as: store.owner })
    const added = await change({ inventoryChange: 4, price: 51.5 })
    expect(added.body.variant).to.deep.include({ inventory: 7, price: 51.5 })
    for (const body of [{ inventory: 2, expectedInventory: 3 }, { inventoryChange: -8 }]) {
      const refused = await change(body)
      const { status, body: answer } = refused
      expect([status, answer.code, answer.inventory]).to.deep.equal([409, 'CONFLICT', 7])
    }
    const both = await change({ inventory: 1, inventoryChange: 1 })
    expect([both.status, both.body.details[0].path]).to.deep.equal([400, 'inventoryChange'])
  })

  it('400 names price and stock of a product that come from its variants', async () => {
    const { store, product } = await createVariants({ name: 'S', price: 50, inventory: 3 })
    const path = `/api/vendor/products/${product.id}`
    for (const body of [
      { price: 40 },
      { comparePrice: 90 },
      { inventory: 5 },
      { inventoryChange: 1 },
    ]) {
      const refused = await patch(path, body, { as: store.owner })
      expect([refused.status, refused.body.details[0].path]).to.deep.equal([
        400,
        Object.keys(body)[0],
      ])
    }
    const renamed = await patch(path, { description: 'Fresh' }, { as: store.owner })
    expect(renamed.body.product).to.deep.include({ description: 'Fresh', price: 50, inventory: 3 })
  })

  it('409 CONFLICT for a name of the product or a SKU of the store that is taken, in any case', async () => {
    const { store, path } = await createVariants({ name: 'Small', price: 50, sku: 'A' })
    const other = await createProduct(store)
    const named = await post(path, { name: 'SMALL', price: 1 }, { as: store.owner })
    expect([named.status, named.body.details[0].path]).to.deep.equal([409, 'name'])
    const there = `/api/vendor/products/${other.id}/variants`
    const sku = await post(there, { name: 'Small', price: 1, sku: 'A' }, { as: store.owner })
    expect([sku.status, sku.body.details[0].path]).to.deep.equal([409, 'sku'])
  })

  it('POST /api/vendor/products/:id/variants 409 CONFLICT for the 51st variant, however many are added at once', async () => {
    const store = await createStore()
    const product = await createProduct(store)
    const path = `/api/vendor/products/${product.id}/variants`
    const adding = Array.from({ length: 52 }, (_, index) =>
      post(path, { name: `Size ${index}`, price: 10 + index }, { as: store.owner }),
    )
    const answers = await Promise.all(adding)
    const added = answers.filter(({ status }) => status === 201)
    expect(added).to.have.length(50)
    expect(answers.filter(({ status }) => status === 409)).to.have.length(2)
    const lowest = Math.min(...added.map(({ body }) => body.variant.price))
    expect(await readProduct(product)).to.include({ price: lowest })
  })

  it('variants are found by their names, those of inactive ones are not', async () => {
    const [cut, other] = ['Belly', 'Fillet'].map((word) => unique(word).replaceAll('-', ''))
    const { store, product, variants, path } = await createVariants(
      { name: cut!, price: 50 },
      { name: other!, price: 60 },
    )
    const find = async (q: string) =>
      (await get(`/api/search?type=products&q=${q}`)).body.results.products.map(({ id }: any) => id)
    expect(await find(cut!)).to.deep.equal([product.id])
    await patch(`${path}/${variants[0].id}`, { isActive: false }, { as: store.owner })
    expect(await find(cut!)).to.deep.equal([])
    expect(await find(other!)).to.deep.equal([product.id])
  })
})
