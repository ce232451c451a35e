import {
  knex,
  queryPipelined,
  statement,
  query,
  type Transaction,
} from '../../platform/database/connections.ts'
import { listQuery } from '../../platform/database/list-query.ts'
import { ERASED } from '../../platform/security/personal-data.ts'
import type { Role } from '../users/service.ts'

export type RiderStatus = 'available' | 'on_delivery' | 'offline'
export type VehicleType = 'motorcycle' | 'bicycle' | 'car'

/** The columns of `riders`. */
export interface RiderColumns {
  id: string
  user_id: string
  vehicle_type: VehicleType
  plate_number: string | null
  license_number: string | null
  service_area: string
  status: RiderStatus
  total_deliveries: number
}

/** A rider as shown, with the person behind it. */
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
  (select count(*) from orders o where o.rider_id = r.id
    and o.status in ('confirmed', 'preparing', 'ready', 'out_for_delivery')) as active_orders`
const join = 'join users u on u.id = r.user_id'
const selectRider = `select ${columns} from riders r ${join}`

const byId = statement<RiderRow>('rider-by-id', `${selectRider} where r.id = $1`)
const byUser = statement<RiderRow>('rider-of-user', `${selectRider} where r.user_id = $1`)
const byAnyId = statement<RiderRow>(
  'rider-by-either-id',
  `${selectRider} where r.id = $1 or r.user_id = $1`,
)

export async function findRider(id: string): Promise<RiderRow | undefined> {
  return (await queryPipelined(byId, [id]))[0]
}

export async function findRiderOfUser(userId: string): Promise<RiderRow | undefined> {
  return (await queryPipelined(byUser, [userId]))[0]
}

/** By the rider's id or that of their user. */
export async function findRiderByAnyId(id: string): Promise<RiderRow | undefined> {
  return (await queryPipelined(byAnyId, [id]))[0]
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

/** Who a delivery is for and where its goods are. */
export interface DeliveryContacts {
  order_id: string
  first_name: string
  last_name: string
  phone: string | null
  stores: {
    id: string
    phone: string | null
    address: string
    barangay: string
    city: string
    latitude: number | null
    longitude: number | null
  }[]
}

const contactsOfOrders = statement<DeliveryContacts>(
  'delivery-facts',
  `select o.id as order_id, u.first_name, u.last_name, u.phone,
     (select json_agg(json_build_object('id', s.id, 'phone', s.phone, 'address', s.address, 'barangay', s.barangay,
        'city', s.city, 'latitude', s.latitude, 'longitude', s.longitude))
      from store_orders t join stores s on s.id = t.store_id where t.order_id = o.id) as stores
   from orders o join users u on u.id = o.customer_id where o.id = any($1::uuid[])`,
)

export async function loadDeliveryContacts(orderIds: string[]): Promise<DeliveryContacts[]> {
  return orderIds.length > 0 ? await queryPipelined(contactsOfOrders, [orderIds]) : []
}

/** Locks an account whose role is about to be judged. */
export async function lockUserRole(trx: Transaction, userId: string): Promise<Role | undefined> {
  const row = await knex('users')
    .transacting(trx)
    .where({ id: userId })
    .forNoKeyUpdate()
    .first('role')
  return (row as { role: Role } | undefined)?.role
}

/** False when this user is a rider already. */
export async function insertRider(
  trx: Transaction,
  rider: Omit<RiderColumns, 'status' | 'total_deliveries'>,
): Promise<boolean> {
  const rows = await knex('riders')
    .transacting(trx)
    .insert(rider)
    .onConflict('user_id')
    .ignore()
    .returning('id')
  return rows.length > 0
}

/** Locks a rider for the rest of the transaction. Whoever needs an order as well locks the order first. */
export async function lockRider(trx: Transaction, id: string): Promise<RiderColumns | undefined> {
  return (await knex('riders').transacting(trx).where({ id }).forNoKeyUpdate().first()) as
    | RiderColumns
    | undefined
}

export async function patchRider(
  trx: Transaction,
  id: string,
  patch: Partial<Pick<RiderColumns, 'status' | 'total_deliveries'>>,
): Promise<void> {
  await knex('riders')
    .transacting(trx)
    .where({ id })
    .update({ ...patch, updated_at: knex.fn.now() })
}

const ordersUnderWay = statement<{ id: string }>(
  'rider-carries',
  `select id from orders where rider_id = $1 and status = 'out_for_delivery' limit 1`,
)

/** Whether a rider is on the way with anything. Ask it under the rider's lock. */
export async function hasOrderUnderWay(trx: Transaction, riderId: string): Promise<boolean> {
  return (await query(ordersUnderWay, [riderId], trx)).length > 0
}

const activeOrders = statement<{ held: number }>(
  'rider-holds',
  `select count(*) as held from orders
   where rider_id = $1 and status in ('confirmed', 'preparing', 'ready', 'out_for_delivery')`,
)

/** How many orders a rider has been given and has not delivered yet. Ask it under the rider's lock. */
export async function countActiveOrders(trx: Transaction, riderId: string): Promise<number> {
  return (await query(activeOrders, [riderId], trx))[0]!.held
}

/** The rider's record of a user, as it is stored. */
export async function listRidersOf(userId: string): Promise<unknown[]> {
  return await knex('riders').where({ user_id: userId })
}

/** What was offered to the rider a user is, and what they said to it. */
export async function listAllOffersTo(userId: string): Promise<unknown[]> {
  return await knex('delivery_offers as d')
    .join('riders as r', 'r.id', 'd.rider_id')
    .where('r.user_id', userId)
    .orderBy('d.offered_at')
    .select('d.*')
}

export async function eraseRider(trx: Transaction, userId: string): Promise<void> {
  const nothing = { plate_number: null, license_number: null, service_area: '' }
  await knex('riders')
    .transacting(trx)
    .where({ user_id: userId })
    .update({ ...nothing, status: 'offline', updated_at: knex.fn.now() })
  await knex('delivery_offers')
    .transacting(trx)
    .whereIn('rider_id', knex('riders').select('id').where({ user_id: userId }))
    .whereNotNull('reason')
    .update({ reason: ERASED })
}
