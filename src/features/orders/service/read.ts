import { fail } from '../../../platform/contract/errors.ts'
import { clampPage, type ListResult, type Page } from '../../../platform/contract/pagination.ts'
import { allowedMoves } from '../../../platform/database/state-machine.ts'
import type { Role } from '../../users/service.ts'
import {
  findOrder,
  findOrderByNumber,
  findOrders,
  findAllOrders,
  findOrdersOfCustomer,
  newestOrders,
  type OrderSummaryRow,
  type OrderRow,
  type PaymentMethod,
} from '../queries.ts'
import { hasOpenOrders } from '../vendors.sql.ts'
import { orderTransitions, deriveStatus, type Actor, type OrderStatus } from '../states.ts'

export {
  findOrder,
  findOrderByNumber,
  hasOpenOrders,
  newestOrders,
  type OrderSummaryRow as OrderLineRow,
  type OrderRow,
  type PaymentMethod,
}

export interface Viewer {
  id: string
  role: Role
}

/** An order as one caller sees it: a vendor sees the lines and parts of own stores only. */
export interface OrderView {
  order: OrderRow
  actor: Actor
  /** The statuses this caller may move it to now. */
  allowedMoves: OrderStatus[]
}

/** @throws 404; 403 for anyone but its customer, a vendor with a part in it, its rider, or an admin */
export async function readOrder(caller: Viewer, orderId: string): Promise<OrderView> {
  const row = await findOrder(orderId)
  return viewOrderAs(caller, row ?? fail('NOT_FOUND', 'There is no order with this id.'))
}

/** @throws 403 */
export function viewOrderAs(caller: Viewer, row: OrderRow): OrderView {
  const moves = (as: Actor) => allowedMoves<OrderStatus, Actor>(orderTransitions, row.status, as)
  if (caller.role === 'admin') return { order: row, actor: 'admin', allowedMoves: moves('admin') }
  if (row.customer_id === caller.id)
    return { order: row, actor: 'customer', allowedMoves: moves('customer') }
  if (row.rider?.user_id === caller.id)
    return { order: row, actor: 'rider', allowedMoves: moves('rider') }
  if (caller.role !== 'vendor') fail('FORBIDDEN', 'This order belongs to somebody else.')
  return viewOrderAsVendor(caller, row)
}

/** A vendor sees the own lines and parts, even of an order that the vendor placed. @throws 403 */
function viewOrderAsVendor(caller: Viewer, row: OrderRow): OrderView {
  const ownPart = ({ store_id }: { store_id: string }) =>
    row.store_orders.some((part) => part.store_id === store_id && part.owner_id === caller.id)
  const parts = row.store_orders.filter(ownPart)
  if (parts.length === 0) fail('FORBIDDEN', 'This order belongs to somebody else.')
  const at = deriveStatus(parts.map(({ status }) => status))
  const own = allowedMoves<OrderStatus, Actor>(orderTransitions, at, 'vendor')
  const isSole = parts.length === row.store_orders.length
  return {
    order: {
      ...row,
      items: row.items.filter(ownPart),
      unavailable_items: row.unavailable_items.filter(ownPart),
      store_orders: parts,
    },
    actor: 'vendor',
    allowedMoves: own.filter((status) => status !== 'cancelled' || isSole),
  }
}

/** The customer's own orders, newest first. */
export async function listCustomerOrders(
  customer: Viewer,
  status: OrderStatus | null,
  page: Page,
): Promise<ListResult<OrderView>> {
  const { rows, total: counted } = await findOrdersOfCustomer(customer.id, status, clampPage(page))
  return {
    rows: rows.map((row) => viewOrderAs({ ...customer, role: 'customer' }, row)),
    total: counted,
  }
}

/** Those of the orders with these ids in which the vendor has a part. */
export async function findVendorOrders(vendor: Viewer, ids: string[]): Promise<OrderView[]> {
  return (await findOrders(ids)).map((row) => viewOrderAsVendor(vendor, row))
}

/** Every order, newest first; for admins. */
export async function listAllOrders(
  admin: Viewer,
  status: OrderStatus | null,
  page: Page,
): Promise<ListResult<OrderView>> {
  const { rows, total: counted } = await findAllOrders(status, clampPage(page))
  return { rows: rows.map((row) => viewOrderAs(admin, row)), total: counted }
}
