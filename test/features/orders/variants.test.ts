import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { describe, it } from 'mocha'
import { createProduct, createStore, createUser, orderBody } from '../../support/actors.ts'
import { get, patch, post, send } from '../../support/client.ts'
import { useHarness } from '../../support/harness.ts'
import { createVariants, item, readProduct, setChoices } from '../../support/variants.ts'

const sizes = {
  name: 'Size',
  min: 1,
  max: 1,
  options: [{ name: 'Small' }, { name: 'Large', price: 20 }],
}
const extras = {
  name: 'Add-ons',
  max: 2,
  options: [{ name: 'Egg', price: 15.5 }, { name: 'Rice', price: 12 }, { name: 'Sili' }],
}

/** A dish of ₱75 with a size and add-ons. */
async function createDish() {
  const store = await createStore()
  const product = await createProduct(store, { price: 75_00, unit: 'serving' })
  const [size, addOns] = await setChoices(product, store, [sizes, extras])
  const [small, large] = size.options.map(({ id }: any) => id)
  const [egg, rice, sili] = addOns.options.map(({ id }: any) => id)
  return { store, product, small, large, egg, rice, sili }
}

const place = async (items: unknown[], as?: any) =>
  await post('/api/orders', orderBody(items as never), { as: as ?? (await createUser()) })

describe('POST /api/orders with variants', () => {
  useHarness()

  it('201 at the price of the variant, whose stock is taken; the order keeps its name', async () => {
    const { store, product, variants, path } = await createVariants(
      { name: 'Small', price: 50, inventory: 3 },
      { name: 'Large', price: 80.25, inventory: 4 },
    )
    const large = variants[1]
    const customer = await createUser()
    const { status, body } = await place(
      [item(product, 80.25, { variantId: large.id, quantity: 3 })],
      customer,
    )
    expect(status).to.equal(201)
    expect(body.order.items[0]).to.deep.include({
      name: product.name,
      variantId: large.id,
      variant: 'Large',
      choices: [],
      note: null,
      price: 80.25,
      lineTotal: 240.75,
    })
    const after = await readProduct(product)
    expect([after.inventory, after.variants[1].inventory]).to.deep.equal([4, 1])
    await patch(`${path}/${large.id}`, { name: 'XL', price: 90 }, { as: store.owner })
    const read = await get(`/api/orders/${body.orderId}`, { as: customer })
    expect(read.body.order).to.deep.equal(body.order)
  })

  it('400 names variantId when it is missing, inactive, unknown or of another product, or goes with no variants', async () => {
    const { store, product, variants, path } = await createVariants(
      { name: 'Small', price: 50 },
      { name: 'Large', price: 50 },
    )
    const other = await createVariants({ name: 'Tall', price: 50 })
    const plain = await createProduct(store, { price: 50_00 })
    await patch(`${path}/${variants[1].id}`, { isActive: false }, { as: store.owner })
    const items = [
      item(product, 50),
      item(product, 50, { variantId: variants[1].id }),
      item(product, 50, { variantId: randomUUID() }),
      item(product, 50, { variantId: other.variants[0].id }),
      item(plain, 50, { variantId: variants[0].id }),
    ]
    const customer = await createUser()
    for (const each of items) {
      const { status, body } = await place([each], customer)
      const [detail] = body.details
      expect([status, body.code, detail.path]).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        'items.0.variantId',
      ])
      if (each.productId === product.id) expect(detail.message).to.include(variants[0].id)
    }
  })

  it('409 PRICE_CHANGED and OUT_OF_STOCK name the variant', async () => {
    const { product, variants } = await createVariants({ name: 'Small', price: 50, inventory: 2 })
    const [{ id: variantId }] = variants
    const changed = await place([item(product, 49, { variantId })])
    expect([changed.status, changed.body.code]).to.deep.equal([409, 'PRICE_CHANGED'])
    expect(changed.body.prices).to.deep.equal([{ productId: product.id, variantId, price: 50 }])
    const short = await place([
      item(product, 50, { variantId, quantity: 2 }),
      item(product, 50, { variantId, note: 'Ripe' }),
    ])
    expect([short.status, short.body.code]).to.deep.equal([409, 'OUT_OF_STOCK'])
    expect(short.body.products).to.deep.equal([
      { productId: product.id, variantId, name: `${product.name}, Small`, available: 2 },
    ])
  })

  it('200 cancelling gives the stock back to the variant, and to nothing once it is deleted', async () => {
    const { store, product, variants, path } = await createVariants(
      { name: 'Small', price: 50, inventory: 3 },
      { name: 'Large', price: 80, inventory: 4 },
    )
    const customer = await createUser()
    const stockOf = async () =>
      (await readProduct(product)).variants.map(({ inventory }: any) => inventory)
    const items = variants.map(({ id, price }) =>
      item(product, price, { variantId: id, quantity: 2 }),
    )
    const [one, two] = [await place(items, customer), await place([items[1]], customer)]
    expect(await stockOf()).to.deep.equal([1, 0])
    await post(`/api/orders/${one.body.orderId}/cancel`, {}, { as: customer })
    expect(await stockOf()).to.deep.equal([3, 2])
    await send('DELETE', `${path}/${variants[1].id}`, undefined, { as: store.owner })
    const { status } = await post(`/api/orders/${two.body.orderId}/cancel`, {}, { as: customer })
    expect([status, await stockOf(), (await readProduct(product)).inventory]).to.deep.equal([
      200,
      [3],
      3,
    ])
  })

  it('an order of before the product had variants gives nothing back to them', async () => {
    const store = await createStore()
    const plain = await createProduct(store, { inventory: 5 })
    const customer = await createUser()
    const { body } = await place([item(plain, 55, { quantity: 2 })], customer)
    await post(
      `/api/vendor/products/${plain.id}/variants`,
      { name: 'S', price: 9, inventory: 1 },
      { as: store.owner },
    )
    await post(`/api/orders/${body.orderId}/cancel`, {}, { as: customer })
    expect(await readProduct(plain)).to.include({ inventory: 1, price: 9 })
  })

  it('sells no more of a variant than there is when 60 customers order at once, beside orders of another variant', async () => {
    const { product, variants } = await createVariants(
      { name: 'Small', price: 50, inventory: 20 },
      { name: 'Large', price: 80, inventory: 1000 },
    )
    const customers = await Promise.all(Array.from({ length: 12 }, () => createUser()))
    const placed = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const { id, price } = variants[index % 2]
        return place([item(product, price, { variantId: id })], customers[index % 12])
      }),
    )
    const sold = placed.filter(({ status }) => status === 201).length
    const small = placed.filter(
      ({ status, body }) => status === 201 && body.order.items[0].variant === 'Small',
    )
    const read = await readProduct(product)
    expect(small.length).to.equal(20)
    expect(read.variants.map(({ inventory }: any) => inventory)).to.deep.equal([
      0,
      1000 - (sold - 20),
    ])
    expect(read.inventory).to.equal(1000 - (sold - 20))
  })
})

describe('POST /api/orders with choices and notes', () => {
  useHarness()

  it('201 adds the options to the price and keeps names and prices in the order of the groups', async () => {
    const { store, product, large, egg, sili } = await createDish()
    const customer = await createUser()
    const choices = [sili, egg, large]
    const { status, body } = await place(
      [item(product, 110.5, { choices, note: ' No onions ', quantity: 2 })],
      customer,
    )
    expect(status).to.equal(201)
    expect(body.order).to.include({ subtotal: 221 })
    expect(body.order.items[0]).to.deep.include({
      variantId: null,
      variant: null,
      price: 110.5,
      lineTotal: 221,
      note: 'No onions',
      choices: [
        { name: 'Large', price: 20 },
        { name: 'Egg', price: 15.5 },
        { name: 'Sili', price: 0 },
      ],
    })
    await setChoices(product, store, [])
    const read = await get(`/api/orders/${body.orderId}`, { as: store.owner })
    expect(read.body.order.items).to.deep.equal(body.order.items)
  })

  it('400 names the group of too few, too many, inactive, repeated and unknown options', async () => {
    const { store, product, small, large, egg, rice, sili } = await createDish()
    const stranger = await createDish()
    const cases: [choices: string[] | undefined, message: RegExp][] = [
      [undefined, /^Size: choose 1 of Small/],
      [[egg], /^Size: choose 1 /],
      [[small, large], /^Size: .* 2 given/],
      [[small, egg, rice, sili], /^Add-ons: choose 0 to 2 /],
      [[small, egg, egg], /^Add-ons: Egg is given twice/],
      [[stranger.egg], /no option of the product, which has Size: /],
      [[small, stranger.egg], /no option of the product, which has Size: .*Add-ons: /],
    ]
    const customer = await createUser()
    const refuse = async (choices: string[] | undefined, message: RegExp) => {
      const { status, body } = await place([item(product, 75, { choices })], customer)
      const [{ path, message: text }] = body.details
      expect([status, body.code, path]).to.deep.equal([400, 'VALIDATION_FAILED', 'items.0.choices'])
      expect(text).to.match(message)
    }
    for (const [choices, message] of cases) await refuse(choices, message)
    const options = extras.options.map((option) => ({ ...option, isActive: option.name !== 'Egg' }))
    await setChoices(product, store, [sizes, { ...extras, options }])
    await refuse([small, egg], /^Add-ons: Egg is not sold now/)
  })

  it('409 PRICE_CHANGED with the price of one, options included', async () => {
    const { product, large, rice } = await createDish()
    const { status, body } = await place([item(product, 75, { choices: [large, rice] })])
    expect([status, body.code, body.details[0].path]).to.deep.equal([
      409,
      'PRICE_CHANGED',
      'items.0.price',
    ])
    expect(body.prices).to.deep.equal([{ productId: product.id, price: 107 }])
  })

  it('201 merges the same product with the same variant, options and note, and nothing else', async () => {
    const { product, small, egg, rice } = await createDish()
    const items = [
      item(product, 102.5, { choices: [small, egg, rice], note: 'Hot' }),
      item(product, 102.5, { choices: [rice, egg, small], note: 'Hot ', quantity: 2 }),
      item(product, 102.5, { choices: [small, egg, rice] }),
      item(product, 75, { choices: [small], note: 'Hot' }),
    ]
    const { status, body } = await place(items)
    expect(status).to.equal(201)
    expect(
      body.order.items.map((each: any) => [each.quantity, each.choices.length, each.note]),
    ).to.deep.equal([
      [3, 3, 'Hot'],
      [1, 3, null],
      [1, 1, 'Hot'],
    ])
  })

  it('400 names a note of more than 200 characters or of two lines', async () => {
    const product = await createProduct(await createStore())
    for (const note of ['x'.repeat(201), 'one\ntwo']) {
      const { status, body } = await place([item(product, 55, { note })])
      expect([status, body.details[0].path]).to.deep.equal([400, 'items.0.note'])
    }
    const { body } = await place([item(product, 55, { note: '  ' })])
    expect(body.order.items[0].note).to.equal(null)
  })

  it('a note leaves the order when its customer erases the account; names and prices stay', async () => {
    const { store, product, large } = await createDish()
    const customer = await createUser()
    const { body } = await place(
      [item(product, 95, { choices: [large], note: 'For Lola Luz' })],
      customer,
    )
    await post(`/api/orders/${body.orderId}/cancel`, {}, { as: customer })
    const { password } = customer
    const exported = await get('/api/users/export', { as: customer })
    expect(JSON.stringify(exported.body)).to.include('For Lola Luz')
    await send('DELETE', '/api/users/profile', { password }, { as: customer })
    const read = await get(`/api/orders/${body.orderId}`, { as: store.owner })
    const [line] = read.body.order.items
    expect([line.note, line.choices]).to.deep.equal([null, [{ name: 'Large', price: 20 }]])
  })
})
