import { offerReplacement } from '../../src/features/orders/replacements/service/offer.ts'
import { weighItem } from '../../src/features/orders/weighing/weigh.ts'
import { updateStatus } from '../../src/features/orders/service/update-status.ts'
import { cancel } from '../../src/features/orders/service/cancel.ts'
import { place } from '../../src/features/orders/service/place.ts'
import { findOrder, type Viewer } from '../../src/features/orders/service/read.ts'
import { getActiveProduct } from '../../src/features/products/service.ts'
import { initiate } from '../../src/features/payments/service/initiate.ts'
import { acceptOrder, deliverOrder } from '../../src/features/riders/service/deliver.ts'
import { failDelivery } from '../../src/features/riders/service/failures.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { addDays, manilaDay, now } from '../../src/platform/values/clock.ts'
import { noIdempotency } from '../../src/platform/http/idempotency.ts'
import { ORDERS } from './market/orders.ts'
import type { Order, Selected } from './market/types.ts'
import { townCode } from './places.ts'
import { seedReviews } from './reviews.ts'
import type { SeededProduct } from './stores.ts'

/**
 * Places the scripted orders of every customer who has none, and takes each to its scripted outcome: online
 * payments are authorised at the provider sandbox, like a customer would. @returns how many were placed
 */
export async function seedOrders(
  people: Map<string, string>,
  products: Map<string, SeededProduct>,
  homes: Map<string, string>,
): Promise<number> {
  let placed = 0
  for (const [customer, orders] of Map.groupBy(ORDERS, (order) => order.customer)) {
    const customerId = people.get(`customer:${customer}`)!
    if (await knex('orders').where({ customer_id: customerId }).first('id')) continue
    for (const order of orders) {
      await seedOrder(customerId, order, destinationOf(order, homes), products, people)
      placed += 1
    }
  }
  return placed
}

/** The saved address of the customer, unless the order goes elsewhere in town. */
function destinationOf(
  { customer, isToHome, deliveryAddress, landmark, town }: Order,
  homes: Map<string, string>,
) {
  if (isToHome) return { addressId: homes.get(customer)! }
  return { deliveryAddress, landmark, placeCode: townCode(town) }
}

async function seedOrder(
  customerId: string,
  order: Order,
  destination: ReturnType<typeof destinationOf>,
  products: Map<string, SeededProduct>,
  people: Map<string, string>,
): Promise<void> {
  const { fulfilment, slot, paymentMethod, notes, changeFor } = order
  const items = await Promise.all(
    order.items.map(async ([, sku, quantity, selected]) => {
      const { id, storeId, price } = products.get(sku)!
      const selection = selected ? await select(id, selected) : { price }
      return { productId: id, storeId, quantity, ifUnavailable: order.ifUnavailable, ...selection }
    }),
  )
  const request = {
    items,
    fulfilment,
    scheduledFor: slot && { date: addDays(manilaDay(now()), slot.inDays), from: slot.from },
    ...destination,
    paymentMethod,
    notes,
    changeFor: changeFor && changeFor / 100,
  }
  const { order: placed } = await place(customerId, request, noIdempotency)
  const { id } = placed
  const customer = { id: customerId, role: 'customer' } as const
  await advanceToOutcome(customer, id, order, { people, products })
  if (order.outcome === 'delivered') await seedReviews(customer, id, order, products)
}

/** The variant and options of a product by their names, with the price in pesos that they come to. */
async function select(productId: string, { variant: name, options = [], note }: Selected) {
  const product = await getActiveProduct(productId)
  const variant = product.variants.find((each) => each.name === name)
  const chosen = product.choices
    .flatMap((group) => group.options)
    .filter((option) => options.includes(option.name))
  const price = chosen.reduce((sum, option) => sum + option.price, (variant ?? product).price)
  return { price: price / 100, variantId: variant?.id, choices: chosen.map(({ id }) => id), note }
}

/** Takes an order to its scripted outcome, each step by the one who would take it. */
async function advanceToOutcome(
  customer: Viewer,
  orderId: string,
  order: Order,
  { people, products }: { people: Map<string, string>; products: Map<string, SeededProduct> },
): Promise<void> {
  const { outcome, paymentMethod } = order
  if (outcome === 'pending' && paymentMethod === 'cash_on_delivery') return
  const { checkout } = await initiate(customer, { orderId, paymentMethod }, noIdempotency)
  if (outcome === 'pending') return
  if (checkout) await authorise(checkout.checkoutUrl, orderId)
  if (outcome === 'cancelled')
    return void (await cancel(customer, orderId, { reason: 'I ordered the wrong size' }))
  if (order.scale) await weigh(orderId, order.scale, products)
  if (order.replacement) await replaceMissing(orderId, order.replacement, products)
  for (const status of ['preparing', 'ready'] as const) {
    if (progress.indexOf(outcome) < progress.indexOf(status)) return
    const { store_orders: parts } = (await findOrder(orderId))!
    for (const id of new Set(parts.map(({ owner_id }) => owner_id)))
      await updateStatus({ id, role: 'vendor' }, orderId, { status })
  }
  const rider = people.get(`rider:${order.rider}`)
  if (!rider) return
  await acceptOrder(rider, orderId, noIdempotency)
  if (order.failure) await failDelivery(rider, orderId, order.failure, noIdempotency)
  if (outcome === 'delivered') await deliverOrder(rider, orderId, undefined, noIdempotency)
}

/** The vendor puts a line on the scale. */
async function weigh(
  orderId: string,
  { sku, quantity }: { sku: string; quantity: number },
  products: Map<string, SeededProduct>,
): Promise<void> {
  const { items, store_orders: parts } = (await findOrder(orderId))!
  const item = items.find(({ product_id }) => product_id === products.get(sku)!.id)!
  const { owner_id: id } = parts.find(({ store_id }) => store_id === item.store_id)!
  await weighItem({ id, role: 'vendor' }, orderId, item.id, quantity)
}

/** The vendor sends something else, as much of it. */
async function replaceMissing(
  orderId: string,
  { missing, by }: { missing: string; by: string },
  products: Map<string, SeededProduct>,
): Promise<void> {
  const { items, store_orders: parts } = (await findOrder(orderId))!
  const item = items.find(({ product_id }) => product_id === products.get(missing)!.id)!
  const { owner_id } = parts.find(({ store_id }) => store_id === item.store_id)!
  const offer = { productId: products.get(by)!.id, quantity: item.quantity }
  await offerReplacement(owner_id, { orderId, itemId: item.id }, offer, noIdempotency)
}

const progress = ['pending', 'confirmed', 'preparing', 'ready', 'out_for_delivery', 'delivered']

const PATIENCE_MS = 15_000

/** Presses "Authorize" on the sandbox's page; its event, the webhook and the payments worker do the rest. */
async function authorise(checkoutUrl: string, orderId: string): Promise<void> {
  await fetch(`${checkoutUrl}/authorize`, { method: 'POST', redirect: 'manual' })
  const deadline = performance.now() + PATIENCE_MS
  while ((await findOrder(orderId))?.status === 'pending') {
    if (performance.now() > deadline)
      throw new Error(`Order ${orderId} was authorised but is not confirmed; do the workers run?`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
