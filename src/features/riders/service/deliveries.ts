/** What riders see and do in their own area, other than delivering: their orders, offers, balance and status. */
import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { fail } from '../../../platform/contract/errors.ts'
import type { ListResult, Page } from '../../../platform/contract/pagination.ts'
import {
  listActiveDeliveries,
  listOpenOffers,
  listPastDeliveries,
  readDelivery,
  type OrderView,
} from '../../orders/service/read.ts'
import { lockRider, Rider } from '../model.ts'
import {
  findRiderOfUser,
  hasOrderUnderWay,
  loadDeliveryContacts,
  type DeliveryContacts,
  type RiderRow,
} from '../queries.ts'
import { findOpenOffersOf } from '../dispatch.sql.ts'
import { isOverCashLimit } from './cash-limit.ts'

export { riderBalance } from '../../ledger/service/read.ts'

/** An order with the contacts and addresses that its rider needs. */
export interface Delivery extends OrderView {
  contacts: DeliveryContacts
}

/** An order that the rider may accept. */
export interface Offer extends Delivery {
  /** Set while it is offered to this rider; any available rider may accept it. */
  openOffer: { offered_at: Date; expires_at: Date } | null
}

/** @throws 403 for a user with the role of a rider whom no admin has registered */
export async function requireRider(userId: string): Promise<RiderRow> {
  const rider = await findRiderOfUser(userId)
  return rider ?? fail('FORBIDDEN', 'You are not registered as a rider yet. Ask an admin.')
}

/** The orders assigned to the rider and not delivered yet, newest first. @throws 403 */
export async function listAssignedDeliveries(
  userId: string,
  page: Page,
): Promise<ListResult<Delivery>> {
  const { id } = await requireRider(userId)
  return await withContacts(await listActiveDeliveries(id, page))
}

/** The orders that the rider delivered or that were cancelled while assigned, newest first. @throws 403 */
export async function listDeliveryHistory(
  userId: string,
  page: Page,
): Promise<ListResult<Delivery>> {
  const { id } = await requireRider(userId)
  return await withContacts(await listPastDeliveries(id, page))
}

/**
 * Orders without a rider, newest first; none for a rider who is not available, nor any that this rider has rejected, nor cash
 * orders for one who carries too much cash.
 * @throws 403
 */
export async function listOffersFor(userId: string, page: Page): Promise<ListResult<Offer>> {
  const { id, status } = await requireRider(userId)
  if (status !== 'available') return { rows: [], total: 0 }
  const payment = (await isOverCashLimit(id)) ? 'online' : 'any'
  const { rows, total } = await withContacts(await listOpenOffers(id, payment, page))
  const orderIds = rows.map(({ order }) => order.id)
  const openOffers = await findOpenOffersOf(id, orderIds)
  const byOrder = new Map(openOffers.map((offer) => [offer.order_id, offer]))
  return {
    rows: rows.map((row) => ({ ...row, openOffer: byOrder.get(row.order.id) ?? null })),
    total,
  }
}

/** @throws 404 */
export async function findDelivery(orderId: string, trx?: Transaction): Promise<Delivery> {
  const { rows } = await withContacts({ rows: [await readDelivery(orderId, trx)], total: 1 }, trx)
  return rows[0]!
}

async function withContacts(
  { rows, total }: ListResult<OrderView>,
  trx?: Transaction,
): Promise<ListResult<Delivery>> {
  const orderIds = rows.map(({ order }) => order.id)
  const contacts = await loadDeliveryContacts(orderIds, trx)
  const byOrder = new Map(contacts.map((each) => [each.order_id, each]))
  return { rows: rows.map((row) => ({ ...row, contacts: byOrder.get(row.order.id)! })), total }
}

/** @throws 403; 409 CONFLICT while out for delivery */
export async function setOwnStatus(
  userId: string,
  status: 'available' | 'offline',
): Promise<RiderRow> {
  const { id } = await requireRider(userId)
  await transaction(async (trx) => {
    const rider = (await lockRider(trx, id))!
    if (await hasOrderUnderWay(trx, id))
      fail('CONFLICT', 'You are on the way with an order. Deliver it first.', {
        status: rider.status,
        allowedMoves: [],
      })
    await Rider.query(trx).findById(id).patch({ status })
  })
  return await requireRider(userId)
}
