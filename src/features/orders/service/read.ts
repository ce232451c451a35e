import { now } from '../../../platform/values/clock.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { allowedMoves } from '../../../platform/database/state-machine.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'
import { getProfile, type Role } from '../../users/service.ts'
import type { ListResult, Page } from '../../../platform/contract/pagination.ts'
import {
  findOrder,
  findOrderByNumber,
  findOrders,
  hasOpenOrders,
  listActiveOrdersOfRider,
  listOpenOrdersForRider,
  listOrders,
  listOrdersOfCustomer,
  listPastOrdersOfRider,
  newestOrders,
  type OrderRow,
  type OrderSummaryRow,
} from '../queries.ts'
import type { PaymentMethod } from '../model.ts'
import { meantOrderNumbers } from '../order-number.ts'
import { transitionsOf, type Actor, type OrderStatus } from '../states.ts'
import { vendorShare } from '../vendor-share.ts'
import { viewAs, viewAsVendor, viewOrder, type OrderView, type Viewer } from '../visibility.ts'

export {
  findOrder,
  findOrderByNumber,
  hasOpenOrders,
  meantOrderNumbers,
  newestOrders,
  vendorShare,
  type OrderRow,
  type OrderSummaryRow,
  type OrderView,
  type PaymentMethod,
  type Viewer,
}

/** @throws 404; 403 for anyone but its customer, a vendor with a store order in it, its rider, or an admin */
export async function readOrder(
  viewer: Viewer,
  orderId: string,
  trx?: Transaction,
): Promise<OrderView> {
  return viewOrder(viewer, await findExistingOrder(orderId, trx))
}

/** An order that is opened by itself: it tells admins whose it is. @throws as `readOrder` */
export async function openOrder(viewer: Viewer, orderId: string): Promise<OrderView> {
  const view = await readOrder(viewer, orderId)
  if (view.actor !== 'admin') return view
  return { ...view, customer: await getProfile(view.order.customer_id) }
}

/** What a customer may do with an own order; an admin's own order is an admin's. */
export function ownOrderMoves(
  role: Role,
  order: Pick<OrderRow, 'status' | 'fulfilment'>,
): OrderStatus[] {
  const actor = role === 'admin' ? 'admin' : 'customer'
  return allowedMoves<OrderStatus, Actor>(transitionsOf(order), order.status, actor)
}

/** An order as riders see it, whoever it is assigned to: the caller checks that. @throws 404 */
export async function readDelivery(orderId: string, trx?: Transaction): Promise<OrderView> {
  return viewAs('rider', await findExistingOrder(orderId, trx))
}

async function findExistingOrder(id: string, trx?: Transaction): Promise<OrderRow> {
  return (await findOrder(id, trx)) ?? fail('NOT_FOUND', 'There is no order with this id.')
}

/** The orders that a customer placed, newest first. */
export async function listCustomerOrders(
  customerId: string,
  status: OrderStatus | undefined,
  page: Page,
): Promise<ListResult<OrderView>> {
  return viewAll('customer', await listOrdersOfCustomer({ customerId, status }, page))
}

export interface AllOrdersFilter {
  status?: OrderStatus
  deliveryFailed?: boolean
  /** The number of an order, or its code. */
  q?: string
}

/** Every order, newest first; for admins. */
export async function listAllOrders(
  { status, deliveryFailed, q }: AllOrdersFilter,
  page: Page,
): Promise<ListResult<OrderView>> {
  const filter = {
    status,
    failed: deliveryFailed || undefined,
    numbers: q ? meantOrderNumbers(q, now()) : undefined,
  }
  return viewAll('admin', await listOrders(filter, page))
}

/** What a rider has been given and has not delivered yet, newest first. */
export async function listActiveDeliveries(
  riderId: string,
  page: Page,
): Promise<ListResult<OrderView>> {
  return viewAll('rider', await listActiveOrdersOfRider({ riderId }, page))
}

/** What a rider delivered, and what was cancelled while assigned to the rider, newest first. */
export async function listPastDeliveries(
  riderId: string,
  page: Page,
): Promise<ListResult<OrderView>> {
  return viewAll('rider', await listPastOrdersOfRider({ riderId }, page))
}

/** Orders that any rider may take, newest first, except those that this rider has rejected; `online` leaves out cash orders. */
export async function listOpenOffers(
  riderId: string,
  payment: 'any' | 'online',
  page: Page,
): Promise<ListResult<OrderView>> {
  return viewAll('rider', await listOpenOrdersForRider({ riderId, payment }, page))
}

function viewAll(
  actor: 'customer' | 'rider' | 'admin',
  { rows, total }: ListResult<OrderRow>,
): ListResult<OrderView> {
  return { rows: rows.map((order) => viewAs(actor, order)), total }
}

/** Those of the orders with these ids in which the vendor has a store order, in any order. */
export async function findVendorOrders(vendorId: string, ids: string[]): Promise<OrderView[]> {
  return (await findOrders(ids)).map((order) => viewAsVendor(vendorId, order))
}
