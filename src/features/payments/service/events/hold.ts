/**
 * Payments that contradict what is known wait for an admin: every admin is told, the order does not expire, and nothing is
 * decided without a person. One event is held for a payment at the provider, however often that is reported.
 */
import type { Transaction } from '../../../../platform/database/transactions.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { log } from '../../../../platform/runtime/log.ts'
import { now } from '../../../../platform/values/clock.ts'
import { notify } from '../../../notifications/jobs.ts'
import { eventOutcome, type EventOutcome } from '../../event-outcome.ts'
import {
  findHeldReference,
  findPayment,
  insertHandledEvent,
  updateEvent,
  type PaymentRow,
} from '../../model.ts'
import { recordPaid, type ReceivedPayment } from '../record-payment.ts'

/**
 * Holds an event that is about a payment of ours, or about none. The transaction has the lock of the order, so that the order
 * does not expire meanwhile.
 */
export async function holdEvent(
  trx: Transaction,
  eventId: string,
  {
    paymentId,
    reference,
    outcome,
  }: { paymentId: string | null; reference: string | null; outcome: EventOutcome },
): Promise<EventOutcome> {
  const earlier = reference ? await findHeldReference(trx, reference) : undefined
  if (reference && earlier) {
    const code = earlier.resolution ? 'resolved_already' : 'held_already'
    return eventOutcome('ignored', code, { reference, eventId: earlier.id })
  }
  await updateEvent(trx, eventId, { payment_id: paymentId, reference })
  await enqueue(trx, notify, { event: 'payment.held', eventId })
  return outcome
}

/**
 * Records a payment that the platform saw itself, in the answer to a charge or by asking the provider. When it has to be held,
 * an event of our own stands for the one that the provider did not send.
 */
export async function recordOwnFinding(
  trx: Transaction,
  paymentId: string,
  money: ReceivedPayment,
): Promise<void> {
  const outcome = await recordPaid(trx, paymentId, money)
  const { reference } = money
  log[outcome.status === 'held' ? 'error' : 'info'](
    { paymentId, reference, note: outcome.note },
    'payment found at the provider',
  )
  if (outcome.status !== 'held' || (await findHeldReference(trx, reference))) return
  const event = eventOf((await findPayment(paymentId, trx))!, money)
  await insertHandledEvent(trx, event)
  const held = await holdEvent(trx, event.id, { paymentId, reference, outcome })
  await updateEvent(trx, event.id, held)
}

/** As the provider would have reported it. */
function eventOf({ order_id }: PaymentRow, money: ReceivedPayment) {
  const id = `evt_found_${money.reference}`
  const attributes = {
    amount: money.amount,
    currency: money.currency,
    status: 'paid',
    source: money.sourceId && { id: money.sourceId },
    metadata: { order_id },
  }
  const data = { id: money.reference, type: 'payment', attributes }
  const type = 'payment.paid'
  const created_at = Math.floor(now().getTime() / 1000)
  return { id, type, body: { data: { id, type: 'event', attributes: { type, created_at, data } } } }
}
