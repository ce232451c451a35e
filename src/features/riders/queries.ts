import { queryRead, statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { listQuery } from '../../platform/database/list-query.ts'
import { isInWork } from '../orders/in-work/shared-sql.ts'
import type { RiderColumns, RiderStatus } from './model.ts'

/** A rider with the person's account. */
export interface RiderRow extends RiderColumns {
  first_name: string
  last_name: string
  phone: string | null
  /** False for an account that is banned, deactivated or no rider any more. */
  can_work: boolean
  /** Orders assigned and not delivered yet. */
  active_orders: number
}

const columns = `r.id, r.user_id, r.vehicle_type, r.plate_number, r.license_number, r.service_area, r.status,
  r.total_deliveries, u.first_name, u.last_name, u.phone, (u.role = 'rider' and u.is_active and not u.is_banned) as can_work,
  (select count(*) from orders where rider_id = r.id and ${isInWork('status')}) as active_orders`
const join = 'join users u on u.id = r.user_id'
const selectRider = `select ${columns} from riders r ${join}`

const byId = statement<RiderRow>('rider-by-id', `${selectRider} where r.id = $1`)
const byUser = statement<RiderRow>('rider-by-user', `${selectRider} where r.user_id = $1`)
const byAnyId = statement<RiderRow>(
  'rider-by-any-id',
  `${selectRider} where r.id = $1 or r.user_id = $1`,
)

export async function findRider(id: string): Promise<RiderRow | undefined> {
  return (await queryRead(byId, [id]))[0]
}

export async function findRiderOfUser(userId: string): Promise<RiderRow | undefined> {
  return (await queryRead(byUser, [userId]))[0]
}

/** By the id of the rider or of the rider's user. */
export async function findRiderByAnyId(id: string): Promise<RiderRow | undefined> {
  return (await queryRead(byAnyId, [id]))[0]
}

/** Newest first. */
export const listRiders = listQuery<RiderRow, { status?: RiderStatus }>({
  name: 'riders',
  columns,
  from: 'riders r',
  filters: { status: 'r.status = :status' },
  orderBy: 'r.id desc',
  join,
})

/** The customer of an order, and how its stores are reached. */
export interface DeliveryContacts {
  order_id: string
  first_name: string
  last_name: string
  phone: string | null
  stores: {
    id: string
    phone: string | null
    latitude: number | null
    longitude: number | null
  }[]
}

const contacts = statement<DeliveryContacts>(
  'delivery-contacts',
  `select o.id as order_id, u.first_name, u.last_name, u.phone,
     (select json_agg(json_build_object('id', s.id, 'phone', s.phone, 'latitude', s.latitude, 'longitude', s.longitude))
      from store_orders t join stores s on s.id = t.store_id where t.order_id = o.id) as stores
   from orders o join users u on u.id = o.customer_id where o.id = any($1::uuid[])`,
)

export async function loadDeliveryContacts(
  orderIds: string[],
  trx?: Transaction,
): Promise<DeliveryContacts[]> {
  if (orderIds.length === 0) return []
  return trx ? await query(contacts, [orderIds], trx) : await queryRead(contacts, [orderIds])
}

const ordersUnderWay = statement<{ id: string }>(
  'rider-orders-under-way',
  `select id from orders o where rider_id = $1 and status = 'out_for_delivery' and not exists (
     select from delivery_failures f where f.order_id = o.id and f.retried_at is null) limit 1`,
)

/** Whether a rider is out for a delivery that has not failed. Call it under the rider's lock. */
export async function hasOrderUnderWay(trx: Transaction, riderId: string): Promise<boolean> {
  return (await query(ordersUnderWay, [riderId], trx)).length > 0
}

const activeOrders = statement<{ total: number }>(
  'rider-active-orders-count',
  `select count(*) as total from orders where rider_id = $1 and ${isInWork('status')}`,
)

/** The orders assigned to a rider and not delivered yet. Call it under the rider's lock. */
export async function countActiveOrders(trx: Transaction, riderId: string): Promise<number> {
  return (await query(activeOrders, [riderId], trx))[0]!.total
}

const cash = statement<{ amount: number }>(
  'rider-cash',
  'select cash_of_rider($1::uuid, $2::uuid) as amount',
)

/**
 * The cash in centavos that a rider has collected and not remitted, with that of the cash orders under way, but for one of them.
 * Exact under the rider's lock.
 */
export async function findCashOf(
  riderId: string,
  { except = null, trx }: { except?: string | null; trx?: Transaction } = {},
): Promise<number> {
  return (await query(cash, [riderId, except], trx))[0]!.amount
}
