/** The usual order service: a Knex transaction, statement by statement. It believes any token. */
import { randomUUIDv7 } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import knexFactory, { type Knex } from 'knex'
import { bytesOf, customerOf, reply } from './json.ts'

const knex = knexFactory({
  client: 'pg',
  connection: process.env.DATABASE_URL,
  pool: { min: 8, max: 8 },
})

interface Item {
  productId: string
  storeId: string
  quantity: number
  price: number
}

createServer((request, response) => {
  place(request, response).catch((error: Error) => reply(response, 500, { error: error.message }))
}).listen(Number(process.env.PORT), '127.0.0.1')

async function place(request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'GET') return reply(response, 200, {})
  const order = JSON.parse((await bytesOf(request)).toString())
  const customerId = customerOf(request)
  const placed = await knex.transaction((trx) => insertOrder(trx, customerId, order))
  if (!placed) return reply(response, 409, { success: false })
  reply(response, 201, { success: true, orderId: placed.id, total: placed.total / 100 })
}

async function insertOrder(trx: Knex.Transaction, customerId: string, order: any) {
  const settings = await trx('settings').first()
  const items: Item[] = order.items
  const ids = items.map(({ productId }) => productId)
  const products = await trx('products').whereIn('id', ids).orderBy('id').forUpdate()
  const storeIds = [...new Set(products.map(({ store_id }) => store_id))]
  const stores = await trx('stores').whereIn('id', storeIds)
  const lines = items.map((item) => ({
    ...item,
    row: products.find(({ id }) => id === item.productId),
  }))
  const isOpen = stores.every((store) => store.is_active && store.accepting_orders)
  const isSold = lines.every(
    ({ row, quantity, price }) =>
      row?.is_active && row.inventory >= quantity && Number(row.price) === Math.round(price * 100),
  )
  if (!isOpen || !isSold || !settings.cod_enabled) return null
  const subtotal = lines.reduce((sum, { row, quantity }) => sum + Number(row.price) * quantity, 0)
  if (subtotal < Number(settings.minimum_order_amount)) return null
  const km = Math.max(...stores.map((store) => distance(store, order.deliveryLocation)))
  if (km > Number(settings.max_delivery_radius_km)) return null
  const fee =
    Number(settings.delivery_fee_base) + Math.round(Number(settings.delivery_fee_per_km) * km)
  const total = subtotal + fee
  for (const { productId, quantity } of lines)
    await trx('products')
      .where({ id: productId })
      .update({ inventory: trx.raw('inventory - ?', [quantity]), updated_at: trx.fn.now() })
  await insertAll(trx, { customerId, order, lines, storeIds, settings, subtotal, fee, total })
  return { id: order.id, total }
}

async function insertAll(trx: Knex.Transaction, made: any) {
  const { customerId, order, lines, storeIds, settings, subtotal, fee, total } = made
  const id = (order.id = randomUUIDv7())
  const now = new Date()
  const expires_at = new Date(now.getTime() + 1_800_000)
  const method = 'cash_on_delivery'
  await trx('orders').insert({
    id,
    order_number: `ORD-${id.slice(24)}`,
    customer_id: customerId,
    status: 'pending',
    payment_method: method,
    subtotal,
    delivery_fee: fee,
    total,
    delivery_address: order.deliveryAddress,
    delivery_latitude: order.deliveryLocation.latitude,
    delivery_longitude: order.deliveryLocation.longitude,
    landmark: order.landmark,
    contact_phone: order.contactPhone,
    expires_at,
    created_at: now,
  })
  await trx('order_items').insert(
    lines.map(({ row, quantity }: any, position: number) => ({
      id: randomUUIDv7(),
      order_id: id,
      position,
      product_id: row.id,
      store_id: row.store_id,
      name: row.name,
      quantity,
      price: row.price,
      line_total: Number(row.price) * quantity,
    })),
  )
  await trx('store_orders').insert(
    storeIds.map((store_id: string) => ({ order_id: id, store_id, status: 'pending' })),
  )
  const event = {
    order_id: id,
    status: 'pending',
    actor: 'customer',
    actor_id: customerId,
    at: now,
  }
  await trx('order_events').insert({ id: randomUUIDv7(), ...event })
  const commission_rate = settings.commission_rate
  const commission = Math.round(total * Number(commission_rate))
  const payment = { order_id: id, method, amount: total, commission_rate, commission }
  await trx('payments').insert({ id: randomUUIDv7(), ...payment })
  const job = { queue: 'payments', name: 'expire-order', payload: { orderId: id } }
  const tries = { attempts: 8, backoff_ms: 2_000, available_at: expires_at }
  await trx('outbox').insert({ id: randomUUIDv7(), ...job, ...tries })
}

function distance(
  from: { latitude: number; longitude: number },
  to: { latitude: number; longitude: number },
): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const north = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const across = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east
  return 6371 * 2 * Math.asin(Math.sqrt(north + across))
}
