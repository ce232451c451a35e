/** What each provider event does. Events come late, early, twice and in any order; each acts at most once. */
import { parseEvent, type ProviderEvent } from '../../../../adapters/payments/webhook.ts'
import { transaction, type Transaction } from '../../../../platform/database/connections.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { isUuid } from '../../../../platform/values/ids.ts'
import { log } from '../../../../platform/runtime/log.ts'
import type { JobContext } from '../../../../platform/jobs/workers.ts'
import { chargeSource } from '../../jobs.ts'
import { findPaymentFor, findSource, insertSource, type PaymentRow } from '../../queries.ts'
import { closeEvent, lockEvent, type Outcome } from '../../provider-events.sql.ts'
import { findRefundFor } from '../../refunds.sql.ts'
import { settleRefund } from '../refunds/settle.ts'
import { fail, settle } from '../record-payment.ts'

/** Acts on a stored event, in one transaction with the record of what became of it. */
export async function interpretEvent(
  eventId: string,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  await transaction(async (trx) => {
    const stored = await lockEvent(trx, eventId)
    if (stored && !stored.handled_at) {
      const event = parseEvent(stored.body)
      const outcome = event
        ? await act(trx, event)
        : { status: 'ignored' as const, note: 'not an event' }
      await closeEvent(trx, eventId, outcome)
      log[outcome.status === 'held' ? 'warn' : 'info']({ eventId, ...outcome }, 'provider event')
    }
    await done(trx)
  })
}

async function act(trx: Transaction, event: ProviderEvent): Promise<Outcome> {
  if (refundEvents.has(event.type)) return await refunded(trx, event)
  const handler = handlers[event.type]
  if (!handler) return { status: 'ignored', note: `nothing to do for ${event.type}` }
  const { subject } = event
  const sourceId = subject.kind === 'source' ? subject.id : subject.sourceId
  const payment = await findPaymentFor(trx, {
    sourceIds: [sourceId, subject.intentId].filter((id) => id !== null),
    reference: subject.kind === 'payment' ? subject.id : null,
    orderId: subject.orderId && isUuid(subject.orderId) ? subject.orderId : null,
  })
  if (!payment) return { status: 'held', note: 'no order of ours fits' }
  return await handler(trx, payment, event)
}

type Handler = (trx: Transaction, payment: PaymentRow, event: ProviderEvent) => Promise<Outcome>

const handlers: Record<string, Handler | undefined> = {
  'source.chargeable': chargeable,
  'payment.paid': paid,
  'payment.failed': failed,
}

const refundEvents = new Set([
  'refund.updated',
  'payment.refund.updated',
  'refund.succeeded',
  'payment.refunded',
])

/** Ends the refunds that an event names; `payment.refunded` is about a payment and lists several. */
async function refunded(trx: Transaction, { subject }: ProviderEvent): Promise<Outcome> {
  const outcomes: Outcome[] = []
  for (const { id: reference, refundId, status } of subject.refunds) {
    if (status !== 'succeeded' && status !== 'failed') continue
    const refund = await findRefundFor(trx, {
      refundId: refundId && isUuid(refundId) ? refundId : null,
      reference,
    })
    if (refund) outcomes.push(await settleRefund(trx, refund.id, status))
  }
  return (
    outcomes.find(({ status }) => status === 'applied') ??
    outcomes[0] ?? { status: 'ignored', note: 'ends no refund of ours' }
  )
}

/** The customer has authorised the source; taking the money is a job of its own, outside this transaction. */
async function chargeable(
  trx: Transaction,
  payment: PaymentRow,
  { subject }: ProviderEvent,
): Promise<Outcome> {
  if (!subject.id) return { status: 'ignored', note: 'names no source' }
  if (subject.amount !== payment.amount || subject.currency !== 'PHP')
    return {
      status: 'held',
      note: `source of ${subject.amount} ${subject.currency}, expected ${payment.amount} PHP`,
    }
  if (payment.status === 'paid') return { status: 'ignored', note: 'the order is paid' }
  const source = {
    id: subject.id,
    payment_id: payment.id,
    method: payment.method,
    amount: payment.amount,
    checkout_url: '',
  }
  await insertSource(trx, source) // one that we never recorded: the answer to its creation was lost
  await enqueue(trx, chargeSource, { paymentId: payment.id, sourceId: subject.id })
  return { status: 'applied', note: 'to be charged' }
}

async function paid(
  trx: Transaction,
  payment: PaymentRow,
  { subject }: ProviderEvent,
): Promise<Outcome> {
  if (!subject.id) return { status: 'ignored', note: 'names no payment' }
  const { amount, currency } = subject
  return await settle(trx, payment.id, { reference: subject.id, amount, currency, paidAt: null })
}

async function failed(
  trx: Transaction,
  payment: PaymentRow,
  { subject }: ProviderEvent,
): Promise<Outcome> {
  const sourceId = subject.sourceId ?? subject.intentId
  if (sourceId && (await findSource(sourceId, trx))?.voided_at)
    return { status: 'ignored', note: 'a checkout that was replaced' }
  const reason = subject.failedCode ?? 'the provider gave no reason'
  return await fail(trx, payment.id, { reason, sourceId })
}
