/** The effect of each provider event. Events arrive late, early, twice and in any order; each is applied at most once. */
import { parseEvent, type ProviderEvent } from '../../../../adapters/payments/webhook.ts'
import { now } from '../../../../platform/values/clock.ts'
import { transaction, type Transaction } from '../../../../platform/database/transactions.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { isUuid } from '../../../../platform/values/ids.ts'
import { log } from '../../../../platform/runtime/log.ts'
import type { JobContext } from '../../../../platform/jobs/job.ts'
import { chargeSource } from '../../jobs.ts'
import { eventOutcome, type EventOutcome } from '../../event-outcome.ts'
import { findSource, insertSource, updateEvent, type PaymentRow } from '../../model.ts'
import { lockEvent } from '../../provider-events.sql.ts'
import { matchPayment } from '../../queries.ts'
import { matchRefund } from '../../refunds.sql.ts'
import { settleRefund } from '../refunds/settle.ts'
import {
  lockOrderAndPayment,
  recordFailed,
  recordPaid,
  unexpectedAmount,
} from '../record-payment.ts'
import { holdEvent } from './hold.ts'

/** Applies a stored event, in one transaction with the record of its outcome. */
export async function processEvent(
  eventId: string,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  await transaction(async (trx) => {
    const stored = await lockEvent(trx, eventId)
    if (stored && !stored.handled_at) {
      const event = parseEvent(stored.body)
      const outcome = event ? await applyEvent(trx, event) : eventOutcome('ignored', 'not_an_event')
      await updateEvent(trx, eventId, { ...outcome, handled_at: now() })
      const { status, note } = outcome
      log[status === 'held' ? 'warn' : 'info']({ eventId, status, note }, 'provider event')
    }
    await done(trx)
  })
}

async function applyEvent(trx: Transaction, event: ProviderEvent): Promise<EventOutcome> {
  if (refundEvents.has(event.type)) return await applyRefundEvent(trx, event)
  const handler = handlers.get(event.type)
  if (!handler) return eventOutcome('ignored', 'type_unknown', { type: event.type })
  const { subject } = event
  const sourceId = subject.kind === 'source' ? subject.id : subject.sourceId
  const payment = await matchPayment(trx, {
    sourceIds: [sourceId, subject.intentId].filter((id) => id !== null),
    reference: subject.kind === 'payment' ? subject.id : null,
    orderId: subject.orderId && isUuid(subject.orderId) ? subject.orderId : null,
  })
  const outcome = payment
    ? await handler(trx, payment, event)
    : eventOutcome('held', 'no_order_fits')
  if (outcome.status !== 'held') return outcome
  return await holdEvent(trx, event.id, {
    paymentId: payment?.id ?? null,
    reference: subject.id,
    outcome,
  })
}

type Handler = (
  trx: Transaction,
  payment: PaymentRow,
  event: ProviderEvent,
) => Promise<EventOutcome>

const handlers: ReadonlyMap<string, Handler> = new Map([
  ['source.chargeable', applySourceChargeable],
  ['payment.paid', applyPaymentPaid],
  ['payment.failed', applyPaymentFailed],
])

const refundEvents = new Set([
  'refund.updated',
  'payment.refund.updated',
  'refund.succeeded',
  'payment.refunded',
])

/** Settles the refunds that an event names; `payment.refunded` is about a payment and lists several. */
async function applyRefundEvent(
  trx: Transaction,
  { subject }: ProviderEvent,
): Promise<EventOutcome> {
  const outcomes: EventOutcome[] = []
  for (const { id: reference, refundId, status } of subject.refunds) {
    if (status !== 'succeeded' && status !== 'failed') continue
    const ownId = await matchRefund(trx, {
      refundId: refundId && isUuid(refundId) ? refundId : null,
      reference,
    })
    if (ownId) outcomes.push(await settleRefund(trx, ownId, status))
  }
  return (
    outcomes.find(({ status }) => status === 'applied') ??
    outcomes[0] ??
    eventOutcome('ignored', 'no_refund_fits')
  )
}

/** The customer has authorised the source. It is charged by a job, outside this transaction. */
async function applySourceChargeable(
  trx: Transaction,
  payment: PaymentRow,
  { subject }: ProviderEvent,
): Promise<EventOutcome> {
  if (!subject.id) return eventOutcome('ignored', 'no_source_named')
  await lockOrderAndPayment(trx, payment.id)
  if (subject.amount !== payment.amount || subject.currency !== 'PHP')
    return unexpectedAmount({ ...subject, reference: subject.id, expected: payment.amount })
  if (payment.status === 'paid') return eventOutcome('ignored', 'order_paid')
  const source = {
    id: subject.id,
    payment_id: payment.id,
    method: payment.method,
    amount: payment.amount,
    checkout_url: '',
  }
  await insertSource(trx, source) // unless it was recorded; the response to its creation may have been lost
  await enqueue(trx, chargeSource, { paymentId: payment.id, sourceId: subject.id })
  return eventOutcome('applied', 'to_be_charged')
}

async function applyPaymentPaid(
  trx: Transaction,
  payment: PaymentRow,
  { subject }: ProviderEvent,
): Promise<EventOutcome> {
  if (!subject.id) return eventOutcome('ignored', 'no_payment_named')
  const { id: reference, amount, currency, sourceId, intentId, method } = subject
  return await recordPaid(trx, payment.id, {
    reference,
    amount,
    currency,
    sourceId: sourceId ?? intentId,
    method,
    paidAt: null,
  })
}

async function applyPaymentFailed(
  trx: Transaction,
  payment: PaymentRow,
  { subject }: ProviderEvent,
): Promise<EventOutcome> {
  const sourceId = subject.sourceId ?? subject.intentId
  if (sourceId && (await findSource(trx, sourceId))?.voided_at)
    return eventOutcome('ignored', 'checkout_replaced')
  return await recordFailed(trx, payment.id, { failure: subject.failedCode, sourceId })
}
