/**
 * Offering an order that is ready: first to the available riders of its area, then to those everywhere, and to the admins
 * when nobody took it. An offer is a call, not a reservation: any available rider may take the order meanwhile.
 * Every step holds the order's lock and commits as a whole, so that a crash or a twin repeats nothing.
 */
import { config } from '../../../config/config.ts'
import { transaction, type Transaction } from '../../../platform/database/connections.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { log } from '../../../platform/runtime/log.ts'
import type { ListResult, Page } from '../../../platform/contract/pagination.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { notify } from '../../notifications/jobs.ts'
import { lockOrder, type OrderColumns } from '../../orders/service/transition.ts'
import { readOrder, type Viewer } from '../../orders/service/read.ts'
import {
  closeOffers,
  findDispatch,
  insertOffers,
  listDueDispatches,
  listOffersOfOrder,
  startRound,
  stopDispatch,
  type OfferRow,
} from '../dispatch.sql.ts'

/** The first round is for the area, the others for everywhere. */
const MAX_ROUNDS = 3
/** Riders told in one round. */
const MAX_CANDIDATES = 100

/** An order is ready: its first round begins, unless a rider holds it. */
export async function startDispatch(
  orderId: string,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  await transaction(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order && needsRider(order) && !(await findDispatch(trx, orderId)))
      await offerRound(trx, orderId, 1)
    await done(trx)
  })
}

const BATCH_SIZE = 100

/**
 * Goes on with the orders whose round is over: the next round, or the admins after the last one. An order that can't be
 * dealt with holds up no other. @returns how many were due
 */
export async function advanceDueRounds(): Promise<number> {
  const due = await listDueDispatches(BATCH_SIZE)
  for (const orderId of due)
    await advanceRound(orderId).catch((error: unknown) =>
      log.warn({ orderId, reason: String(error) }, 'An order could not be offered again yet'),
    )
  return due.length
}

async function advanceRound(orderId: string): Promise<void> {
  await transaction(async (trx) => {
    const order = await lockOrder(trx, orderId)
    const dispatch = await findDispatch(trx, orderId)
    if (!order || !dispatch?.due) return
    if (!needsRider(order)) return await endDispatch(trx, orderId)
    await closeOffers(trx, orderId, 'expired')
    if (dispatch.round < MAX_ROUNDS) return await offerRound(trx, orderId, dispatch.round + 1)
    await stopDispatch(trx, orderId)
    await enqueue(trx, notify, { event: 'rider.wanted', orderId })
  })
}

function needsRider({ status, rider_id }: OrderColumns): boolean {
  return status === 'ready' && rider_id === null
}

async function offerRound(trx: Transaction, orderId: string, round: number): Promise<void> {
  const seconds = config.riders.offerSeconds
  const everywhere = round > 1
  await startRound(trx, orderId, round, seconds)
  const told = await insertOffers(trx, orderId, {
    round,
    seconds,
    everywhere,
    atMost: MAX_CANDIDATES,
  })
  if (told > 0) await enqueue(trx, notify, { event: 'rider.offered', orderId })
}

/** Nobody need answer any more: a rider has `accepted`, or the order goes another way. The order's lock is held. */
export async function endDispatch(
  trx: Transaction,
  orderId: string,
  accepted: string | null = null,
): Promise<void> {
  await closeOffers(trx, orderId, 'withdrawn', accepted)
  await stopDispatch(trx, orderId)
}

/** An order was cancelled while riders were asked. */
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
