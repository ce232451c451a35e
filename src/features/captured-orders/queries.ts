import {
  knex,
  queryPipelined,
  statement,
  query,
  type Transaction,
} from '../../platform/database/connections.ts'
import { COUNT_CAP, type ListResult, type Page } from '../../platform/contract/pagination.ts'
import type { CapturedStatus } from './states.ts'

export interface CapturedItem {
  product_id: string
  /** The name and the price in centavos at the time of capture. */
  name: string
  quantity: number
  price: number
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
  (select json_agg(json_build_object('product_id', i.product_id, 'name', i.name, 'quantity', i.quantity,
     'price', i.price) order by i.position) from captured_order_items i where i.order_id = c.id) as items`

export type NewCapturedOrder = Omit<
  CapturedOrderRow,
  'owner_id' | 'store_name' | 'status' | 'created_at'
>

const insert = statement(
  'captured-order-insert',
  `with o as (
     insert into captured_orders (id, store_id, session_id, source, is_test, customer_name, delivery_address,
       contact_number, notes, total)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id)
   insert into captured_order_items (order_id, position, product_id, name, quantity, price)
   select o.id, i.position, i.product_id, i.name, i.quantity, i.price
   from o, jsonb_to_recordset($11) as i(position int, product_id uuid, name text, quantity int, price bigint)`,
)

export async function insertCapturedOrder(
  trx: Transaction,
  { items, ...row }: NewCapturedOrder,
): Promise<void> {
  const numbered = items.map((item, position) => ({ ...item, position }))
  const { id, store_id, session_id, source, is_test } = row
  const { customer_name, delivery_address, contact_number, notes, total } = row
  const head = [id, store_id, session_id, source, is_test]
  const contact = [customer_name, delivery_address, contact_number, notes]
  await query(insert, [...head, ...contact, total, JSON.stringify(numbered)], trx)
}

const byId = statement<CapturedOrderRow>(
  'captured-order-by-id',
  `select ${columns} from captured_orders c join stores s on s.id = c.store_id where c.id = $1`,
)

/** Inside `trx` it sees what the transaction wrote. */
export async function findCapturedOrder(
  id: string,
  trx?: Transaction,
): Promise<CapturedOrderRow | undefined> {
  return (await (trx ? query(byId, [id], trx) : queryPipelined(byId, [id])))[0]
}

const byIds = statement<CapturedOrderRow>(
  'captured-orders-by-ids',
  `select ${columns} from unnest($1::uuid[]) wanted(id) join captured_orders c on c.id = wanted.id
   join stores s on s.id = c.store_id`,
)

/** In no order. */
export async function findCapturedOrders(ids: string[]): Promise<CapturedOrderRow[]> {
  return await queryPipelined(byIds, [ids])
}

/** Locks the order for the rest of the transaction. */
export async function lockCapturedOrder(
  trx: Transaction,
  id: string,
): Promise<CapturedOrderRow | undefined> {
  await knex('captured_orders').transacting(trx).where({ id }).forUpdate().select('id')
  return await findCapturedOrder(id, trx)
}

export interface CapturedFilter {
  status?: CapturedStatus
  /** ISO 8601; later ones only. */
  createdAfter?: string
}

/** The orders of a store, newest first; test orders are a world of their own. */
export async function listCapturedOrders(
  { storeId, isTest }: { storeId: string; isTest: boolean },
  { status, createdAfter }: CapturedFilter,
  { limit, offset }: Page,
): Promise<ListResult<CapturedOrderRow>> {
  const values: unknown[] = [storeId, isTest]
  const conditions = ['c.store_id = $1', 'c.is_test = $2']
  if (status) conditions.push(`c.status = $${values.push(status)}`)
  if (createdAfter) conditions.push(`c.created_at > $${values.push(createdAfter)}`)
  const used = `${status ? '-status' : ''}${createdAfter ? '-after' : ''}`
  const matching = `from captured_orders c where ${conditions.join(' and ')}`
  const page = statement<CapturedOrderRow>(
    `captured-orders-list${used}`,
    `with page as (select c.* ${matching} order by c.created_at desc, c.id desc
       limit $${values.length + 1} offset $${values.length + 2})
     select ${columns} from page c join stores s on s.id = $1 order by c.created_at desc, c.id desc`,
  )
  const count = statement<{ counted: number }>(
    `captured-orders-count${used}`,
    `select count(*) as counted from (select ${matching} limit ${COUNT_CAP + 1}) capped`,
  )
  const [rows, [total]] = await Promise.all([
    queryPipelined(page, [...values, limit, offset]),
    queryPipelined(count, values),
  ])
  return { rows, total: total?.counted ?? 0 }
}
