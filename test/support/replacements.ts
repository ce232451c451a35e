/** Confirmed orders with an item that is missing, and what happens to it. */
import { knex } from '../../src/platform/database/connections/pool.ts'
import { createProduct, createStore, createUser, line, type TestUser } from './actors.ts'
import { post } from './client.ts'
import { cashOrder, paidOrder } from './deliveries.ts'

interface Setting {
  ifUnavailable?: 'remove' | 'replace' | 'ask'
  isPaid?: boolean
  /** Whether the order has another item, of ₱55. */
  hasOther?: boolean
  customer?: TestUser
  more?: Record<string, unknown>
}

/** An order of 2 Bangus at ₱100 that are missing, in a store that also has Tilapia at ₱80 and Suman at ₱150, 10 of each. */
export async function orderWithMissingItem({
  ifUnavailable = 'ask',
  isPaid = false,
  hasOther = true,
  customer,
  more = {},
}: Setting = {}) {
  const [buyer, store] = [customer ?? (await createUser()), await createStore()]
  const [missing, cheap, dear, rice] = await Promise.all([
    createProduct(store, { name: 'Bangus', price: 10_000, inventory: 10 }),
    createProduct(store, { name: 'Tilapia', price: 8_000, inventory: 10 }),
    createProduct(store, { name: 'Suman', price: 15_000, inventory: 10 }),
    createProduct(store, { name: 'Bigas' }),
  ])
  const items = [wishing(line(missing, 2), ifUnavailable), ...(hasOther ? [line(rice)] : [])]
  const order = isPaid ? await paidOrder(buyer, items) : await cashOrder(buyer, items, more)
  const itemId: string = order.items.find(({ name }: any) => name === 'Bangus').id
  return { customer: buyer, store, missing, cheap, dear, rice, order, itemId }
}

/** A line with what the customer wants when it is missing. */
export function wishing<Line extends object>(item: Line, ifUnavailable: string): Line {
  return Object.assign(item, { ifUnavailable })
}

interface OrderRef {
  order: { id: string }
}

export const replace = (
  { store, order, itemId }: OrderRef & { itemId: string; store: { owner: TestUser } },
  product: { id: string },
  quantity = 2,
  headers: Record<string, string> = {},
  more: object = {},
) =>
  post(
    `/api/vendor/orders/${order.id}/items/${itemId}/replace`,
    { productId: product.id, quantity, ...more },
    { as: store.owner, headers },
  )

/** An order with a pending replacement, for which the customer is asked. */
export async function pendingReplacement(setting: Setting & { quantity?: number } = {}) {
  const at = await orderWithMissingItem(setting)
  const { body } = await replace(at, at.cheap, setting.quantity)
  return { ...at, replacementId: body.replacement.id as string }
}

export const answer = (
  { order, customer }: OrderRef & { customer: TestUser },
  replacementId: string,
  verdict: 'accept' | 'decline',
  headers: Record<string, string> = {},
) =>
  post(
    `/api/orders/${order.id}/replacements/${replacementId}/${verdict}`,
    {},
    { as: customer, headers },
  )

/** Lets the ten minutes pass, and the job fall due. */
export async function letTimePass(replacementId: string): Promise<void> {
  const past = new Date(Date.now() - 1_000)
  await knex('order_replacements').where({ id: replacementId }).update({ expires_at: past })
  await knex('outbox')
    .where({ name: 'expire-replacement' })
    .whereRaw(`payload->>'replacementId' = ?`, [replacementId])
    .update({ available_at: past })
}

export const inventoryOf = async ({ id }: { id: string }): Promise<number> =>
  (await knex('products').where({ id }).first()).inventory
