import { queryRead, statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { listQuery } from '../../platform/database/list-query.ts'
import type { CapturedStatus } from './states.ts'

export interface CapturedItem {
  product_id: string
  variant_id: string | null
  /** The names and prices in centavos at the time of capture. */
  name: string
  variant: string | null
  /** In the order of their groups. */
  choices: { name: string; price: number }[]
  /** The customer's words about this line. */
  note: string | null
  quantity: number
  /** Of the quantity, when it was captured. */
  unit: string
  /** Of one, options included. */
  price: number
  /** Of the product when it was captured. */
  prescription: boolean
}

export interface CapturedOrderRow {
  id: string
  store_id: string
  /** The store's owner now. */
  owner_id: string
  store_name: string
  session_id: string
  source: 'api' | 'messenger'
  is_test: boolean
  status: CapturedStatus
  customer_name: string
  delivery_address: string
  contact_number: string
  notes: string | null
  /** Centavos: the sum of the items. */
  total: number
  created_at: Date
  items: CapturedItem[]
}

const columns = `c.id, c.store_id, s.owner_id, s.name as store_name, c.session_id, c.source, c.is_test, c.status, c.customer_name,
  c.delivery_address, c.contact_number, c.notes, c.total, c.created_at,
  (select json_agg(json_build_object('product_id', i.product_id, 'variant_id', i.variant_id, 'name', i.name,
     'variant', i.variant, 'choices', i.choices, 'note', i.note, 'quantity', i.quantity,
     'unit', coalesce(i.unit, (select unit from products where id = i.product_id), 'piece'), 'price', i.price,
     'prescription', i.prescription) order by i.position) from captured_order_items i where i.order_id = c.id) as items`

const source = 'captured_orders c join stores s on s.id = c.store_id'

/** The unit of an item, and whether it needs a prescription, are read from its product. */
export type NewCapturedOrder = Omit<
  CapturedOrderRow,
  'owner_id' | 'store_name' | 'status' | 'created_at' | 'items'
> & { items: Omit<CapturedItem, 'unit' | 'prescription'>[] }

const insert = statement(
  'captured-order-insert',
  `with o as (
     insert into captured_orders (id, store_id, session_id, source, is_test, customer_name, delivery_address,
       contact_number, notes, total)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id)
   insert into captured_order_items (order_id, position, product_id, variant_id, name, variant, choices, note, quantity, price,
     unit, prescription)
   select o.id, i.position, i.product_id, i.variant_id, i.name, i.variant, i.choices, i.note, i.quantity, i.price,
     p.unit, coalesce(p.prescription, false)
   from o cross join jsonb_to_recordset($11) as i(position int, product_id uuid, variant_id uuid, name text, variant text,
     choices jsonb, note text, quantity numeric, price bigint)
     left join products p on p.id = i.product_id`,
)

export async function insertCapturedOrder(
  trx: Transaction,
  { items, ...row }: NewCapturedOrder,
): Promise<void> {
  const numbered = items.map((item, position) => ({ ...item, position }))
  const { id, store_id, session_id, source: from, is_test } = row
  const { customer_name, delivery_address, contact_number, notes, total } = row
  const head = [id, store_id, session_id, from, is_test]
  const contact = [customer_name, delivery_address, contact_number, notes]
  await query(insert, [...head, ...contact, total, JSON.stringify(numbered)], trx)
}

const byId = statement<CapturedOrderRow>(
  'captured-order-by-id',
  `select ${columns} from ${source} where c.id = $1`,
)

/** Inside `trx` it sees the writes of the transaction. */
export async function findCapturedOrder(
  id: string,
  trx?: Transaction,
): Promise<CapturedOrderRow | undefined> {
  return (await (trx ? query(byId, [id], trx) : queryRead(byId, [id])))[0]
}

const byIds = statement<CapturedOrderRow>(
  'captured-orders-by-ids',
  `select ${columns} from ${source} where c.id = any($1::uuid[])`,
)

/** In any order. */
export async function findCapturedOrders(ids: string[]): Promise<CapturedOrderRow[]> {
  return await queryRead(byIds, [ids])
}

const lockById = statement<CapturedOrderRow>(
  'captured-order-lock',
  `select ${columns} from ${source} where c.id = $1 for update of c`,
)

/** Locks an order until the transaction ends. */
export async function lockCapturedOrder(
  trx: Transaction,
  id: string,
): Promise<CapturedOrderRow | undefined> {
  return (await query(lockById, [id], trx))[0]
}

export interface CapturedOrderFilter {
  status?: CapturedStatus
  /** ISO 8601; later ones only. */
  createdAfter?: string
}

/** The live or the test orders of a store, newest first. */
export const listCapturedOrders = listQuery<
  CapturedOrderRow,
  { storeId: string; isTest: boolean } & CapturedOrderFilter
>({
  name: 'captured-orders',
  columns,
  from: 'captured_orders c',
  where: 'c.store_id = :storeId and c.is_test = :isTest',
  filters: { status: 'c.status = :status', createdAfter: 'c.created_at > :createdAfter' },
  join: 'join stores s on s.id = c.store_id',
  orderBy: 'c.created_at desc, c.id desc',
})
