import { fail } from '../../../../platform/contract/errors.ts'
import { failTransition } from '../../../../platform/database/state-machine.ts'
import { transaction } from '../../../../platform/database/transactions.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import type { IdempotencyContext } from '../../../../platform/http/idempotency.ts'
import { now } from '../../../../platform/values/clock.ts'
import { notify } from '../../../notifications/jobs.ts'
import { findOrder, type OrderRow } from '../../queries.ts'
import { lockOrder } from '../../transition.sql.ts'
import { viewAs } from '../../visibility.ts'
import { endReplacement, type ReplacementRow } from '../model.ts'
import { applyReplacement } from './apply.ts'
import { decline } from './decline.ts'
import type { ReplacementOfOrder } from './offer.ts'

/**
 * The customer answers. Accepting puts the replacement into the order; declining removes the missing item, and the order is
 * cancelled when it was the last one. Answers, expiry and cancellation hold the order's lock, so that exactly one ends it.
 * @throws 403 for anyone but the customer; 404; 409 CONFLICT once it has ended, and when its time is up
 */
export async function answerReplacement(
  customerId: string,
  { orderId, ...answered }: { orderId: string; replacementId: string },
  answer: 'accepted' | 'declined',
  idempotency: IdempotencyContext<ReplacementOfOrder>,
): Promise<ReplacementOfOrder> {
  const result = await transaction(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order) fail('NOT_FOUND', 'There is no order with this id.')
    const before = (await findOrder(orderId, trx))!
    const replacement = requirePending(before, customerId, answered.replacementId)
    const { id: replacementId } = replacement
    if (new Date(replacement.expires_at!) <= now()) {
      await decline(trx, order, replacementId, { actor: 'system' })
      return null
    }
    if (answer === 'declined')
      await decline(trx, order, replacementId, { actor: 'customer', actorId: customerId })
    else {
      assertAffordable(before, replacement)
      await endReplacement(trx, replacementId, 'accepted', 'customer')
      await applyReplacement(trx, order, replacement)
      await enqueue(trx, notify, { event: 'replacement.accepted', orderId, replacementId })
    }
    const view = viewAs('customer', (await findOrder(orderId, trx))!)
    const reply = { replacement: { id: replacementId, status: answer }, view }
    await idempotency.saveResponse(trx, reply)
    return reply
  })
  return result ?? failTransition('declined', [])
}

function requirePending(order: OrderRow, customerId: string, id: string): ReplacementRow {
  if (order.customer_id !== customerId) fail('FORBIDDEN', 'Only the customer of the order answers.')
  const replacement =
    order.replacements.find((each) => each.id === id.toLowerCase()) ??
    fail('NOT_FOUND', 'There is no replacement with this id in this order.')
  if (replacement.status !== 'pending') failTransition(replacement.status, [])
  return replacement
}

/** An order that has been paid since the offer takes nothing that costs more. */
function assertAffordable(order: OrderRow, { item_id, line_total }: ReplacementRow): void {
  const item = order.items.find(({ id }) => id === item_id)!
  if (order.payment_status === 'paid' && line_total > item.line_total)
    fail(
      'CONFLICT',
      'The order is paid now, so nothing that costs more can be added. Decline it.',
      {
        status: 'pending',
        allowedMoves: ['declined'],
      },
    )
}
