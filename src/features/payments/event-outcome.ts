/**
 * What a provider event led to, and why. The code of a reason is stable, and the console has a text for it in each language; `note`
 * says the same in English, for the log, the audit trail and the command line.
 */

export const reasonNotes = {
  amount_differs: '{reference} is {amount}, expected {expected}',
  amount_missing: '{reference} names no amount, expected {expected}',
  checkout_replaced: 'a checkout that was replaced',
  held_already: '{reference} is held with {eventId}',
  no_order_fits: 'no order of ours fits',
  no_payment_named: 'names no payment',
  no_refund_fits: 'settles no refund of ours',
  no_source_named: 'names no source',
  not_an_event: 'not an event',
  order_confirmed: 'order confirmed',
  order_paid: 'the order is paid',
  paid_after_cancellation: 'paid after the order was cancelled; it goes back',
  payment_failed: 'payment failed: {failure}',
  payment_failed_unexplained: 'payment failed: the provider gave no reason',
  payment_recorded: 'payment recorded',
  recorded_already: 'was paid already',
  refund_ended: 'the refund has ended',
  refund_failed: 'refund failed',
  refund_succeeded: 'refund succeeded',
  resolved_already: '{reference} was resolved with {eventId}',
  second_payment: '{reference} is a second payment; it goes back',
  to_be_charged: 'to be charged',
  type_unknown: 'nothing to do for {type}',
} as const

export type ReasonCode = keyof typeof reasonNotes
export const reasonCodes = Object.keys(reasonNotes) as ReasonCode[]

export interface EventReason {
  code: ReasonCode
  /** What the texts of the code name; amounts as they are shown. */
  values: Record<string, string>
}

/** The result of processing an event. One that is `held` waits for an admin. */
export interface EventOutcome {
  status: 'applied' | 'ignored' | 'held'
  reason: EventReason
  note: string
}

export function eventOutcome(
  status: EventOutcome['status'],
  code: ReasonCode,
  values: EventReason['values'] = {},
): EventOutcome {
  const note = reasonNotes[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  return { status, reason: { code, values }, note }
}
