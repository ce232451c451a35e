import { fail } from '../../../platform/contract/errors.ts'
import { clampPage, type ListResult, type Page } from '../../../platform/contract/pagination.ts'
import { allowedMoves } from '../../../platform/database/state-machine.ts'
import type { Role } from '../../users/service.ts'
import {
  findOrder,
  findOrderByNumber,
  findOrders,
  listAllOrders,
  listOrdersOf,
  newestOrders,
  type OrderLineRow,
  type OrderRow,
  type PaymentMethod,
} from '../queries.ts'
import { hasOpenOrders } from '../vendors.sql.ts'
import { orderMoves, slowest, type Actor, type OrderStatus } from '../states.ts'

export {
  findOrder,
  findOrderByNumber,
  hasOpenOrders,
  newestOrders,
  type OrderLineRow,
  type OrderRow,
  type PaymentMethod,
}

export interface Reader {
  id: string
  role: Role
}

/** An order as one caller sees it: a vendor sees the lines and parts of own stores only. */
export interface SeenOrder {
  row: OrderRow
  as: Actor
  /** The statuses this caller may move it to now. */
  moves: OrderStatus[]
}

/** @throws 404; 403 for anyone but its customer, a vendor with a part in it, its rider, or an admin */
export async function readOrder(caller: Reader, orderId: string): Promise<SeenOrder> {
  const row = await findOrder(orderId)
  return seenBy(caller, row ?? fail('NOT_FOUND', 'There is no order with this id.'))
}

/** @throws 403 */
export function seenBy(caller: Reader, row: OrderRow): SeenOrder {
  const moves = (as: Actor) => allowedMoves<OrderStatus, Actor>(orderMoves, row.status, as)
  if (caller.role === 'admin') return { row, as: 'admin', moves: moves('admin') }
  if (row.customer_id === caller.id) return { row, as: 'customer', moves: moves('customer') }
  if (row.rider?.user_id === caller.id) return { row, as: 'rider', moves: moves('rider') }
  if (caller.role !== 'vendor') fail('FORBIDDEN', 'This order belongs to somebody else.')
  return seenAsVendor(caller, row)
}

/** A vendor sees the own lines and parts, even of an order that the vendor placed. @throws 403 */
function seenAsVendor(caller: Reader, row: OrderRow): SeenOrder {
  const ownPart = ({ store_id }: { store_id: string }) =>
    row.parts.some((part) => part.store_id === store_id && part.owner_id === caller.id)
  const parts = row.parts.filter(ownPart)
  if (parts.length === 0) fail('FORBIDDEN', 'This order belongs to somebody else.')
  const at = slowest(parts.map(({ status }) => status))
  const own = allowedMoves<OrderStatus, Actor>(orderMoves, at, 'vendor')
  const isSole = parts.length === row.parts.length
  return {
    row: {
      ...row,
      items: row.items.filter(ownPart),
      unavailable_items: row.unavailable_items.filter(ownPart),
      parts,
    },
    as: 'vendor',
    moves: own.filter((status) => status !== 'cancelled' || isSole),
  }
}

/** The customer's own orders, newest first. */
export async function ordersOf(
  customer: Reader,
  status: OrderStatus | null,
  page: Page,
): Promise<ListResult<SeenOrder>> {
  const { rows, total: counted } = await listOrdersOf(customer.id, status, clampPage(page))
  return { rows: rows.map((row) => seenBy({ ...customer, role: 'customer' }, row)), total: counted }
}

/** Those of the orders with these ids in which the vendor has a part. */
export async function ordersOfVendorById(vendor: Reader, ids: string[]): Promise<SeenOrder[]> {
  return (await findOrders(ids)).map((row) => seenAsVendor(vendor, row))
}

/** Every order, newest first; for admins. */
export async function allOrders(
  admin: Reader,
  status: OrderStatus | null,
  page: Page,
): Promise<ListResult<SeenOrder>> {
  const { rows, total: counted } = await listAllOrders(status, clampPage(page))
  return { rows: rows.map((row) => seenBy(admin, row)), total: counted }
}
