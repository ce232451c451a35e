/**
 * What the shop has beside plain products, asked for as its vendors and admins do: variants, options, weight, slots, riders,
 * rentals, and orders that were delivered for cash.
 */
import { createRandom } from '../engine/random.ts'
import type { People, Person } from './people.ts'
import type { Premises, Product, Shop } from './shop.ts'

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const slots = [{ days, from: '09:00', to: '10:00', minutes: 60, capacity: 2, cutOffMinutes: 30 }]
const VARIANT_STOCKS = [2, 6]

export async function furnish(people: People, shop: Premises): Promise<Shop> {
  const act = { id: -1, random: createRandom('furnish') }
  const [first, second] = shop.vendors as [Shop['vendors'][0], Shop['vendors'][0]]

  async function ask(
    by: Person,
    method: string,
    path: string,
    body?: unknown,
    key: string | null = null,
  ): Promise<any> {
    const reply = await people.call(act, by, method, path, { body, key })
    if (reply && reply.status < 300) return reply.body
    throw new Error(`${method} ${path}: ${reply?.status} ${JSON.stringify(reply?.body)}`)
  }

  const plain = { step: 1, isByWeight: false, variants: [], options: [] }
  async function addProduct(
    { storeId, ...vendor }: Shop['vendors'][0],
    {
      name,
      price,
      stock,
      more = {},
    }: { name: string; price: number; stock: number; more?: object },
  ): Promise<Product> {
    const body = { storeId, name, price, inventory: stock, ...more }
    const { product } = await ask(vendor, 'POST', '/api/vendor/products', body)
    return { ...plain, id: product.id, storeId, price, stock }
  }

  async function addVariants(vendor: Person, product: Product): Promise<void> {
    const path = `/api/vendor/products/${product.id}/variants`
    for (const [index, inventory] of VARIANT_STOCKS.entries()) {
      const body = { name: `Laki ${index}`, price: 30 + index, inventory }
      const { variant } = await ask(vendor, 'POST', path, body)
      product.variants.push({ id: variant.id, price: body.price, stock: inventory })
    }
  }

  async function addOption(vendor: Person, product: Product): Promise<void> {
    const choices = [{ name: 'Dagdag', options: [{ name: 'Itlog', price: 15.5 }] }]
    const path = `/api/vendor/products/${product.id}/choices`
    const reply = await ask(vendor, 'PUT', path, { choices })
    product.options.push({ id: reply.product.choices[0].options[0].id, price: 15.5 })
  }

  for (const { storeId, ...vendor } of shop.vendors)
    await ask(vendor, 'PATCH', `/api/vendor/stores/${storeId}`, { pickupEnabled: true })
  await ask(first, 'PATCH', `/api/vendor/stores/${first.storeId}`, { slots })
  await ask(shop.admin, 'PATCH', '/api/admin/settings', { deliveryCodeRequired: true })

  const fish = await addProduct(first, {
    name: 'Bangus',
    price: 220,
    stock: 6,
    more: { unit: 'kilo', quantityStep: 0.25, soldByWeight: true },
  })
  Object.assign(fish, { step: 0.25, isByWeight: true })
  const shirt = {
    ...(await addProduct(second, { name: 'Kamiseta', price: 30, stock: 0 })),
    variants: [],
  }
  await addVariants(second, shirt)
  const noodles = {
    ...(await addProduct(second, { name: 'Pancit', price: 80, stock: 5 })),
    options: [],
  }
  await addOption(second, noodles)

  const riders: Shop['riders'] = []
  for (const person of shop.riders) {
    const body = { userId: person.id, vehicleType: 'motorcycle' }
    const { rider } = await ask(shop.admin, 'POST', '/api/riders', body)
    const path = `/api/riders/${rider.id}/status`
    await ask(shop.admin, 'PATCH', path, { status: 'available' })
    riders.push({ ...person, riderId: rider.id })
  }

  await ask(shop.admin, 'PATCH', `/api/admin/users/${first.id}`, { plan: 'pro' })
  const { apiKey } = await ask(first, 'POST', '/api/developer/keys', { name: 'Website' })

  const { data: agreement } = await ask(first, 'POST', '/api/agreements/vendor', {
    title: 'Kasunduan',
    content: 'Return it clean.',
  })
  const categories = await ask(first, 'GET', '/api/rentals/categories')
  const { data: listing } = await ask(first, 'POST', '/api/vendor/rentals/listings', {
    categoryId: categories.data[0].id,
    title: 'Videoke',
    rate: 500,
    totalUnits: 2,
    securityDeposit: 100,
    agreementId: agreement.id,
  })

  for (const [index, rider] of riders.entries()) {
    const vendor = shop.vendors[index]!
    const product = shop.products.find(
      ({ storeId, stock }) => storeId === vendor.storeId && stock > 100,
    )!
    await deliver(vendor, rider, product)
  }

  async function deliver(vendor: Person, rider: Person, { id, storeId, price }: Product) {
    const customer = shop.customers[0]!
    const paymentMethod = 'cash_on_delivery'
    const { order } = await ask(
      customer,
      'POST',
      '/api/orders',
      {
        items: [{ productId: id, storeId, quantity: 8, price }],
        deliveryAddress: 'Purok 3, Poblacion, Salay',
        paymentMethod,
      },
      `stage-${storeId}`,
    )
    const payment = { orderId: order.id, paymentMethod }
    await ask(customer, 'POST', '/api/payments/initiate', payment, `stage-pay-${storeId}`)
    for (const status of ['preparing', 'ready'])
      await ask(vendor, 'PATCH', `/api/orders/${order.id}/status`, { status })
    await ask(rider, 'POST', `/api/rider/orders/${order.id}/accept`)
    const seen = await ask(customer, 'GET', `/api/orders/${order.id}`)
    const code = seen.order.deliveryCode
    await ask(rider, 'POST', `/api/rider/orders/${order.id}/deliver`, { code })
  }

  return {
    ...shop,
    riders,
    products: [...shop.products, fish, shirt, noodles],
    slotted: first.storeId,
    agent: { ...first, apiKey },
    slot: { date: '2026-03-03', from: '09:00' },
    listing: { id: listing.id, vendor: first, agreementId: agreement.id },
  }
}
