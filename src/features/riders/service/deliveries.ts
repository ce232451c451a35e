/** A rider's own area: who they are, whether they work, what they have and may take. */
import { transaction } from '../../../platform/database/connections.ts'
import { fail } from '../../../platform/contract/errors.ts'
import type { ListResult, Page } from '../../../platform/contract/pagination.ts'
import {
  listActiveDeliveries,
  listOpenOffers,
  listPastDeliveries,
  readDelivery,
} from '../../orders/service/read.ts'
import type { OrderView } from '../../orders/service/read.ts'
import {
  hasOrderUnderWay,
  loadDeliveryContacts,
  findRiderOfUser,
  lockRider,
  patchRider,
  type DeliveryContacts,
  type RiderRow,
} from '../queries.ts'
import { findOpenOffersOf } from '../dispatch.sql.ts'

export { riderBalance } from '../../ledger/service/read.ts'

/** An order with what a rider needs to find its stores and its customer. */
export interface Delivery extends OrderView {
  contacts: DeliveryContacts
}

/** An order that may be taken. */
export interface Offer extends Delivery {
  /** Set while this rider in particular is asked. */
  openOffer: { offered_at: Date; expires_at: Date } | null
}

/** @throws 403 for a rider by role whom no admin has registered yet */
export async function requireRider(userId: string): Promise<RiderRow> {
  const rider = await findRiderOfUser(userId)
  return rider ?? fail('FORBIDDEN', 'You are not registered as a rider yet. Ask an admin.')
}

/** What the rider has been given and has not delivered yet, newest first. @throws 403 */
export async function listAssignedDeliveries(
  userId: string,
  page: Page,
): Promise<ListResult<Delivery>> {
  const { id } = await requireRider(userId)
  return await withContacts(await listActiveDeliveries(id, page))
}

/** What the rider delivered, and what was cancelled in their hands, newest first. @throws 403 */
export async function listDeliveryHistory(
  userId: string,
  page: Page,
): Promise<ListResult<Delivery>> {
  const { id } = await requireRider(userId)
  return await withContacts(await listPastDeliveries(id, page))
}

/**
 * Orders without a rider, newest first; none for a rider who is not available, nor any that this rider has rejected.
 * @throws 403
 */
export async function listOffersFor(userId: string, page: Page): Promise<ListResult<Offer>> {
  const { id, status } = await requireRider(userId)
  if (status !== 'available') return { rows: [], total: 0 }
  const { rows, total } = await withContacts(await listOpenOffers(id, page))
  const asked = await findOpenOffersOf(
    id,
    rows.map(({ order }) => order.id),
  )
  const byOrder = new Map(asked.map((each) => [each.order_id, each]))
  return {
    rows: rows.map((row) => ({ ...row, openOffer: byOrder.get(row.order.id) ?? null })),
    total,
  }
}

/** @throws 404 */
export async function findDelivery(orderId: string): Promise<Delivery> {
  const { rows } = await withContacts({ rows: [await readDelivery(orderId)], total: 1 })
  return rows[0]!
}

async function withContacts({ rows, total }: ListResult<OrderView>): Promise<ListResult<Delivery>> {
  const contacts = await loadDeliveryContacts(rows.map(({ order }) => order.id))
  const byOrder = new Map(contacts.map((each) => [each.order_id, each]))
  return { rows: rows.map((row) => ({ ...row, contacts: byOrder.get(row.order.id)! })), total }
}

/** The rider starts or stops working. @throws 403; 409 CONFLICT while on the way with an order */
export async function setOwnStatus(
  userId: string,
  status: 'available' | 'offline',
): Promise<RiderRow> {
  const { id } = await requireRider(userId)
  await transaction(async (trx) => {
    const held = (await lockRider(trx, id))!
    if (await hasOrderUnderWay(trx, id))
      fail('CONFLICT', 'You are on the way with an order. Deliver it first.', {
        status: held.status,
        allowedMoves: [],
      })
    await patchRider(trx, id, { status })
  })
  return await requireRider(userId)
}
