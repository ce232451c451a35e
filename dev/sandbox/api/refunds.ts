/** Refunds: pending -> processing -> succeeded or failed, one step at a time. */
import { findPayment, showPayment, showPlain } from './payments.ts'
import { fail, failOnProblems, checkAmount, checkChoice, checkText } from './errors.ts'
import type { ApiResource, Sandbox } from '../sandbox.ts'
import { asObject } from './sources.ts'
import type { Attributes, Resource } from '../store.ts'

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer', 'others']
const MINIMUM = 100

const DETAILS: Record<string, string> = {
  allowed_date_exceeded: 'A gcash payment can only be refunded within 180 days.',
  available_balance_insufficient: 'The refund is greater than the available payout amount.',
  livemode_mismatched: 'The payment was made in the other mode than this key is for.',
  parameter_above_maximum: 'The amount is greater than the remaining refundable value.',
  parameter_invalid: 'Refunds are not allowed for payments with source type dob_ubp.',
  resource_failed_state: 'Only a paid payment can be refunded.',
  resource_processing_state: 'A previous refund request for this payment is still processing.',
}

export function createRefund(sandbox: Sandbox, given: Attributes): ApiResource {
  failOnProblems([
    checkAmount(given.amount, MINIMUM),
    checkText(given.payment_id, 'payment_id'),
    checkChoice(given.reason, 'reason', REASONS),
    given.notes === undefined ? null : checkNotes(given.notes),
  ])
  const { refuseRefund } = sandbox.faults.get()
  if (refuseRefund) failRefund(refuseRefund)
  const payment = findPayment(sandbox, String(given.payment_id))
  assertRefundable(sandbox, payment, Number(given.amount))

  const refund = sandbox.store.add(
    'refund',
    'ref',
    {
      amount: given.amount,
      currency: payment.attributes.currency,
      metadata: given.metadata ?? null,
      notes: given.notes ?? null,
      payment_id: payment.id,
      payout_id: null,
      reason: given.reason,
      refunded_at: null,
      status: 'pending',
    },
    { stepAt: Date.now() + sandbox.options.refundStepMs },
  )
  return showPlain(refund)
}

function checkNotes(value: unknown) {
  if (typeof value === 'string' && value.length <= 255) return null
  const detail = 'notes should be a string of at most 255 characters.'
  return { code: 'parameter_format_invalid', detail, pointer: 'notes' }
}

function assertRefundable(sandbox: Sandbox, payment: Resource, amount: number): void {
  const { attributes } = payment
  const paid = Number(attributes.amount)
  const source = asObject(attributes.source)
  if (attributes.status !== 'paid') failRefund('resource_failed_state')
  if (asObject(source.provider).id === 'ubp') failRefund('parameter_invalid')

  const earlier = sandbox.store.refundsOf(payment.id).map((refund) => refund.attributes)
  if (earlier.some(({ status }) => status === 'pending' || status === 'processing'))
    failRefund('resource_processing_state')
  const refunded = earlier
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, refund) => sum + Number(refund.amount), 0)
  if (amount > paid - refunded) failRefund('parameter_above_maximum')
  if (source.type === 'grab_pay' && amount !== paid)
    failRefund(
      'parameter_above_maximum',
      'Only full amounts are allowed to be refunded for GrabPay payments.',
    )
}

function failRefund(code: string, detail = DETAILS[code]): never {
  return fail(code, detail ?? 'The sandbox was told to refuse refunds.')
}

/** Advances every refund whose next step is due. @returns the time of the next step, in milliseconds since 1970 */
export function advanceRefunds(sandbox: Sandbox, now: number): number | null {
  const { store } = sandbox
  const due = store.db
    .prepare(
      "SELECT id FROM resources WHERE type = 'refund' AND json_extract(internal, '$.stepAt') <= ?",
    )
    .all(now)
  if (due.length > 0)
    store.atomic(() => due.forEach(({ id }) => advanceRefund(sandbox, String(id), now)))
  const next = store.db
    .prepare(
      "SELECT min(json_extract(internal, '$.stepAt')) AS at FROM resources WHERE type = 'refund'",
    )
    .get()
  return typeof next?.at === 'number' ? next.at : null
}

function advanceRefund(sandbox: Sandbox, id: string, now: number): void {
  const refund = sandbox.store.get('refund', id)
  if (!refund) return
  const { refundOutcome } = sandbox.faults.get()
  const isLast = refund.attributes.status === 'processing'
  if (isLast && refundOutcome === 'stuck') {
    refund.internal.stepAt = now + sandbox.options.refundStepMs
    return sandbox.store.save(refund)
  }
  refund.attributes.status = isLast ? refundOutcome : 'processing'
  refund.internal.stepAt = isLast ? null : now + sandbox.options.refundStepMs
  if (isLast && refundOutcome === 'succeeded')
    refund.attributes.refunded_at = Math.floor(now / 1000)
  sandbox.store.save(refund)
  sandbox.emit('payment.refund.updated', showPlain(refund))
  if (refund.attributes.status !== 'succeeded') return
  const payment = findPayment(sandbox, String(refund.attributes.payment_id))
  sandbox.emit('payment.refunded', showPayment(sandbox, payment))
}
