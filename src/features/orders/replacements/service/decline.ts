import type { Transaction } from '../../../../platform/database/transactions.ts'
import { transaction } from '../../../../platform/database/transactions.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import type { JobContext } from '../../../../platform/jobs/job.ts'
import { now } from '../../../../platform/values/clock.ts'
import { notify } from '../../../notifications/jobs.ts'
import { incrementStock } from '../../../products/service.ts'
import { listItems, type OrderColumns } from '../../model.ts'
import { dropItems } from '../../service/remove-items.ts'
import { lockOrder } from '../../transition.sql.ts'
import { expireReplacement } from '../jobs.ts'
import { endReplacement, findReplacement } from '../model.ts'

/** Who declines: the customer, or the system once the time to answer is up. */
type Decliner = { actor: 'customer'; actorId: string } | { actor: 'system' }

/**
 * Declines a replacement of a locked order, if it is still pending: its stock goes back, and the missing item leaves the order as
 * an unavailable one does.
 */
export async function decline(
  trx: Transaction,
  order: OrderColumns,
  replacementId: string,
  by: Decliner,
): Promise<void> {
  if (!(await endReplacement(trx, replacementId, 'declined', by.actor))) return
  const replacement = (await findReplacement(replacementId, trx))!
  await incrementStock(trx, [replacement])
  const { id: orderId } = order
  const missing = (await listItems(trx, orderId)).filter(({ id }) => id === replacement.item_id)
  await dropItems(trx, order, missing, by)
  await enqueue(trx, notify, { event: 'replacement.declined', orderId, replacementId })
}

/** Declines a replacement that nobody has answered in time; one that has ended is left alone. */
export async function expireIfUnanswered(
  replacementId: string,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  const found = await findReplacement(replacementId)
  await transaction(async (trx) => {
    if (found) await expire(trx, found.order_id, replacementId)
    await done(trx)
  })
}

async function expire(trx: Transaction, orderId: string, replacementId: string): Promise<void> {
  const order = (await lockOrder(trx, orderId))!
  const { status, expires_at } = (await findReplacement(replacementId, trx))!
  if (status !== 'pending') return
  if (expires_at! <= now()) await decline(trx, order, replacementId, { actor: 'system' })
  else await enqueue(trx, expireReplacement, { replacementId }, { dueAt: expires_at }) // a clock was ahead
}
