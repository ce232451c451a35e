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
  carries,
  deliveryFacts,
  findRiderOfUser,
  lockRider,
  patchRider,
  type DeliveryFacts,
  type RiderRow,
} from '../queries.ts'
import { openOffersOf } from '../offers.sql.ts'

export { riderBalance } from '../../ledger/service/read.ts'

/** An order with what a rider needs to find its stores and its customer. */
export interface Delivery {
  seen: OrderView
  facts: DeliveryFacts
}

/** An order that may be taken. */
export interface Offer extends Delivery {
  /** Set while this rider in particular is asked. */
  asked: { offered_at: Date; expires_at: Date } | null
}

/** @throws 403 for a rider by role whom no admin has registered yet */
export async function riderOf(userId: string): Promise<RiderRow> {
  const rider = await findRiderOfUser(userId)
  return rider ?? fail('FORBIDDEN', 'You are not registered as a rider yet. Ask an admin.')
}

/** What the rider has been given and has not delivered yet, newest first. @throws 403 */
export async function assignedDeliveries(
  userId: string,
  page: Page,
): Promise<ListResult<Delivery>> {
  const { id } = await riderOf(userId)
  return await withFacts(await listActiveDeliveries(id, page))
}

/** What the rider delivered, and what was cancelled in their hands, newest first. @throws 403 */
export async function deliveryHistory(userId: string, page: Page): Promise<ListResult<Delivery>> {
  const { id } = await riderOf(userId)
  return await withFacts(await listPastDeliveries(id, page))
}

/**
 * Orders without a rider, newest first; none for a rider who is not available, nor any that this rider has rejected.
 * @throws 403
 */
export async function offersFor(userId: string, page: Page): Promise<ListResult<Offer>> {
  const { id, status } = await riderOf(userId)
  if (status !== 'available') return { rows: [], total: 0 }
  const { rows, total: counted } = await withFacts(await listOpenOffers(id, page))
  const asked = await openOffersOf(
    id,
    rows.map(({ seen }) => seen.order.id),
  )
  const byOrder = new Map(asked.map((each) => [each.order_id, each]))
  return {
    rows: rows.map((row) => ({ ...row, asked: byOrder.get(row.seen.order.id) ?? null })),
    total: counted,
  }
}

/** @throws 404 */
export async function deliveryOf(orderId: string): Promise<Delivery> {
  const { rows } = await withFacts({ rows: [await readDelivery(orderId)], total: 1 })
  return rows[0]!
}

async function withFacts({
  rows,
  total: counted,
}: ListResult<OrderView>): Promise<ListResult<Delivery>> {
  const facts = await deliveryFacts(rows.map(({ order: row }) => row.id))
  const byOrder = new Map(facts.map((each) => [each.order_id, each]))
  return {
    rows: rows.map((seen) => ({ seen, facts: byOrder.get(seen.order.id)! })),
    total: counted,
  }
}

/** The rider starts or stops working. @throws 403; 409 CONFLICT while on the way with an order */
export async function changeOwnStatus(
  userId: string,
  status: 'available' | 'offline',
): Promise<RiderRow> {
  const { id } = await riderOf(userId)
  await transaction(async (trx) => {
    const held = (await lockRider(trx, id))!
    if (await carries(trx, id))
      fail('CONFLICT', 'You are on the way with an order. Deliver it first.', {
        status: held.status,
        allowedMoves: [],
      })
    await patchRider(trx, id, { status })
  })
  return await riderOf(userId)
}
