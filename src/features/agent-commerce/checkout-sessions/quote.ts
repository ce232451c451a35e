/** What a session comes to now, and what keeps it from being completed. */
import { AppError } from '../../../platform/contract/errors.ts'
import type { OrderRequest } from '../../orders/service/prepare.ts'
import { quoteOrder } from '../../orders/quote/service.ts'
import { priceLines, subtotalOf, withoutUnsold, type PricedLine } from '../carts/lines.ts'
import { asWarning, errorMessage, messagesOf, type Message } from '../protocol/messages.ts'
import { addressOf, isAbroad, phoneOf, placeCodeOf } from './destination.ts'
import type { CheckoutRow } from './model.ts'

export interface SessionQuote {
  lines: PricedLine[]
  /** Centavos, like the fee; the fee is null while it is unknown. */
  subtotal: number
  deliveryFee: number | null
  messages: Message[]
}

/** Errors that only other items or quantities mend. */
const itemErrors = new Set([
  'PRODUCT_UNAVAILABLE',
  'OUT_OF_STOCK',
  'VALIDATION_FAILED',
  'PRICE_CHANGED',
])

/** What an open session comes to; what is wrong with it is told as messages. */
export async function quoteSession(session: CheckoutRow): Promise<SessionQuote> {
  const { lines, problems } = await priceLines(session.lines, session.store_id)
  if (lines.length === 0) return { lines, subtotal: 0, deliveryFee: null, messages: problems }
  const quote = await quoteLines(session, lines, () => false)
  return { ...quote, messages: [...problems, ...quote.messages] }
}

export interface RequestQuote extends SessionQuote {
  /** The session without the lines that are not sold. */
  session: CheckoutRow
  /** Of these lines. */
  warnings: object[]
}

/** The same for lines that are asked for now: those that are not sold are left out. @throws 400 for a quantity that cannot be sold */
export async function quoteRequest(asked: CheckoutRow): Promise<RequestQuote> {
  const priced = await priceLines(asked.lines, asked.store_id)
  const session = { ...asked, lines: withoutUnsold(asked.lines, priced) }
  const quote = await quoteLines(session, priced.lines, ({ code }) => itemErrors.has(code))
  return { ...quote, session, warnings: priced.problems.map(asWarning) }
}

async function quoteLines(
  session: CheckoutRow,
  lines: PricedLine[],
  isFatal: (error: AppError) => boolean,
): Promise<SessionQuote> {
  const messages = missingOf(session)
  try {
    const { price } = await quoteOrder('', await orderRequest(session, lines))
    return { lines, subtotal: price.subtotal, deliveryFee: price.deliveryFee, messages }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 429) throw error
    const found = isAboutPlace(error) ? [placeMissing] : messagesOf(error)
    if (isFatal(error) && !isAboutPlace(error)) throw error
    const all = [...messages, ...found]
    return { lines, subtotal: subtotalOf(lines), deliveryFee: null, messages: all }
  }
}

/** The market may serve known places alone. */
const placeMissing = errorMessage(
  'missing',
  'Send a Philippine city or municipality as address_locality and its province as address_region, or place_code: the code of the barangay, see GET /api/places.',
  { path: '$.fulfillment.methods[0].destinations[0].address_locality' },
)

function isAboutPlace({ extras: { details = [] } }: AppError): boolean {
  return details.some(({ path }) => path === 'placeCode')
}

const NOT_YET = 'not known yet'

/** The order that the session asks for. */
export async function orderRequest(
  session: Pick<CheckoutRow, 'agent' | 'buyer' | 'fulfillment'>,
  lines: PricedLine[],
): Promise<Omit<OrderRequest, 'paymentMethod'>> {
  const { type, destination } = session.fulfillment
  const place = {
    deliveryAddress: addressOf(destination) || NOT_YET,
    placeCode: await placeCodeOf(destination),
  }
  return {
    items: lines.map(({ cartItem }) => cartItem),
    ...(type === 'pickup' ? { fulfilment: 'pickup' } : { fulfilment: 'delivery', ...place }),
    contactPhone: phoneOf(session),
    contactEmail: session.buyer.email ?? null,
    agent: session.agent,
  }
}

function missingOf(session: CheckoutRow): Message[] {
  const messages: Message[] = []
  if (!phoneOf(session))
    messages.push(
      errorMessage('missing', 'A Philippine mobile number that can be reached is required.', {
        path: '$.buyer.phone_number',
      }),
    )
  const { type, destination } = session.fulfillment
  if (type === 'pickup') return messages
  if (!addressOf(destination))
    messages.push(
      errorMessage('missing', 'An address to deliver to is required.', {
        path: '$.fulfillment.methods[0].destinations[0].street_address',
      }),
    )
  else if (isAbroad(destination))
    messages.push(
      errorMessage('address_undeliverable', 'Stores deliver in the Philippines alone.', {
        path: '$.fulfillment.methods[0].destinations[0].address_country',
      }),
    )
  return messages
}
