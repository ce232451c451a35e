/** Owners, keys and captured orders for tests of the Developer API. */
import {
  captureOrder,
  type CapturedItem,
  type CapturedOrderRow,
} from '../../src/features/captured-orders/service.ts'
import { failMonthlyLimit, reserveSql } from '../../src/features/api-keys/reply-usage.ts'
import { config } from '../../src/config/config.ts'
import { manilaMonth, now } from '../../src/platform/values/clock.ts'
import type { ProductRow } from '../../src/features/products/service.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { query, statement } from '../../src/platform/database/queries.ts'
import { transaction } from '../../src/platform/database/transactions.ts'
import { post } from './client.ts'
import { createStore, unique, type TestUser } from './actors.ts'

/** An owner on the Pro plan with one store. */
export async function createPro() {
  const store = await createStore()
  await setPlan(store.owner, 'pro')
  return store
}

export async function setPlan({ id }: TestUser, plan: 'free' | 'pro'): Promise<void> {
  await knex('users').where({ id }).update({ plan })
}

/** An API key of the owner, for `as` of a request. */
export async function createKey(owner: TestUser, more: Record<string, unknown> = {}) {
  const { body } = await post('/api/developer/keys', { name: 'Shop', ...more }, { as: owner })
  return { ...body.key, token: body.apiKey as string }
}

const reserve = statement<{ month: string }>(
  'test-reserve-reply',
  reserveSql(
    '(values ($1::uuid, $2::text, false, $3::int)) as request (owner_id, month, is_test, reply_limit)',
  ),
)

/** Uses up one reply of this month. @throws 429 MONTHLY_LIMIT_REACHED */
export async function reserveReply(ownerId: string): Promise<void> {
  const rows = await query(reserve, [ownerId, manilaMonth(now()), config.proMonthlyReplies])
  if (rows.length === 0) failMonthlyLimit(config.proMonthlyReplies)
}

/** Captures an order as the agent does. */
export async function capture(
  storeId: string,
  items: ({ product: ProductRow; quantity: number } & Partial<CapturedItem>)[],
  more: Partial<CapturedOrderRow> = {},
): Promise<CapturedOrderRow> {
  return await transaction((trx) =>
    captureOrder(trx, {
      store_id: storeId,
      session_id: unique('visitor'),
      source: 'api',
      is_test: false,
      customer_name: 'Luz Dela Cruz',
      delivery_address: 'Purok 3, Poblacion, Salay',
      contact_number: '+639171234567',
      notes: null,
      ...more,
      items: items.map(({ product, quantity, ...line }) => ({
        product_id: product.id,
        variant_id: null,
        name: product.name,
        variant: null,
        choices: [],
        note: null,
        quantity,
        price: product.price,
        ...line,
      })),
    }),
  )
}
