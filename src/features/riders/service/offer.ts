/**
 * Offering an order that is ready: first to the available riders of its area, then to those everywhere, and to the admins
 * when nobody took it. An offer is a call, not a reservation: any available rider may take the order meanwhile.
 * Every step holds the order's lock and commits as a whole, so that a crash or a twin repeats nothing.
 */
import { config } from '../../../config/config.ts'
import { transaction, type Transaction } from '../../../platform/database/connections.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { log } from '../../../platform/runtime/log.ts'
import { clampPage, type ListResult, type Page } from '../../../platform/contract/pagination.ts'
import type { JobContext } from '../../../platform/jobs/workers.ts'
import { tell } from '../../notifications/jobs.ts'
import { lockOrder, type OrderColumns } from '../../orders/service/transition.ts'
import { readOrder, type Viewer } from '../../orders/service/read.ts'
import {
  endOffers,
  findDispatch,
  insertOffers,
  listDueDispatches,
  listOffers,
  openRound,
  stopDispatch,
  type OfferRow,
} from '../offers.sql.ts'

/** The first round is for the area, the others for everywhere. */
const ROUNDS = 3
/** Riders told in one round. */
const CIRCLE = 100

/** An order is ready: its first round begins, unless a rider holds it. */
export async function startOffering(
  orderId: string,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  await transaction(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order && isWaiting(order) && !(await findDispatch(trx, orderId)))
      await offer(trx, orderId, 1)
    await done(trx)
  })
}

const AT_ONCE = 100

/**
 * Goes on with the orders whose round is over: the next round, or the admins after the last one. An order that can't be
 * dealt with holds up no other. @returns how many were due
 */
export async function offerAgain(): Promise<number> {
  const due = await listDueDispatches(AT_ONCE)
  for (const orderId of due)
    await goOn(orderId).catch((error: unknown) =>
      log.warn({ orderId, reason: String(error) }, 'An order could not be offered again yet'),
    )
  return due.length
}

async function goOn(orderId: string): Promise<void> {
  await transaction(async (trx) => {
    const order = await lockOrder(trx, orderId)
    const dispatch = await findDispatch(trx, orderId)
    if (!order || !dispatch?.due) return
    if (!isWaiting(order)) return await endOffering(trx, orderId)
    await endOffers(trx, orderId, 'expired')
    if (dispatch.round < ROUNDS) return await offer(trx, orderId, dispatch.round + 1)
    await stopDispatch(trx, orderId)
    await enqueue(trx, tell, { event: 'rider.wanted', orderId })
  })
}

function isWaiting({ status, rider_id }: OrderColumns): boolean {
  return status === 'ready' && rider_id === null
}

async function offer(trx: Transaction, orderId: string, round: number): Promise<void> {
  const seconds = config.riders.offerSeconds
  const everywhere = round > 1
  await openRound(trx, orderId, round, seconds)
  const told = await insertOffers(trx, orderId, { round, seconds, everywhere, atMost: CIRCLE })
  if (told > 0) await enqueue(trx, tell, { event: 'rider.offered', orderId })
}

/** Nobody need answer any more: a rider has `accepted`, or the order goes another way. The order's lock is held. */
export async function endOffering(
  trx: Transaction,
  orderId: string,
  accepted: string | null = null,
): Promise<void> {
  await endOffers(trx, orderId, 'withdrawn', accepted)
  await stopDispatch(trx, orderId)
}

/** An order was cancelled while riders were asked. */
export async function withdraw(orderId: string, { done }: Pick<JobContext, 'done'>): Promise<void> {
  await transaction(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order && !isWaiting(order)) await endOffering(trx, orderId)
    await done(trx)
  })
}

/** Whom an order was put to and what they said, latest first; for admins. @throws 404 */
export async function offersOfOrder(
  admin: Viewer,
  orderId: string,
  page: Page,
): Promise<ListResult<OfferRow>> {
  await readOrder(admin, orderId)
  return await listOffers(orderId, clampPage(page))
}
