/** Maps the provider's resources (`{ id, type, attributes }`) to ours; ids, statuses and amounts are validated strictly. */
import type { JsonObject } from './untrusted-json.ts'
import { asObject, asInteger, asArray, asText, asTimestamp } from './untrusted-json.ts'
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

/** @throws `malformed_reply` without an id */
export function parseResource(value: unknown): { id: string; attributes: JsonObject } {
  const { id, attributes } = asObject(value)
  return { id: asText(id) ?? throwMalformed('id', id), attributes: asObject(attributes) }
}

export function parseSource(value: unknown): ProviderSource {
  const { attributes } = parseResource(value)
  return {
    status: parseStatus(SOURCE_STATUSES, attributes.status),
    ...parseMoney(attributes),
    createdAt: asTimestamp(attributes.created_at),
  }
}

export function parsePayment(value: unknown): ProviderPayment {
  const { id, attributes } = parseResource(value)
  const failedCode = asText(attributes.failed_code)
  return {
    id,
    status: parseStatus(PAYMENT_STATUSES, attributes.status),
    ...parseMoney(attributes),
    sourceId: asText(asObject(attributes.source).id),
    intentId: asText(attributes.payment_intent_id),
    orderId: asText(asObject(attributes.metadata).order_id),
    ...(failedCode && { failedCode }),
    paidAt: asTimestamp(attributes.paid_at),
    createdAt: asTimestamp(attributes.created_at),
  }
}

export function parseIntent(value: unknown): ProviderIntent {
  const { id, attributes } = parseResource(value)
  const attempts = asArray(attributes.payments)
    .map(parsePayment)
    .map((attempt) => ({ ...attempt, intentId: attempt.intentId ?? id }))
  return {
    status: parseStatus(INTENT_STATUSES, attributes.status),
    payment: attempts.find((attempt) => attempt.status === 'paid') ?? attempts.at(-1) ?? null,
  }
}

export function parseRefund(value: unknown): ProviderRefund {
  const { id, attributes } = parseResource(value)
  return {
    id,
    status: parseStatus(REFUND_STATUSES, attributes.status),
    ...parseMoney(attributes),
    paymentId: asText(attributes.payment_id),
    refundId: asText(asObject(attributes.metadata).refund_id),
  }
}

function parseMoney(attributes: JsonObject): { amount: number; currency: string } {
  return {
    amount: asInteger(attributes.amount) ?? throwMalformed('amount', attributes.amount),
    currency: asText(attributes.currency) ?? throwMalformed('currency', attributes.currency),
  }
}

function parseStatus<const T extends string>(known: readonly T[], value: unknown): T {
  return known.find((status) => status === value) ?? throwMalformed('status', value)
}

function throwMalformed(name: string, value: unknown): never {
  const shown = JSON.stringify(value)?.slice(0, 60) ?? 'missing'
  throw new ProviderError('unavailable', 'malformed_reply', `The reply's ${name} is ${shown}.`)
}
