import { expect } from 'chai'
import { describe, it } from 'mocha'
import { get, patch, post, send, type Answer } from '../../support/client.ts'
import {
  createProduct,
  createStore,
  createUser,
  line,
  orderBody,
  type TestUser,
} from '../../support/actors.ts'
import { useHarness } from '../../support/harness.ts'

const own = (path: string) => `/api/vendor${path}`
const paths = ({ body }: Answer) => body.details.map(({ path }: { path: string }) => path)
const names = ({ body }: Answer) => body.data.map(({ name }: { name: string }) => name)

describe('/api/vendor', () => {
  useHarness()

  it('403 NOT_VENDOR for every other role, 401 UNAUTHENTICATED without a token', async () => {
    const product = await createProduct(await createStore())
    const endpoints: [method: string, path: string, body?: unknown][] = [
      ['GET', '/stores'],
      ['PATCH', `/stores/${product.store_id}`, { name: 'X' }],
      ['GET', '/products'],
      ['POST', '/products', { storeId: product.store_id, name: 'X', price: 1 }],
      ['GET', `/products/${product.id}`],
      ['PATCH', `/products/${product.id}`, { name: 'X' }],
      ['DELETE', `/products/${product.id}`],
      ['GET', `/products/export.csv?storeId=${product.store_id}`],
      ['POST', `/products/import?storeId=${product.store_id}`, 'name,price'],
    ]
    const others = [await createUser(), await createUser('rider'), await createUser('admin')]
    for (const [method, path, body] of endpoints) {
      for (const as of others) {
        const refused = await send(method, own(path), body, { as })
        expect([refused.status, refused.body.code], path).to.deep.equal([403, 'NOT_VENDOR'])
      }
      expect((await send(method, own(path), body)).status, path).to.equal(401)
    }
  })

  it('404 NOT_FOUND for a row of another vendor, which is unchanged', async () => {
    const [stranger, store] = [await createUser('vendor'), await createStore()]
    const product = await createProduct(store)
    const as = stranger
    const refused = [
      await patch(own(`/stores/${store.id}`), { name: 'Mine now' }, { as }),
      await get(own(`/products/${product.id}`), { as }),
      await patch(own(`/products/${product.id}`), { price: 1 }, { as }),
      await patch(own(`/products/${product.id}`), { inventoryChange: -1 }, { as }),
      await send('DELETE', own(`/products/${product.id}`), undefined, { as }),
    ]
    for (const { status, body } of refused)
      expect([status, body.code]).to.deep.equal([404, 'NOT_FOUND'])
    expect((await get(own('/products'), { as })).body.data).to.deep.equal([])
    expect((await get(own('/stores'), { as })).body.data).to.deep.equal([])
    const seen = await get(own(`/products/${product.id}`), { as: store.owner })
    expect(seen.body.product).to.include({ price: 55, inventory: 100, isActive: true })
  })
})

describe('GET /api/vendor/stores', () => {
  useHarness()

  it('200 lists own stores, inactive ones too, newest first, in pages', async () => {
    const first = await createStore()
    const second = await createStore(first.owner, { is_active: false })
    const newest = [first.id, second.id].toSorted().toReversed()
    const { status, body } = await get(own('/stores'), { as: first.owner })
    expect(status).to.equal(200)
    expect(body.data.map(({ id }: any) => id)).to.deep.equal(newest)
    const page = await get(own('/stores?limit=1&offset=1'), { as: first.owner })
    expect([page.body.total, page.body.data[0].id]).to.deep.equal([2, newest[1]])
  })
})

describe('PATCH /api/vendor/stores/:id', () => {
  useHarness()

  it('200 changes every field that the owner may change, and no other', async () => {
    const store = await createStore()
    const hours = {
      monday: { open: '08:00', close: '18:00' },
      friday: { open: '20:00', close: '02:00' },
    }
    const changes = {
      name: ' Aling Nena ',
      category: 'Groceries',
      description: 'Since 1998\nOpen daily',
      address: 'Rizal St.',
      city: 'Claveria',
      barangay: 'Poblacion',
      phone: '0917 765 4321',
      latitude: 8.61,
      longitude: 124.89,
      placeCode: '1004306020',
      deliversTo: ['1004306000', '1004322011'],
      deliveryRadiusKm: 7.5,
      operatingHours: { ...hours, sunday: null },
      acceptingOrders: false,
      logoUrl: 'https://example.com/logo.webp',
      bannerUrl: 'http://example.com/banner.webp',
      isActive: false,
    }
    const fixed = {
      id: store.owner.id,
      slug: 'mine',
      ownerId: store.owner.id.replace(/.$/, '0'),
      isOpen: true,
      rating: 5,
      reviewCount: 99,
      isVerified: true,
    }
    const path = own(`/stores/${store.id}`)
    const { status, body } = await patch(path, { ...changes, ...fixed }, { as: store.owner })
    expect(status).to.equal(200)
    expect(body.store).to.deep.include({ ...changes, name: 'Aling Nena', phone: '+639177654321' })
    expect(body.store).to.include({
      id: store.id,
      slug: store.slug,
      ownerId: store.owner.id,
      rating: 0,
      reviewCount: 0,
      isVerified: false,
    })
    expect((await get(own('/stores'), { as: store.owner })).body.data[0]).to.deep.equal(body.store)
    expect((await get(`/api/stores/${store.id}`)).status).to.equal(404)
  })

  it('200 clears optional fields, and leaves fields that are not sent', async () => {
    const store = await createStore(undefined, {
      latitude: 8.61,
      longitude: 124.89,
      phone: '+639171234567',
    })
    const none = {
      phone: null,
      latitude: null,
      longitude: null,
      operatingHours: null,
      logoUrl: null,
    }
    const path = own(`/stores/${store.id}`)
    const { status, body } = await patch(path, none, { as: store.owner })
    expect([status, body.store]).to.deep.equal([200, { ...body.store, ...none, name: store.name }])
    expect((await patch(path, {}, { as: store.owner })).body.store).to.deep.equal(body.store)
    const landline = await patch(path, { phone: ' (088) 855-1234 ' }, { as: store.owner })
    expect(landline.body.store.phone).to.equal('+63888551234')
    expect((await patch(path, { phone: ' ' }, { as: store.owner })).body.store.phone).to.equal(null)
  })

  it('400 VALIDATION_FAILED names every invalid field once', async () => {
    const store = await createStore()
    const bad = {
      name: ' ',
      latitude: 91,
      longitude: 'east',
      operatingHours: {
        monday: { open: '8:00', close: '24:00' },
        tuesday: 'closed',
        friday: { open: '08:00' },
      },
      logoUrl: 'ftp://example.com/logo',
      bannerUrl: 'https://example.com/my banner.jpg',
      acceptingOrders: 'no',
    }
    const refused = await patch(own(`/stores/${store.id}`), bad, { as: store.owner })
    expect([refused.status, refused.body.code]).to.deep.equal([400, 'VALIDATION_FAILED'])
    expect(paths(refused).toSorted()).to.deep.equal([
      'acceptingOrders',
      'bannerUrl',
      'latitude',
      'logoUrl',
      'longitude',
      'name',
      'operatingHours.friday.close',
      'operatingHours.monday.close',
      'operatingHours.monday.open',
      'operatingHours.tuesday',
    ])
  })

  it('200 delivers to the own municipality, until it has places of its own choice', async () => {
    const store = await createStore()
    const areaAfter = async (input: object) =>
      (await patch(own(`/stores/${store.id}`), input, { as: store.owner })).body.store.deliversTo
    expect(await areaAfter({ placeCode: '1004306020' })).to.deep.equal(['1004306000'])
    expect(await areaAfter({ placeCode: '1380601001' })).to.deep.equal(['1380600000']) // Manila
    const chosen = ['1004322011', '1004313000', '1004322011']
    expect(await areaAfter({ deliversTo: chosen })).to.deep.equal(chosen.slice(0, 2))
    expect(await areaAfter({ placeCode: '1004306000' })).to.deep.equal(chosen.slice(0, 2))
    expect(await areaAfter({ deliversTo: [] })).to.deep.equal(['1004306000'])
    expect(await areaAfter({ deliversTo: null, placeCode: null })).to.deep.equal([])
  })

  it('200 names the city and barangay of its place while it has no city', async () => {
    const store = await createStore(undefined, { city: '' })
    const named = async (input: object) => {
      const { body } = await patch(own(`/stores/${store.id}`), input, { as: store.owner })
      return [body.store.city, body.store.barangay]
    }
    expect(await named({ placeCode: '1004306020' })).to.deep.equal(['Claveria', 'Poblacion'])
    expect(await named({ placeCode: '1004322008' })).to.deep.equal(['Claveria', 'Poblacion'])
    expect(await named({ city: 'Salay', barangay: 'Looc' })).to.deep.equal(['Salay', 'Looc'])
  })

  it('400 names the code that is no place, or is no town, and changes nothing', async () => {
    const store = await createStore()
    const refused: [path: string, input: object][] = [
      ['placeCode', { placeCode: '9999999999' }],
      ['placeCode', { placeCode: '1004300000' }],
      ['deliversTo.1', { deliversTo: ['1004322000', '1000000000'], name: 'Other' }],
      ['deliversTo', { deliversTo: Array.from({ length: 201 }, () => '1004322000') }],
    ]
    for (const [path, input] of refused) {
      const { status, body } = await patch(own(`/stores/${store.id}`), input, { as: store.owner })
      expect([status, body.details.map((each: any) => each.path)]).to.deep.equal([400, [path]])
    }
    const { body } = await get(`/api/stores/${store.id}`)
    expect(body.store).to.deep.include({ name: store.name, placeCode: null, deliversTo: [] })
  })

  it('400 VALIDATION_FAILED for a longitude without latitude, and for hours that close when they open', async () => {
    const store = await createStore()
    const path = own(`/stores/${store.id}`)
    const half = await patch(path, { longitude: 124.89 }, { as: store.owner })
    expect([half.status, paths(half)]).to.deep.equal([400, ['latitude']])
    const none = { operatingHours: { monday: { open: '08:00', close: '08:00' } } }
    const empty = await patch(path, none, { as: store.owner })
    expect([empty.status, paths(empty)]).to.deep.equal([400, ['operatingHours.monday.close']])
  })

  it('200 pauses the store: orders are refused until it accepts them again', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const product = await createProduct(store)
    const order = () => post('/api/orders', orderBody([line(product)]), { as: customer })
    const path = own(`/stores/${store.id}`)
    await patch(path, { acceptingOrders: false }, { as: store.owner })
    expect((await order()).body.code).to.equal('STORE_PAUSED')
    await patch(path, { acceptingOrders: true }, { as: store.owner })
    expect((await order()).status).to.equal(201)
  })
})

describe('POST /api/vendor/products', () => {
  useHarness()

  it('201 with the whole product, active at once', async () => {
    const store = await createStore()
    const input = {
      storeId: store.id,
      name: 'Bangus',
      description: 'Fresh this morning',
      sku: 'FISH-01',
      price: 219.95,
      comparePrice: 250,
      unit: 'kilo',
      inventory: 12,
      lowStockAt: 3,
      quantityStep: 1,
      minQuantity: 1,
      maxQuantity: 999,
      soldByWeight: false,
      images: ['https://example.com/bangus.webp', 'http://example.com/2.jpg?w=1'],
      isActive: true,
      prescription: false,
    }
    const { status, body } = await post(
      own('/products'),
      { ...input, id: store.id, ownerId: 'x' },
      {
        as: store.owner,
      },
    )
    expect(status).to.equal(201)
    const { id, ...rest } = body.product
    const none = { priceFrom: false, variants: [], choices: [] }
    expect(rest).to.deep.equal({ ...input, ...none, unitCode: 'KGM' })
    expect((await get(own(`/products/${id}`), { as: store.owner })).body).to.deep.equal(body)
    expect((await get(`/api/products/${id}`)).body.product).to.deep.equal(body.product)
    const bought = { productId: id, storeId: store.id, quantity: 2, price: 219.95 }
    const order = await post('/api/orders', orderBody([bought]), { as: await createUser() })
    expect([order.status, order.body.order.total]).to.deep.equal([201, 439.9])
  })

  it('201 with defaults for all but store, name and price', async () => {
    const store = await createStore()
    const input = { storeId: store.id, name: ' Itlog ', price: 9, sku: ' ' }
    const { body } = await post(own('/products'), input, { as: store.owner })
    expect(body.product).to.deep.equal({
      id: body.product.id,
      storeId: store.id,
      name: 'Itlog',
      description: '',
      sku: null,
      price: 9,
      priceFrom: false,
      comparePrice: null,
      unit: 'piece',
      unitCode: 'C62',
      inventory: 0,
      lowStockAt: null,
      quantityStep: 1,
      minQuantity: 1,
      maxQuantity: 999,
      soldByWeight: false,
      images: [],
      isActive: true,
      prescription: false,
      variants: [],
      choices: [],
    })
    expect((await post(own('/products'), input, { as: store.owner })).status).to.equal(201)
  })

  it('409 CONFLICT for a SKU of another product of the store; other stores may use it', async () => {
    const store = await createStore()
    const other = await createStore(store.owner)
    const add = (storeId: string, sku: string) =>
      post(own('/products'), { storeId, name: 'Suka', price: 30, sku }, { as: store.owner })
    expect((await add(store.id, 'V-1')).status).to.equal(201)
    expect((await add(other.id, 'V-1')).status).to.equal(201)
    const taken = await add(store.id, ' V-1 ')
    expect([taken.status, taken.body.code, paths(taken)]).to.deep.equal([409, 'CONFLICT', ['sku']])
    const { id } = (await add(store.id, 'V-2')).body.product
    const renamed = await patch(own(`/products/${id}`), { sku: 'V-1' }, { as: store.owner })
    expect([renamed.status, renamed.body.code, paths(renamed)]).to.deep.equal([
      409,
      'CONFLICT',
      ['sku'],
    ])
    expect(
      (await patch(own(`/products/${id}`), { sku: null }, { as: store.owner })).status,
    ).to.equal(200)
  })

  it('400 VALIDATION_FAILED names every invalid field', async () => {
    const store = await createStore()
    const bad = {
      storeId: 'x',
      name: ' ',
      sku: 'a\u0000b',
      price: 0,
      comparePrice: 1.005,
      unit: '',
      inventory: 1_000_001,
      lowStockAt: 1.0005,
      images: ['javascript:alert(1)', 'https://example.com/1.jpg'],
      isActive: 'yes',
    }
    const refused = await post(own('/products'), bad, { as: store.owner })
    expect([refused.status, refused.body.code]).to.deep.equal([400, 'VALIDATION_FAILED'])
    expect(paths(refused)).to.have.members([
      'storeId',
      'name',
      'sku',
      'price',
      'comparePrice',
      'unit',
      'inventory',
      'lowStockAt',
      'images.0',
      'isActive',
    ])
    const images = Array.from({ length: 11 }, (_, index) => `https://example.com/${index}.jpg`)
    const input = { storeId: store.id, name: 'Asin', price: 10 }
    const many = await post(own('/products'), { ...input, images }, { as: store.owner })
    expect([many.status, paths(many)]).to.deep.equal([400, ['images']])
  })

  it('400 VALIDATION_FAILED for a store of another vendor', async () => {
    const [store, other] = [await createStore(), await createStore()]
    const input = { storeId: other.id, name: 'Asin', price: 10 }
    const refused = await post(own('/products'), input, { as: store.owner })
    expect([refused.status, paths(refused)]).to.deep.equal([400, ['storeId']])
    expect((await get(`/api/stores/${other.id}/products`)).body.total).to.equal(0)
  })
})

describe('GET /api/vendor/products', () => {
  useHarness()

  it('200 lists the products of all own stores, newest first, by every filter, in pages', async () => {
    const one = await createStore()
    const two = await createStore(one.owner)
    await createProduct(await createStore(), { name: 'Bigas of another' })
    const products = [
      await createProduct(one, { name: 'Bigas', sku: 'R_1' }),
      await createProduct(two, { name: 'Kape', inventory: 3, low_stock_at: 3 }),
      await createProduct(one, { name: 'Gatas', inventory: 0 }),
      await createProduct(two, {
        name: 'Bigas na pula',
        is_active: false,
        inventory: 4,
        low_stock_at: 3,
      }),
    ]
    const newest = products.toSorted((a, b) => (a.id < b.id ? 1 : -1)).map(({ name }) => name)
    const list = (query = '') => get(own(`/products${query}`), { as: one.owner })
    const all = await list()
    expect(names(all)).to.deep.equal(newest)
    expect([all.body.total, all.body.limit, all.body.offset]).to.deep.equal([4, 20, 0])
    expect(names(await list(`?storeId=${two.id}`))).to.have.members(['Bigas na pula', 'Kape'])
    expect(names(await list('?isActive=true'))).to.have.members(['Gatas', 'Kape', 'Bigas'])
    expect(names(await list('?isActive=false'))).to.have.members(['Bigas na pula'])
    expect(names(await list('?q=%20bigas'))).to.have.members(['Bigas na pula', 'Bigas'])
    expect(names(await list('?q=r_1'))).to.deep.equal(['Bigas'])
    expect(names(await list('?q=%25'))).to.deep.equal([])
    expect(names(await list('?lowStock=true'))).to.have.members(['Gatas', 'Kape'])
    expect(names(await list('?lowStock=false'))).to.have.members(['Bigas na pula', 'Bigas'])
    const page = await list('?limit=2&offset=1')
    expect([page.body.total, names(page)]).to.deep.equal([4, newest.slice(1, 3)])
    const mixed = await list(`?storeId=${two.id}&isActive=true&q=kape&lowStock=true&limit=500`)
    expect([mixed.body.total, mixed.body.limit, names(mixed)]).to.deep.equal([1, 100, ['Kape']])
  })

  it('400 VALIDATION_FAILED for invalid filters', async () => {
    const { owner } = await createStore()
    for (const bad of [
      'storeId=x',
      'isActive=maybe',
      'lowStock=1.5',
      'limit=0',
      'offset=-1',
      'q=a&q=b',
    ])
      expect((await get(own(`/products?${bad}`), { as: owner })).status, bad).to.equal(400)
  })
})

describe('GET /api/vendor/products/:id', () => {
  useHarness()

  it('200 for an own product, on sale or not; 404 for another’s', async () => {
    const [store, other] = [await createStore(), await createStore()]
    const product = await createProduct(store, { is_active: false })
    const { status, body } = await get(`/api/vendor/products/${product.id}`, { as: store.owner })
    expect([status, body.product.id, body.product.isActive]).to.deep.equal([200, product.id, false])
    expect((await get(`/api/vendor/products/${product.id}`, { as: other.owner })).status).to.equal(
      404,
    )
  })
})

describe('PATCH /api/vendor/products/:id', () => {
  useHarness()

  it('200 changes what is sent; id and store stay', async () => {
    const store = await createStore()
    const other = await createStore(store.owner)
    const product = await createProduct(store)
    const changes = { name: 'Bigas', price: 56.25, comparePrice: 60, lowStockAt: 5, unit: 'sack' }
    const path = own(`/products/${product.id}`)
    const moved = { ...changes, id: other.id, storeId: other.id }
    const { status, body } = await patch(path, moved, { as: store.owner })
    expect(status).to.equal(200)
    expect(body.product).to.include({
      ...changes,
      id: product.id,
      storeId: store.id,
      inventory: 100,
    })
    const cleared = { comparePrice: null, lowStockAt: null, description: '', images: [] }
    expect((await patch(path, cleared, { as: store.owner })).body.product).to.deep.include(cleared)
    expect((await get(path, { as: store.owner })).body.product.price).to.equal(56.25)
  })

  it('200 sets a count, and adds what was delivered or lost to the stock as it is', async () => {
    const store = await createStore()
    const product = await createProduct(store, { inventory: 10 })
    const set = async (body: unknown) =>
      await patch(own(`/products/${product.id}`), body, { as: store.owner })
    expect((await set({ inventory: 7 })).body.product.inventory).to.equal(7)
    expect((await set({ inventoryChange: 24 })).body.product.inventory).to.equal(31)
    expect((await set({ inventoryChange: -31 })).body.product.inventory).to.equal(0)
    expect((await set({ inventory: 5, expectedInventory: 0 })).body.product.inventory).to.equal(5)
  })

  it('409 CONFLICT with the current stock, and nothing changed, when the result is not within 0 to a million', async () => {
    const store = await createStore()
    const product = await createProduct(store, { inventory: 3 })
    const path = own(`/products/${product.id}`)
    for (const inventoryChange of [-4, 1_000_000]) {
      const { status, body } = await patch(path, { inventoryChange, price: 1 }, { as: store.owner })
      expect([status, body.code, body.inventory]).to.deep.equal([409, 'CONFLICT', 3])
    }
    const seen = (await get(path, { as: store.owner })).body.product
    expect([seen.inventory, seen.price]).to.deep.equal([3, 55])
  })

  it('409 CONFLICT with the current stock when it is not the expected one', async () => {
    const store = await createStore()
    const product = await createProduct(store, { inventory: 10 })
    await post('/api/orders', orderBody([line(product, 4)]), { as: await createUser() })
    const count = { inventory: 12, expectedInventory: 10 }
    const { status, body } = await patch(own(`/products/${product.id}`), count, { as: store.owner })
    expect([status, body.code, body.inventory]).to.deep.equal([409, 'CONFLICT', 6])
  })

  it('400 VALIDATION_FAILED for a count together with a delta, and for an expected stock without a count', async () => {
    const store = await createStore()
    const product = await createProduct(store)
    const both = await patch(
      own(`/products/${product.id}`),
      { inventory: 1, inventoryChange: 1 },
      {
        as: store.owner,
      },
    )
    expect([both.status, paths(both)]).to.deep.equal([400, ['inventoryChange']])
    const alone = await patch(
      own(`/products/${product.id}`),
      { expectedInventory: 1 },
      {
        as: store.owner,
      },
    )
    expect([alone.status, paths(alone)]).to.deep.equal([400, ['expectedInventory']])
  })

  it('loses no unit in 50 concurrent checkouts and 50 stock edits', async () => {
    const [customer, store] = [await createUser(), await createStore()]
    const product = await createProduct(store, { inventory: 40 })
    const deltas = Array.from({ length: 50 }, (_, index) => (index % 3 === 0 ? -2 : 1))
    const answers = await Promise.all(
      deltas.map(async (inventoryChange) => {
        const [order, edit] = await Promise.all([
          post('/api/orders', orderBody([line(product, 2)]), { as: customer }),
          patch(own(`/products/${product.id}`), { inventoryChange }, { as: store.owner }),
        ])
        return { order, edit, inventoryChange }
      }),
    )
    const placed = answers.filter(({ order }) => order.status === 201)
    const edited = answers.filter(({ edit }) => edit.status === 200)
    for (const { order, edit } of answers) {
      expect([undefined, 'OUT_OF_STOCK', 'BUSY']).to.include(order.body.code)
      expect([undefined, 'CONFLICT']).to.include(edit.body.code)
    }
    const left =
      40 - 2 * placed.length + edited.reduce((sum, each) => sum + each.inventoryChange, 0)
    const seen = await get(own(`/products/${product.id}`), { as: store.owner })
    expect(seen.body.product.inventory).to.equal(left)
    expect(placed.length).to.be.greaterThan(0)
    expect(edited.length).to.be.greaterThan(0)
    expect(left).to.be.at.least(0)
  })

  it('200 for exactly one of 30 concurrent counts that expect the same stock', async () => {
    const store = await createStore()
    const product = await createProduct(store, { inventory: 10 })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        patch(
          own(`/products/${product.id}`),
          { inventory: 20 + index, expectedInventory: 10 },
          {
            as: store.owner,
          },
        ),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).to.have.length(1)
    expect(answers.filter(({ status }) => status === 409)).to.have.length(29)
    const seen = await get(own(`/products/${product.id}`), { as: store.owner })
    expect(seen.body.product).to.deep.equal(won[0]!.body.product)
  })
})

describe('PATCH /api/admin/products/:id', () => {
  useHarness()

  it('200 says that a product needs a prescription, with an audit row; its vendor may say so too', async () => {
    const [admin, store] = [await createUser('admin'), await createStore()]
    const product = await createProduct(store)
    const say = (path: string, as: TestUser, prescription: boolean) =>
      patch(`${path}/${product.id}`, { prescription }, { as })
    const { status, body } = await say('/api/admin/products', admin, true)
    expect([status, body.product.prescription]).to.deep.equal([200, true])
    expect((await get(`/api/products/${product.id}`)).body.product.prescription).to.equal(true)
    const { data } = (await get(`/api/admin/audit?subject=${product.id}`, { as: admin })).body
    expect(data[0]).to.deep.include({
      action: 'product.moderate',
      before: { prescription: false },
      after: { prescription: true },
    })
    const own = await say('/api/vendor/products', store.owner, false)
    expect(own.body.product.prescription).to.equal(false)
  })

  it('404 for an unknown product; 400 without prescription; 401 for anyone but an admin', async () => {
    const [admin, store] = [await createUser('admin'), await createStore()]
    const path = `/api/admin/products/${(await createProduct(store)).id}`
    const body = { prescription: true }
    expect((await patch(`/api/admin/products/${store.id}`, body, { as: admin })).status).to.equal(
      404,
    )
    expect((await patch(path, {}, { as: admin })).body.details[0].path).to.equal('prescription')
    expect((await patch(path, body, { as: store.owner })).status).to.equal(401)
  })
})

describe('DELETE /api/vendor/products/:id', () => {
  useHarness()

  it('200 deactivates it; the owner still sees it, and may repeat and undo it', async () => {
    const store = await createStore()
    const product = await createProduct(store)
    const path = own(`/products/${product.id}`)
    for (let time = 0; time < 2; time++) {
      const { status, body } = await send('DELETE', path, undefined, { as: store.owner })
      expect([status, body]).to.deep.equal([200, { success: true }])
    }
    expect((await get(`/api/products/${product.id}`)).status).to.equal(404)
    const order = await post('/api/orders', orderBody([line(product)]), { as: await createUser() })
    expect(order.body.code).to.equal('PRODUCT_UNAVAILABLE')
    expect((await get(path, { as: store.owner })).body.product.isActive).to.equal(false)
    await patch(path, { isActive: true }, { as: store.owner })
    expect((await get(`/api/products/${product.id}`)).status).to.equal(200)
  })
})
