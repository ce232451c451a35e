/**
 * Dispatch of ready orders: the first round offers an order to available riders in its area, the next ones to those
 * everywhere, and after the last round the admins are notified. An offer is no reservation: any available rider may accept
 * the order meanwhile. Each step locks the order and is one transaction, so that neither a crash nor a concurrent worker
 * repeats any of it.
 */
import { config } from '../../../config/config.ts'
import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { log } from '../../../platform/runtime/log.ts'
import type { ListResult, Page } from '../../../platform/contract/pagination.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { now } from '../../../platform/values/clock.ts'
import { notify } from '../../notifications/jobs.ts'
import { isForRiders } from '../../orders/service/deliver.ts'
import { lockOrder, type OrderColumns } from '../../orders/service/transition.ts'
import { readOrder, type Viewer } from '../../orders/service/read.ts'
import { withPlaceNames } from '../../places/service.ts'
import { cashLimitFor } from './cash-limit.ts'
import {
  closeOffers,
  createOffers,
  findDispatch,
  listDueDispatches,
  listOffersOfOrder,
  startRound,
  stopDispatch,
  type OfferRow,
} from '../dispatch.sql.ts'

const MAX_ROUNDS = 3
const MAX_CANDIDATES = 100
const BATCH_SIZE = 100

/** Starts the first round of a ready order, unless it is assigned or being offered; of one for a slot, when the work on it begins. */
export async function startDispatch(
  orderId: string,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  await transaction(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order && needsRider(order) && !(await findDispatch(trx, orderId)))
      await beginRounds(trx, order)
    await done(trx)
  })
}

/** Advances the orders whose round is over. One that fails delays no other. @returns how many were due */
export async function advanceDueRounds(): Promise<number> {
  const due = await listDueDispatches(BATCH_SIZE)
  for (const orderId of due)
    await advanceRound(orderId).catch((error: unknown) =>
      log.warn({ orderId, err: String(error) }, 'advancing a dispatch round failed, will retry'),
    )
  return due.length
}

async function advanceRound(orderId: string): Promise<void> {
  await transaction(async (trx) => {
    const order = await lockOrder(trx, orderId)
    const dispatch = await findDispatch(trx, orderId)
    if (!order || !dispatch?.is_due) return
    if (!needsRider(order)) return await endDispatch(trx, orderId)
    await closeOffers(trx, orderId, 'expired')
    if (dispatch.round < MAX_ROUNDS) return await offerRound(trx, order, dispatch.round + 1)
    await stopDispatch(trx, orderId)
    await enqueue(trx, notify, { event: 'rider.wanted', orderId })
  })
}

function needsRider({ status, rider_id, fulfilment }: OrderColumns): boolean {
  return status === 'ready' && rider_id === null && fulfilment === 'delivery'
}

/** Round 0 waits: it has no offers, and is over when the order is for riders. */
async function beginRounds(trx: Transaction, order: OrderColumns): Promise<void> {
  if (isForRiders(order, now())) return await offerRound(trx, order, 1)
  const wait = order.preparation_starts_at!.getTime() - now().getTime()
  await startRound(trx, order.id, 0, wait / 1_000)
}

async function offerRound(trx: Transaction, order: OrderColumns, round: number): Promise<void> {
  const orderId = order.id
  const seconds = config.riders.offerSeconds
  await startRound(trx, orderId, round, seconds)
  const cashLimit = await cashLimitFor(order.payment_method)
  const destination = await withPlaceNames(order.delivery_address!, order.place_code)
  const everywhere = round > 1
  const offer = { round, seconds, destination, everywhere, limit: MAX_CANDIDATES, cashLimit }
  const offers = await createOffers(trx, orderId, offer)
  if (offers > 0) await enqueue(trx, notify, { event: 'rider.offered', orderId })
}

/** Closes the open offers and starts no further round. Requires the lock on the order. */
export async function endDispatch(
  trx: Transaction,
  orderId: string,
  acceptedBy: string | null = null,
): Promise<void> {
  await closeOffers(trx, orderId, 'withdrawn', acceptedBy)
  await stopDispatch(trx, orderId)
}

/** Ends the dispatch of an order that was cancelled. */
export async function withdrawOpenOffers(
  orderId: string,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  await transaction(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order && !needsRider(order)) await endDispatch(trx, orderId)
    await done(trx)
  })
}

/** The riders an order was offered to and how they answered, latest first; for admins. @throws 404 */
export async function listOrderOffers(
  admin: Viewer,
  orderId: string,
  page: Page,
): Promise<ListResult<OfferRow>> {
  await readOrder(admin, orderId)
  return await listOffersOfOrder({ orderId }, page)
}
