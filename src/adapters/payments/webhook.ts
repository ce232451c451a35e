/** Verifies and parses the provider's webhook events. Pure functions: no clock, no network. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { asObject, asInteger, asArray, asText, asTimestamp } from './untrusted-json.ts'
import type { JsonObject } from './untrusted-json.ts'
import type { OnlineMethod } from './provider.ts'

const TOLERANCE_MS = 300_000
const DIGEST = /^[0-9a-f]{64}$/i

/**
 * Whether `header` signs exactly these bytes under one of `secrets`. Pass the `provider-signature` header, else
 * `paymongo-signature`. Forms: bare hex HMAC-SHA256 of the body, `sha256=<hex>`, and `t=<unix>,te=<hex>,li=<hex>` over
 * `t.body` within 300 s of `now`, where `li` counts for a live event and `te` for any other. Never throws.
 */
export function verifySignature({
  rawBody,
  header,
  secrets,
  now,
}: {
  rawBody: Buffer
  header: string | undefined
  secrets: readonly string[]
  now: Date
}): boolean {
  const signature = parseSignatureHeader(header)
  if (!signature) return false
  if (signature.form === 'plain') return matchesSignature(signature.digest, secrets, rawBody)

  const age = now.getTime() - Number(signature.timestamp) * 1000
  const signed = Buffer.concat([Buffer.from(`${signature.timestamp}.`), rawBody])
  const test = matchesSignature(signature.te, secrets, signed)
  const live = matchesSignature(signature.li, secrets, signed)
  if (Math.abs(age) > TOLERANCE_MS || (!test && !live)) return false
  // Either signature proves that the bytes are authentic, so `livemode` can be trusted from here on.
  return isLiveEvent(rawBody) ? live : test
}

/** The hex digest of the plain form. */
export function sign(rawBody: Buffer, secret: string): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex')
}

type SignatureHeader =
  | { form: 'plain'; digest: Buffer }
  | { form: 'timed'; timestamp: string; te: Buffer | null; li: Buffer | null }

function parseSignatureHeader(header: string | undefined): SignatureHeader | null {
  const value = header?.trim() ?? ''
  const plain = value.replace(/^sha256=/i, '')
  if (DIGEST.test(plain)) return { form: 'plain', digest: Buffer.from(plain, 'hex') }

  const parts = new Map<string, string>()
  for (const part of value.split(',')) {
    const [, name, content] = /^\s*(t|te|li)=([0-9a-fA-F]*)\s*$/.exec(part) ?? []
    if (!name || content === undefined || parts.has(name)) return null
    parts.set(name, content)
  }
  const timestamp = parts.get('t') ?? ''
  const digests = [parts.get('te') ?? '', parts.get('li') ?? '']
  if (!/^\d{1,11}$/.test(timestamp)) return null
  if (!digests.every((digest) => digest === '' || DIGEST.test(digest))) return null
  const [te = null, li = null] = digests.map((digest) =>
    digest ? Buffer.from(digest, 'hex') : null,
  )
  return { form: 'timed', timestamp, te, li }
}

/** Checks every secret, so that the timing does not reveal which one matched. */
function matchesSignature(
  digest: Buffer | null,
  secrets: readonly string[],
  bytes: Buffer,
): boolean {
  if (!digest) return false
  const matches = secrets
    .filter((secret) => secret !== '')
    .map((secret) => timingSafeEqual(Buffer.from(sign(bytes, secret), 'hex'), digest))
  return matches.includes(true)
}

function isLiveEvent(rawBody: Buffer): boolean {
  try {
    return (
      asObject(asObject(asObject(JSON.parse(rawBody.toString('utf8'))).data).attributes)
        .livemode === true
    )
  } catch {
    return false
  }
}

export interface ProviderEvent {
  id: string
  /** Such as `source.chargeable`, `payment.paid`, `payment.failed`, `payment.refunded`, `payment.refund.updated`. */
  type: string
  livemode: boolean
  createdAt: Date | null
  subject: EventSubject
}

/** The resource of an event. Amounts are centavos; missing or malformed fields are null. */
export interface EventSubject {
  kind: 'source' | 'payment' | 'refund' | 'other'
  id: string | null
  amount: number | null
  currency: string | null
  status: string | null
  sourceId: string | null
  intentId: string | null
  /** By which it was paid. */
  method: OnlineMethod | null
  paymentId: string | null
  orderId: string | null
  /** Our refund id, from the metadata. */
  refundId: string | null
  failedCode: string | null
  /** The refunds of a payment (`payment.refunded` is about a payment); a refund lists itself. */
  refunds: EventRefund[]
}

export interface EventRefund {
  id: string | null
  status: string | null
  amount: number | null
  refundId: string | null
}

/** Null when the event has no id or no type. */
export function parseEvent(json: unknown): ProviderEvent | null {
  const data = asObject(asObject(json).data)
  const attributes = asObject(data.attributes)
  const id = asText(data.id)
  const type = asText(attributes.type)
  if (!id || !type) return null
  return {
    id,
    type,
    livemode: attributes.livemode === true,
    createdAt: asTimestamp(attributes.created_at),
    subject: parseSubject(asObject(attributes.data), type),
  }
}

function parseSubject(resource: JsonObject, eventType: string): EventSubject {
  const attributes = asObject(resource.attributes)
  const metadata = asObject(attributes.metadata)
  const kind = subjectKind(resource.type, eventType)
  const id = asText(resource.id)
  const idIf = (name: EventSubject['kind']) => (kind === name ? id : null)
  return {
    kind,
    id,
    amount: asInteger(attributes.amount),
    currency: asText(attributes.currency),
    status: asText(attributes.status),
    sourceId: idIf('source') ?? asText(asObject(attributes.source).id),
    intentId: resource.type === 'payment_intent' ? id : asText(attributes.payment_intent_id),
    method: methodOf(kind === 'source' ? attributes.type : asObject(attributes.source).type),
    paymentId: idIf('payment') ?? asText(attributes.payment_id),
    orderId: asText(metadata.order_id),
    refundId: asText(metadata.refund_id),
    failedCode: asText(attributes.failed_code),
    refunds: (kind === 'refund' ? [resource] : asArray(attributes.refunds)).map(parseEventRefund),
  }
}

function methodOf(sourceType: unknown): OnlineMethod | null {
  if (sourceType === 'gcash') return 'ewallet_a'
  if (sourceType === 'grab_pay') return 'ewallet_b'
  return sourceType === 'dob' || sourceType === 'brankas' ? 'online_banking_c' : null
}

function subjectKind(resourceType: unknown, eventType: string): EventSubject['kind'] {
  const name =
    asText(resourceType) ?? (eventType.includes('refund.') ? 'refund' : eventType.split('.')[0])
  return name === 'source' || name === 'payment' || name === 'refund' ? name : 'other'
}

function parseEventRefund(value: unknown): EventRefund {
  const { id, attributes } = asObject(value)
  const { status, amount, metadata } = asObject(attributes)
  return {
    id: asText(id),
    status: asText(status),
    amount: asInteger(amount),
    refundId: asText(asObject(metadata).refund_id),
  }
}
