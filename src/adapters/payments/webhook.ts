/** Provider events: is this really the provider's message, and what does it say. Pure: no clock, no network. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { fields, integer, list, text, time } from './fields.ts'
import type { Fields } from './fields.ts'

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
  const given = readHeader(header)
  if (!given) return false
  if (given.form === 'plain') return isSigned(given.digest, secrets, rawBody)

  const age = now.getTime() - Number(given.timestamp) * 1000
  const signed = Buffer.concat([Buffer.from(`${given.timestamp}.`), rawBody])
  const test = isSigned(given.te, secrets, signed)
  const live = isSigned(given.li, secrets, signed)
  if (Math.abs(age) > TOLERANCE_MS || (!test && !live)) return false
  // Only now are the bytes the provider's own, so their word on the mode can be believed.
  return isLive(rawBody) ? live : test
}

/** The plain form of a signature, as the provider makes it. */
export function sign(rawBody: Buffer, secret: string): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex')
}

type Header =
  | { form: 'plain'; digest: Buffer }
  | { form: 'timed'; timestamp: string; te: Buffer | null; li: Buffer | null }

function readHeader(header: string | undefined): Header | null {
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

/** Tries every secret, so that the time taken does not tell which one is in use. */
function isSigned(digest: Buffer | null, secrets: readonly string[], bytes: Buffer): boolean {
  if (!digest) return false
  const matches = secrets
    .filter((secret) => secret !== '')
    .map((secret) => timingSafeEqual(Buffer.from(sign(bytes, secret), 'hex'), digest))
  return matches.includes(true)
}

function isLive(rawBody: Buffer): boolean {
  try {
    return (
      fields(fields(fields(JSON.parse(rawBody.toString('utf8'))).data).attributes).livemode === true
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

/** What the event is about. Amounts are centavos; whatever the event does not say, or says wrongly, is null. */
export interface EventSubject {
  kind: 'source' | 'payment' | 'refund' | 'other'
  id: string | null
  amount: number | null
  currency: string | null
  status: string | null
  sourceId: string | null
  intentId: string | null
  paymentId: string | null
  orderId: string | null
  /** Our id of the refund, from its metadata. */
  refundId: string | null
  failedCode: string | null
  /** The refunds a payment lists (`payment.refunded` is about a payment); a refund lists itself. */
  refunds: EventRefund[]
}

export interface EventRefund {
  id: string | null
  status: string | null
  amount: number | null
  refundId: string | null
}

/** The event in our words, or null when it has no id or no type. */
export function parseEvent(json: unknown): ProviderEvent | null {
  const data = fields(fields(json).data)
  const attributes = fields(data.attributes)
  const id = text(data.id)
  const type = text(attributes.type)
  if (!id || !type) return null
  return {
    id,
    type,
    livemode: attributes.livemode === true,
    createdAt: time(attributes.created_at),
    subject: subjectOf(fields(attributes.data), type),
  }
}

function subjectOf(resource: Fields, eventType: string): EventSubject {
  const attributes = fields(resource.attributes)
  const metadata = fields(attributes.metadata)
  const kind = kindOf(resource.type, eventType)
  const id = text(resource.id)
  const own = (name: EventSubject['kind']) => (kind === name ? id : null)
  return {
    kind,
    id,
    amount: integer(attributes.amount),
    currency: text(attributes.currency),
    status: text(attributes.status),
    sourceId: own('source') ?? text(fields(attributes.source).id),
    intentId: resource.type === 'payment_intent' ? id : text(attributes.payment_intent_id),
    paymentId: own('payment') ?? text(attributes.payment_id),
    orderId: text(metadata.order_id),
    refundId: text(metadata.refund_id),
    failedCode: text(attributes.failed_code),
    refunds: (kind === 'refund' ? [resource] : list(attributes.refunds)).map(eventRefund),
  }
}

function kindOf(resourceType: unknown, eventType: string): EventSubject['kind'] {
  const name =
    text(resourceType) ?? (eventType.includes('refund.') ? 'refund' : eventType.split('.')[0])
  return name === 'source' || name === 'payment' || name === 'refund' ? name : 'other'
}

function eventRefund(value: unknown): EventRefund {
  const { id, attributes } = fields(value)
  const { status, amount, metadata } = fields(attributes)
  return {
    id: text(id),
    status: text(status),
    amount: integer(amount),
    refundId: text(fields(metadata).refund_id),
  }
}
