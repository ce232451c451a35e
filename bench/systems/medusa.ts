/** Medusa, and the workload over its Store API. */
import { startServer } from '../target.ts'
import packages from '../peers/systems/packages.json' with { type: 'json' }
import type { Fixture } from '../fixture.ts'
import { ask, install, runPeer, type Product, type System } from './system.ts'
import { OFFSETS, pick, QUESTIONS } from './workload.ts'

const web = { file: 'bench/peers/systems/medusa.ts', args: ['web'], probe: '/health' }
const admin = { email: 'admin@palengke.example', password: 'a password of the bench' }
const FIELDS = 'id,title,handle,thumbnail,description,*variants.calculated_price'
const AT_ONCE = 100

interface Shop {
  key: string
  region: string
  shipping: string
  variants: string[]
}

export async function medusa(fixture: Fixture, products: Product[]): Promise<System> {
  const env = await install(fixture, 'medusa')
  const db = await fixture.bare('medusa')
  await runPeer('medusa', ['migrate'], env)
  await runPeer('medusa', ['user', admin.email, admin.password], env)
  const server = await startServer({ name: 'medusa', env, ...web })
  const shop = await fill(`http://127.0.0.1:${server.port}`, products)
  await server.stop()
  await db.query('vacuum (analyze)')
  const headers = { 'x-publishable-api-key': shop.key }
  const page = `/store/products?region_id=${shop.region}&fields=${FIELDS}&limit=20`
  return {
    name: `Medusa ${packages.medusa.dependencies['@medusajs/medusa']}`,
    db,
    env,
    web,
    lists: OFFSETS.map((offset) => ({ method: 'GET', path: `${page}&offset=${offset}`, headers })),
    searches: QUESTIONS.map((q) => ({
      method: 'GET',
      path: `${page}&q=${encodeURIComponent(q)}`,
      headers,
    })),
    read: ({ products, count }) => ({
      products,
      total: count,
      prices: products.map(
        (each: any) => 100 * each.variants[0].calculated_price.calculated_amount,
      ),
    }),
    orders: (turn, port) => order(shop, turn, `http://127.0.0.1:${port}`),
    counting: 'select count(*) from "order"',
  }
}

/** Five calls: cart, shipping method, payment collection, payment session, complete. */
async function order(shop: Shop, turn: number, url: string): Promise<void> {
  const post = (path: string, body: object = {}) =>
    send(`${url}/store/${path}`, body, { 'x-publishable-api-key': shop.key })
  const { cart } = await post('carts', {
    region_id: shop.region,
    email: `${crypto.randomUUID()}@palengke.example`,
    shipping_address: {
      first_name: 'Juan',
      last_name: 'Cruz',
      phone: '+639171234567',
      address_1: '12 Rizal Street',
      city: 'Salay',
      country_code: 'ph',
    },
    items: pick(shop.variants, turn).map((variant_id, n) => ({ variant_id, quantity: n + 1 })),
  })
  await post(`carts/${cart.id}/shipping-methods`, { option_id: shop.shipping })
  const { payment_collection: payment } = await post('payment-collections', { cart_id: cart.id })
  await post(`payment-collections/${payment.id}/payment-sessions`, {
    provider_id: 'pp_system_default',
  })
  const { type, error } = await post(`carts/${cart.id}/complete`)
  if (type !== 'order') throw new Error(`Medusa: ${JSON.stringify(error)}`)
}

/** Sets up a shop over the Admin API, as Medusa's starter does with the same workflows. */
async function fill(url: string, products: Product[]): Promise<Shop> {
  const { token } = await send(`${url}/auth/user/emailpass`, admin)
  const headers = { Authorization: `Bearer ${token}` }
  const post = (path: string, body: object) => send(`${url}/admin/${path}`, body, headers)
  const get = (path: string) => ask(`${url}/admin/${path}`, { headers })

  const { stores } = await get('stores')
  const currencies = [{ currency_code: 'php', is_default: true }]
  await post(`stores/${stores[0].id}`, { supported_currencies: currencies })
  const { sales_channels } = await get('sales-channels')
  const channel = sales_channels[0].id
  const { region } = await post('regions', {
    name: 'Pilipinas',
    currency_code: 'php',
    countries: ['ph'],
    payment_providers: ['pp_system_default'],
  })
  await post('tax-regions', { country_code: 'ph', provider_id: 'tp_system' })

  const { stock_location: place } = await post('stock-locations', { name: 'Palengke' })
  const ofPlace = `stock-locations/${place.id}`
  await post(`${ofPlace}/sales-channels`, { add: [channel] })
  await post(`${ofPlace}/fulfillment-providers`, { add: ['manual_manual'] })
  const { stock_location } = await post(`${ofPlace}/fulfillment-sets?fields=*fulfillment_sets`, {
    name: 'Riders',
    type: 'shipping',
  })
  const { fulfillment_set } = await post(
    `fulfillment-sets/${stock_location.fulfillment_sets[0].id}/service-zones`,
    { name: 'Pilipinas', geo_zones: [{ type: 'country', country_code: 'ph' }] },
  )
  const profile = (await get('shipping-profiles')).shipping_profiles[0].id
  const { shipping_option } = await post('shipping-options', {
    name: 'Rider',
    price_type: 'flat',
    provider_id: 'manual_manual',
    service_zone_id: fulfillment_set.service_zones[0].id,
    shipping_profile_id: profile,
    type: { label: 'Rider', description: 'By motorcycle', code: 'rider' },
    prices: [{ currency_code: 'php', amount: 30 }],
  })
  const { api_key } = await post('api-keys', { title: 'Shop', type: 'publishable' })
  await post(`api-keys/${api_key.id}/sales-channels`, { add: [channel] })

  const variants: string[] = []
  for (let start = 0; start < products.length; start += AT_ONCE) {
    const some = products.slice(start, start + AT_ONCE)
    const { created } = await post('products/batch?fields=id,*variants', {
      create: some.map(({ sku, name, description, price }) => ({
        title: name,
        handle: sku.toLowerCase(),
        description,
        status: 'published',
        shipping_profile_id: profile,
        sales_channels: [{ id: channel }],
        options: [{ title: 'Unit', values: ['kilo'] }],
        variants: [
          {
            title: 'kilo',
            sku,
            options: { Unit: 'kilo' },
            prices: [{ currency_code: 'php', amount: price / 100 }],
          },
        ],
      })),
    })
    variants.push(...created.map((product: any) => product.variants[0].id))
    const { inventory_items } = await get(`inventory-items?limit=${AT_ONCE}&offset=${start}`)
    await post('inventory-items/location-levels/batch', {
      create: inventory_items.map((item: any) => ({
        inventory_item_id: item.id,
        location_id: place.id,
        stocked_quantity: some[0]!.stock,
      })),
    })
  }
  return { key: api_key.token, region: region.id, shipping: shipping_option.id, variants }
}

function send(url: string, body: object, headers: Record<string, string> = {}): Promise<any> {
  const json = { 'Content-Type': 'application/json', ...headers }
  return ask(url, { method: 'POST', headers: json, body: JSON.stringify(body) })
}
