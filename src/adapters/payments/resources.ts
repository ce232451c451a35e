/** The provider's resources (`{ id, type, attributes }`) in our words. What money depends on must be there and sane. */
import type { Fields } from './fields.ts'
import { fields, integer, list, text, time } from './fields.ts'
import type {
  IntentStatus,
  ProviderIntent,
  ProviderPayment,
  ProviderRefund,
  ProviderSource,
} from './provider.ts'
import { ProviderError } from './provider.ts'

const SOURCE_STATUSES = ['pending', 'chargeable', 'cancelled', 'expired', 'paid'] as const
const PAYMENT_STATUSES = ['pending', 'paid', 'failed'] as const
const REFUND_STATUSES = ['pending', 'processing', 'succeeded', 'failed'] as const
const INTENT_STATUSES: readonly IntentStatus[] = [
  'awaiting_payment_method',
  'awaiting_next_action',
  'processing',
  'succeeded',
  'cancelled',
]

/** The id and attributes of a resource; throws `malformed_reply` without an id. */
export function resource(value: unknown): { id: string; attributes: Fields } {
  const { id, attributes } = fields(value)
  return { id: text(id) ?? malformed('id', id), attributes: fields(attributes) }
}

export function source(value: unknown): ProviderSource {
  const { attributes } = resource(value)
  return {
    status: oneOf(SOURCE_STATUSES, attributes.status),
    ...money(attributes),
    createdAt: time(attributes.created_at),
  }
}

export function payment(value: unknown): ProviderPayment {
  const { id, attributes } = resource(value)
  const failedCode = text(attributes.failed_code)
  return {
    id,
    status: oneOf(PAYMENT_STATUSES, attributes.status),
    ...money(attributes),
    sourceId: text(fields(attributes.source).id),
    intentId: text(attributes.payment_intent_id),
    orderId: text(fields(attributes.metadata).order_id),
    ...(failedCode && { failedCode }),
    paidAt: time(attributes.paid_at),
    createdAt: time(attributes.created_at),
  }
}

export function intent(value: unknown): ProviderIntent {
  const { id, attributes } = resource(value)
  const attempts = list(attributes.payments)
    .map(payment)
    .map((attempt) => ({ ...attempt, intentId: attempt.intentId ?? id }))
  return {
    status: oneOf(INTENT_STATUSES, attributes.status),
    payment: attempts.find((attempt) => attempt.status === 'paid') ?? attempts.at(-1) ?? null,
  }
}

export function refund(value: unknown): ProviderRefund {
  const { id, attributes } = resource(value)
  return {
    id,
    status: oneOf(REFUND_STATUSES, attributes.status),
    ...money(attributes),
    paymentId: text(attributes.payment_id),
    refundId: text(fields(attributes.metadata).refund_id),
  }
}

function money(attributes: Fields): { amount: number; currency: string } {
  return {
    amount: integer(attributes.amount) ?? malformed('amount', attributes.amount),
    currency: text(attributes.currency) ?? malformed('currency', attributes.currency),
  }
}

function oneOf<const T extends string>(known: readonly T[], value: unknown): T {
  return known.find((status) => status === value) ?? malformed('status', value)
}

function malformed(name: string, value: unknown): never {
  const shown = JSON.stringify(value)?.slice(0, 60) ?? 'missing'
  throw new ProviderError('unavailable', 'malformed_reply', `The reply's ${name} is ${shown}.`)
}
