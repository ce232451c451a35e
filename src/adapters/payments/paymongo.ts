/** The provider's HTTP API: e-wallet sources, online-banking intents, payments and refunds. */
import { asObject, asArray, asText, asTimestamp } from './untrusted-json.ts'
import type { BankCode, Billing, PaymentProvider, ProviderPayment } from './provider.ts'
import { ProviderError } from './provider.ts'
import type { Request } from './request.ts'
import { createRequest } from './request.ts'
import { parseIntent, parsePayment, parseRefund, parseResource, parseSource } from './resources.ts'

const CURRENCY = 'PHP'
const SOURCE_TYPES = { ewallet_a: 'gcash', ewallet_b: 'grab_pay' } as const
const METHOD_TYPES: Record<BankCode, 'dob' | 'brankas'> = {
  bpi: 'dob',
  ubp: 'dob',
  bdo: 'brankas',
  landbank: 'brankas',
  metrobank: 'brankas',
}
const PAGE_SIZE = 100
const PAGES_MAX = 50
const CLOCK_SKEW_MS = 5 * 60_000
const NOTES_LENGTH_MAX = 255

/**
 * A client of the provider at `baseUrl` (with or without `/v1`). `timeoutMs` limits each HTTP call from connect to the last
 * byte, and the creation of an intent or a refund as a whole. It logs nothing.
 */
export function createPaymongo({
  baseUrl = 'https://api.paymongo.com',
  secretKey,
  timeoutMs = 10_000,
}: {
  baseUrl?: string
  secretKey: string
  timeoutMs?: number
}): PaymentProvider {
  const request = createRequest({ baseUrl, secretKey, timeoutMs })
  return {
    createSource: (input) => createSource(request, input),
    createIntent: (input) => createIntent(request, input, AbortSignal.timeout(timeoutMs)),
    readSource: (id) => readSource(request, id),
    readIntent: async (id) => parseIntent(await readResource(request, '/payment_intents', id)),
    charge: (input) => charge(request, input),
    findPayment: (input) => findPayment(request, input),
    readPayment: async (id) => parsePayment(await readResource(request, '/payments', id)),
    refund: (input) => createRefund(request, input, AbortSignal.timeout(timeoutMs)),
    readRefund: async (id) => parseRefund(await readResource(request, '/refunds', id)),
  }
}

type Input<Method extends keyof PaymentProvider> = Parameters<PaymentProvider[Method]>[0]

async function createSource(request: Request, input: Input<'createSource'>) {
  const reply = await request('/sources', {
    type: SOURCE_TYPES[input.method],
    amount: input.amount,
    currency: CURRENCY,
    redirect: input.returnTo,
    ...billingAttributes(input.billing),
    metadata: { order_id: input.orderId },
  })
  const { id, attributes } = parseResource(asObject(reply).data)
  return {
    sourceId: id,
    checkoutUrl: requireCheckoutUrl(asObject(attributes.redirect).checkout_url),
  }
}

async function createIntent(request: Request, input: Input<'createIntent'>, signal: AbortSignal) {
  const bank = input.bankCode ?? 'bpi'
  const post = async (path: string, attributes: object) =>
    parseResource(asObject(await request(path, attributes, signal)).data)

  const { id } = await post('/payment_intents', {
    amount: input.amount,
    currency: CURRENCY,
    payment_method_allowed: ['dob', 'brankas'],
    description: input.description ?? `Order ${input.orderId}`,
    metadata: { order_id: input.orderId },
  })
  const method = await post('/payment_methods', {
    type: METHOD_TYPES[bank],
    details: { bank_code: bank },
    ...billingAttributes(input.billing),
  })
  const { attributes } = await post(`/payment_intents/${assertResourceId(id)}/attach`, {
    payment_method: method.id,
    return_url: input.returnUrl,
  })
  const redirect = asObject(asObject(attributes.next_action).redirect)
  return { intentId: id, checkoutUrl: requireCheckoutUrl(redirect.url) }
}

async function charge(request: Request, input: Input<'charge'>): Promise<ProviderPayment> {
  try {
    const reply = await request('/payments', {
      amount: input.amount,
      currency: CURRENCY,
      source: { id: input.sourceId, type: 'source' },
      description: input.description,
      metadata: { order_id: input.orderId },
    })
    return parsePayment(asObject(reply).data)
  } catch (error) {
    if (!isRefused(error)) throw error
    const earlierPayment = await findEarlierPayment(request, input.sourceId)
    if (!earlierPayment) throw error
    return earlierPayment
  }
}

/** Whatever the error code, a paid source means that an earlier charge succeeded. */
async function findEarlierPayment(request: Request, sourceId: string) {
  try {
    const { status, createdAt } = await readSource(request, sourceId)
    if (status !== 'paid') return null
    const item = await findPayment(request, { sourceId, since: createdAt ?? undefined })
    if (item) return item
  } catch (error) {
    if (isRefused(error)) return null
    throw error
  }
  throw new ProviderError(
    'unavailable',
    'not_listed_yet',
    'The source is paid, but its payment is not listed yet.',
  )
}

async function findPayment(request: Request, { sourceId, since }: Input<'findPayment'>) {
  const oldest = since ? since.getTime() - CLOCK_SKEW_MS : Number.NEGATIVE_INFINITY
  let latestFailed: ProviderPayment | null = null
  let after = ''
  for (let page = 0; page < PAGES_MAX; page++) {
    const reply = asObject(await request(`/payments?limit=${PAGE_SIZE}${after}`))
    const payments = asArray(reply.data)
    for (const candidate of payments.filter((item) => sourceIdOf(item) === sourceId)) {
      const found = parsePayment(candidate)
      if (found.status !== 'failed') return found
      latestFailed ??= found
    }
    if (reply.has_more !== true || payments.length === 0) return latestFailed
    const last = parseResource(payments.at(-1))
    const age = asTimestamp(last.attributes.created_at)
    if (age && age.getTime() < oldest) return latestFailed
    after = `&after=${assertResourceId(last.id)}`
  }
  const detail = `The payment is not among the latest ${PAGE_SIZE * PAGES_MAX}; give a later \`since\`.`
  throw new ProviderError('unavailable', 'too_many_payments', detail)
}

function sourceIdOf(item: unknown) {
  return asObject(parseResource(item).attributes.source).id
}

/** One limit for both calls: whoever was held up after the search must not send what another has sent meanwhile. */
async function createRefund(request: Request, input: Input<'refund'>, signal: AbortSignal) {
  const payment = await readResource(request, '/payments', input.paymentId, signal)
  const { attributes } = parseResource(payment)
  const existing = asArray(attributes.refunds).find((item) => refundIdOf(item) === input.refundId)
  if (existing) return parseRefund(existing)

  const refund = {
    amount: input.amount,
    payment_id: input.paymentId,
    reason: toProviderReason(input.reason),
    notes: input.reason.slice(0, NOTES_LENGTH_MAX).toWellFormed(),
    metadata: { refund_id: input.refundId },
  }
  const reply = await request('/refunds', refund, signal)
  return parseRefund(asObject(reply).data)
}

function refundIdOf(item: unknown) {
  return asObject(parseResource(item).attributes.metadata).refund_id
}

/** The provider has four reasons; the full text goes into the notes. */
function toProviderReason(reason: string) {
  if (/duplicate/i.test(reason)) return 'duplicate'
  if (/fraud/i.test(reason)) return 'fraudulent'
  return /customer|buyer|cancel/i.test(reason) ? 'requested_by_customer' : 'others'
}

async function readSource(request: Request, id: string) {
  return parseSource(await readResource(request, '/sources', id))
}

async function readResource(
  request: Request,
  path: string,
  id: string,
  signal?: AbortSignal,
): Promise<unknown> {
  return asObject(await request(`${path}/${assertResourceId(id)}`, undefined, signal)).data
}

/** Ids also come from untrusted events, so path characters are refused. */
function assertResourceId(id: string): string {
  if (/^[\w-]{1,100}$/.test(id)) return id
  throw new ProviderError(
    'refused',
    'resource_not_found',
    `${JSON.stringify(id.slice(0, 40))} is not a resource id.`,
  )
}

function requireCheckoutUrl(value: unknown): string {
  const url = asText(value)
  if (url) return url
  throw new ProviderError('unavailable', 'malformed_reply', 'The reply has no checkout URL.')
}

function billingAttributes(given: Billing | undefined): { billing?: Billing } {
  return given && Object.values(given).some(Boolean) ? { billing: given } : {}
}

function isRefused(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.kind === 'refused'
}
