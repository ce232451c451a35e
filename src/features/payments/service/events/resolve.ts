/** An admin's decision about a held event. */
import { parseEvent, type EventSubject } from '../../../../adapters/payments/webhook.ts'
import { transaction, type Transaction } from '../../../../platform/database/transactions.ts'
import { fail } from '../../../../platform/contract/errors.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import type { IdempotencyContext } from '../../../../platform/http/idempotency.ts'
import { now } from '../../../../platform/values/clock.ts'
import { formatPesos, pesos } from '../../../../platform/values/money.ts'
import { audit } from '../../../audit/service.ts'
import { postFurtherPaymentEntry } from '../../../ledger/service/post.ts'
import { chargeSource } from '../../jobs.ts'
import {
  findSource,
  insertSource,
  updateEvent,
  updatePayment,
  updateSource,
  type EventRow,
  type PaymentRow,
  type Resolution,
} from '../../model.ts'
import { lockEvent, type EventOfOrder } from '../../provider-events.sql.ts'
import { sumRefundsForRemoved } from '../../refunds.sql.ts'
import { lockOrderAndPayment, returnDuplicate, settlePayment } from '../record-payment.ts'

/**
 * Resolves a held event, once. `accept` takes the amount as the payment of the order, or as what is left to pay of it; an
 * authorised source is charged. `refund` sends the money back, outside what is refundable of the order. `dismiss` closes the event.
 * @param adminId null for an operator on the command line
 * @throws 404; 409 CONFLICT for an event that is not held (any more), or with the actions that are possible for this one
 */
export async function resolveEvent(
  adminId: string | null,
  eventId: string,
  { action, note }: { action: Resolution; note: string },
  idempotency: IdempotencyContext<EventOfOrder>,
): Promise<EventOfOrder> {
  return await transaction(async (trx) => {
    const event =
      (await lockEvent(trx, eventId)) ?? fail('NOT_FOUND', 'There is no event with this id.')
    if (event.status !== 'held')
      failResolution(
        event.resolution
          ? `The event was resolved already: ${event.resolution}.`
          : `The event is ${event.status}; only a held one is resolved.`,
        event,
        [],
      )
    const amount = await actions[action](trx, event)
    const changes = {
      status: action === 'dismiss' ? ('ignored' as const) : ('applied' as const),
      resolution: action,
      resolution_note: note,
      resolved_by: adminId,
      resolved_at: now(),
    }
    await updateEvent(trx, eventId, changes)
    await audit(trx, {
      actorId: adminId,
      action: 'event.resolve',
      subject: eventId,
      before: { status: 'held', note: event.note },
      after: { action, note, amount: amount === null ? null : pesos(amount) },
    })
    const resolved = { ...event, ...changes }
    await idempotency.saveResponse(trx, resolved)
    return resolved
  })
}

/** Each returns the amount that was moved, in centavos; null for none. */
const actions: Record<Resolution, (trx: Transaction, event: EventRow) => Promise<number | null>> = {
  accept,
  refund,
  dismiss: async () => null,
}

async function accept(trx: Transaction, event: EventRow): Promise<number> {
  const { paymentId, amount, reference, subject } = assertMoney(event)
  const { order, payment } = await lockOrderAndPayment(trx, paymentId)
  const isSource = event.type === 'source.chargeable'
  if (isSource && (order.status !== 'pending' || payment.status === 'paid'))
    failResolution('The order needs no payment any more.', event, ['dismiss'])
  if (isSource) {
    await acceptSource(trx, payment, { id: reference, amount })
  } else if (payment.status === 'paid') {
    const left = order.total - payment.amount + (await sumRefundsForRemoved(trx, paymentId))
    if (order.status === 'cancelled' || amount > left)
      failResolution(`Only ${formatPesos(Math.max(0, left))} is left to pay.`, event, [
        'refund',
        'dismiss',
      ])
    await updatePayment(trx, paymentId, { amount: payment.amount + amount })
    await postFurtherPaymentEntry(trx, { paymentId, orderId: order.id, reference, amount })
  } else {
    if (order.status === 'cancelled')
      failResolution('The order is cancelled; its stock has been given back.', event, [
        'refund',
        'dismiss',
      ])
    const source = subject.sourceId ? await findSource(trx, subject.sourceId) : undefined
    const method = source?.method ?? subject.method
    await settlePayment(trx, order, payment, { reference, amount, method, paidAt: null })
  }
  return amount
}

/** The source is charged with its own amount. */
async function acceptSource(
  trx: Transaction,
  payment: PaymentRow,
  { id, amount }: { id: string; amount: number },
): Promise<void> {
  const { id: payment_id, method } = payment
  await insertSource(trx, { id, payment_id, method, amount, checkout_url: '' })
  await updateSource(id, { amount, closed_at: null }, trx)
  await enqueue(trx, chargeSource, { paymentId: payment_id, sourceId: id })
}

async function refund(trx: Transaction, event: EventRow): Promise<number> {
  const { paymentId, amount, reference } = assertMoney(event)
  if (event.type === 'source.chargeable')
    failResolution('No money was taken; there is nothing to refund.', event, ['accept', 'dismiss'])
  const { payment } = await lockOrderAndPayment(trx, paymentId)
  if (payment.provider_reference === reference)
    failResolution('It is the payment of the order; refund that instead.', event, ['dismiss'])
  await returnDuplicate(trx, payment, reference, amount, 'The amount did not fit the order')
  return amount
}

interface HeldMoney {
  paymentId: string
  amount: number
  reference: string
  subject: EventSubject
}

/** @throws 409 CONFLICT unless the event is about pesos for an order of ours */
function assertMoney(event: EventRow): HeldMoney {
  const subject = parseEvent(event.body)?.subject
  const { payment_id: paymentId, reference } = event
  if (!subject || !paymentId || !reference)
    failResolution('No order fits; settle it with the payment provider, then dismiss it.', event, [
      'dismiss',
    ])
  const { amount, currency } = subject
  if (!amount || amount < 0 || currency !== 'PHP')
    failResolution(
      'It is not an amount in pesos; settle it with the payment provider, then dismiss it.',
      event,
      ['dismiss'],
    )
  return { paymentId, amount, reference, subject }
}

function failResolution(message: string, { status }: EventRow, allowedMoves: Resolution[]): never {
  fail('CONFLICT', message, { status, allowedMoves })
}
