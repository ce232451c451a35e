/** The provider's HTTP API: e-wallet sources, online-banking intents, payments and refunds. */
import { fields, list, text, time } from './fields.ts'
import type { BankCode, Billing, PaymentProvider, ProviderPayment } from './provider.ts'
import { ProviderError } from './provider.ts'
import type { Request } from './request.ts'
import { createRequest } from './request.ts'
import { intent, payment, refund, resource, source } from './resources.ts'

const CURRENCY = 'PHP'
const WALLETS = { ewallet_a: 'gcash', ewallet_b: 'grab_pay' } as const
const BANKS: Record<BankCode, 'dob' | 'brankas'> = {
  bpi: 'dob',
  ubp: 'dob',
  bdo: 'brankas',
  landbank: 'brankas',
  metrobank: 'brankas',
}
const PAGE_SIZE = 100
const MAX_PAGES = 50
const CLOCK_MARGIN_MS = 5 * 60_000
const NOTES_LENGTH = 255

/**
 * A client of the provider at `baseUrl` (with or without `/v1`). `timeoutMs` bounds each HTTP call from connecting to the
 * last byte, and opening a checkout as a whole. It logs nothing.
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
    readIntent: async (id) => intent(await read(request, '/payment_intents', id)),
    charge: (input) => charge(request, input),
    findPayment: (input) => findPayment(request, input),
    readPayment: async (id) => payment(await read(request, '/payments', id)),
    refund: (input) => sendRefund(request, input),
    readRefund: async (id) => refund(await read(request, '/refunds', id)),
  }
}

type Input<Method extends keyof PaymentProvider> = Parameters<PaymentProvider[Method]>[0]

async function createSource(request: Request, input: Input<'createSource'>) {
  const reply = await request('/sources', {
    type: WALLETS[input.method],
    amount: input.amount,
    currency: CURRENCY,
    redirect: input.returnTo,
    ...billing(input.billing),
    metadata: { order_id: input.orderId },
  })
  const { id, attributes } = resource(fields(reply).data)
  return { sourceId: id, checkoutUrl: address(fields(attributes.redirect).checkout_url) }
}

async function createIntent(request: Request, input: Input<'createIntent'>, signal: AbortSignal) {
  const bank = input.bankCode ?? 'bpi'
  const post = async (path: string, attributes: object) =>
    resource(fields(await request(path, attributes, signal)).data)

  const { id } = await post('/payment_intents', {
    amount: input.amount,
    currency: CURRENCY,
    payment_method_allowed: ['dob', 'brankas'],
    description: input.description ?? `Order ${input.orderId}`,
    metadata: { order_id: input.orderId },
  })
  const method = await post('/payment_methods', {
    type: BANKS[bank],
    details: { bank_code: bank },
    ...billing(input.billing),
  })
  const { attributes } = await post(`/payment_intents/${pathId(id)}/attach`, {
    payment_method: method.id,
    return_url: input.returnUrl,
  })
  const redirect = fields(fields(attributes.next_action).redirect)
  return { intentId: id, checkoutUrl: address(redirect.url) }
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
    return payment(fields(reply).data)
  } catch (error) {
    if (!isRefused(error)) throw error
    const earlier = await paymentMadeBefore(request, input.sourceId)
    if (!earlier) throw error
    return earlier
  }
}

/** Whatever code the refusal bears, a paid source says that an earlier charge went through. */
async function paymentMadeBefore(request: Request, sourceId: string) {
  try {
    const { status, createdAt } = await readSource(request, sourceId)
    if (status !== 'paid') return null
    const made = await findPayment(request, { sourceId, since: createdAt ?? undefined })
    if (made) return made
  } catch (error) {
    if (isRefused(error)) return null
    throw error
  }
  throw new ProviderError(
    'unavailable',
    'not_listed_yet',
    'The source is paid, its payment is not listed yet.',
  )
}

async function findPayment(request: Request, { sourceId, since }: Input<'findPayment'>) {
  const oldest = since ? since.getTime() - CLOCK_MARGIN_MS : Number.NEGATIVE_INFINITY
  let failed: ProviderPayment | null = null
  let after = ''
  for (let page = 0; page < MAX_PAGES; page++) {
    const reply = fields(await request(`/payments?limit=${PAGE_SIZE}${after}`))
    const listed = list(reply.data)
    for (const candidate of listed.filter((made) => sourceIdOf(made) === sourceId)) {
      const found = payment(candidate)
      if (found.status !== 'failed') return found
      failed ??= found
    }
    if (reply.has_more !== true || listed.length === 0) return failed
    const last = resource(listed.at(-1))
    const age = time(last.attributes.created_at)
    if (age && age.getTime() < oldest) return failed
    after = `&after=${pathId(last.id)}`
  }
  const detail = `The payment is not among the latest ${PAGE_SIZE * MAX_PAGES}; give a later \`since\`.`
  throw new ProviderError('unavailable', 'too_many_payments', detail)
}

function sourceIdOf(made: unknown) {
  return fields(resource(made).attributes.source).id
}

async function sendRefund(request: Request, input: Input<'refund'>) {
  const { attributes } = resource(await read(request, '/payments', input.paymentId))
  const same = list(attributes.refunds).find((made) => refundIdOf(made) === input.refundId)
  if (same) return refund(same)

  const reply = await request('/refunds', {
    amount: input.amount,
    payment_id: input.paymentId,
    reason: providerReason(input.reason),
    notes: input.reason.slice(0, NOTES_LENGTH).toWellFormed(),
    metadata: { refund_id: input.refundId },
  })
  return refund(fields(reply).data)
}

function refundIdOf(made: unknown) {
  return fields(resource(made).attributes.metadata).refund_id
}

/** The provider knows four reasons; the full text goes into the notes. */
function providerReason(reason: string) {
  if (/duplicate/i.test(reason)) return 'duplicate'
  if (/fraud/i.test(reason)) return 'fraudulent'
  return /customer|buyer|cancel/i.test(reason) ? 'requested_by_customer' : 'others'
}

async function readSource(request: Request, id: string) {
  return source(await read(request, '/sources', id))
}

async function read(request: Request, path: string, id: string): Promise<unknown> {
  return fields(await request(`${path}/${pathId(id)}`)).data
}

/** Ids also come from events, so one that could name another path is refused here. */
function pathId(id: string): string {
  if (/^[\w-]{1,100}$/.test(id)) return id
  throw new ProviderError(
    'refused',
    'resource_not_found',
    `${JSON.stringify(id.slice(0, 40))} is no resource id.`,
  )
}

function address(value: unknown): string {
  const url = text(value)
  if (url) return url
  throw new ProviderError('unavailable', 'malformed_reply', 'The reply has no checkout address.')
}

function billing(given: Billing | undefined): { billing?: Billing } {
  return given && Object.values(given).some(Boolean) ? { billing: given } : {}
}

function isRefused(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.kind === 'refused'
}
