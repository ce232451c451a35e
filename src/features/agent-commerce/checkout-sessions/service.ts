import { randomUUID } from 'node:crypto'
import { fail, failField } from '../../../platform/contract/errors.ts'
import { transaction } from '../../../platform/database/transactions.ts'
import { releaseKey } from '../../../platform/http/idempotency.ts'
import { addMinutes, now } from '../../../platform/values/clock.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { languageOfTag } from '../../../platform/values/language.ts'
import { findOrder } from '../../orders/service/read.ts'
import { toLines } from '../carts/lines.ts'
import { findCart } from '../carts/service.ts'
import { ProtocolError } from '../protocol/answer.ts'
import type { OperationContext, Scope } from '../protocol/operation.ts'
import { claimSession } from './claim.ts'
import { Checkout, type CheckoutRow } from './model.ts'
import { quoteRequest, quoteSession } from './quote.ts'
import type { CheckoutInput, Method, NewCheckoutInput } from './schemas.ts'
import { canceledView, openView, orderedView } from './view.ts'

const LIFETIME_MINUTES = 6 * 60

/** Opens a session; of a cart that has an open one already, answers that one. */
export async function createCheckout(context: OperationContext<NewCheckoutInput>) {
  const { agent, storeId, input, setStatus, save } = context
  if (!input.cart_id && !input.line_items?.length) failField('line_items', 'must have an item')
  const cart = input.cart_id ? await findCart(context, input.cart_id) : null
  const open = cart && (await findOpenOfCart(cart.id))
  if (open) {
    setStatus(200)
    return await openView(open, await quoteSession(open))
  }
  const asked: CheckoutRow = {
    id: randomUUID(),
    agent: agent.host,
    store_id: storeId,
    cart_id: cart?.id ?? null,
    lines: cart?.lines ?? toLines(input.line_items ?? []),
    ...choicesOf(input),
    instrument: null,
    profile: agent.profile,
    order_id: null,
    canceled_at: null,
    expires_at: addMinutes(now(), LIFETIME_MINUTES),
  }
  const { body, session } = await answerRequest(asked, input)
  await transaction(async (trx) => {
    await Checkout.query(trx).insert(session)
    await save(trx, body)
  })
  return body
}

/** The session that is asked for, without what is not sold, and the answer. No claim of a buyer changes anything here. */
async function answerRequest(asked: CheckoutRow, { context }: Pick<CheckoutInput, 'context'>) {
  const { session, warnings, ...quote } = await quoteRequest(asked)
  const view = await openView(session, quote)
  const ignored = (context?.eligibility ?? []).map((claim, index) => ({
    type: 'warning',
    code: 'eligibility_not_accepted',
    content: `${claim} changes nothing at this store.`,
    path: `$.context.eligibility[${index}]`,
  }))
  return { session, body: { ...view, messages: [...view.messages, ...warnings, ...ignored] } }
}

async function findOpenOfCart(cartId: string): Promise<CheckoutRow | undefined> {
  const open = Checkout.query().where({ cart_id: cartId })
  return await open.whereNull('order_id').whereNull('canceled_at').first()
}

export async function readCheckout(context: OperationContext) {
  return await viewOf(await findCheckout(context))
}

/** A session as it stands. */
export async function viewOf(session: CheckoutRow) {
  if (session.order_id) return await orderedView(session, (await findOrder(session.order_id))!)
  const quote = await quoteSession(session)
  return session.canceled_at ? await canceledView(session, quote) : await openView(session, quote)
}

/** Replaces lines, buyer and fulfillment. @throws 409 once it is completed or canceled */
export async function updateCheckout(context: OperationContext<CheckoutInput>) {
  const { id, input, save } = context
  const session = await findOpenCheckout(context)
  const asked = { ...session, lines: toLines(input.line_items), ...choicesOf(input, session) }
  const { body, session: changed } = await answerRequest(asked, input)
  await transaction(async (trx) => {
    const { lines, buyer, language, fulfillment } = changed
    const isOpen = await Checkout.query(trx)
      .where({ id })
      .whereNull('order_id')
      .whereNull('canceled_at')
      .patch({ lines, buyer, language, fulfillment })
    if (!isOpen) failClosed()
    await save(trx, body)
  })
  return body
}

/** Never while its order is placed. @throws 409 once it is completed or canceled, and while another request ends it */
export async function cancelCheckout(context: OperationContext) {
  const { id, save } = context
  const session = await findOpenCheckout(context)
  const body = await canceledView(session, await quoteSession(session))
  const claimed = await claimSession(id)
  if ('replay' in claimed) failClosed() // its order is placed
  try {
    await transaction(async (trx) => {
      const isOpen = await Checkout.query(trx)
        .where({ id })
        .whereNull('order_id')
        .whereNull('canceled_at')
        .patch({ canceled_at: now() })
      if (!isOpen) failClosed()
      await save(trx, body)
    })
  } finally {
    await releaseKey(claimed.idempotency.claim).catch(() => {})
  }
  return body
}

/** @throws 404 for a session that is unknown, has expired or is another agent's or endpoint's */
export async function findCheckout({
  agent,
  storeId,
  id,
}: Scope & { id: string }): Promise<CheckoutRow> {
  const own = { id, agent: agent.host, store_id: storeId }
  const session = isUuid(id) ? await Checkout.query().where(own).first() : undefined
  if (!session || (!session.order_id && session.expires_at <= now()))
    fail('NOT_FOUND', 'There is no checkout session with this id.')
  return session
}

async function findOpenCheckout(context: OperationContext): Promise<CheckoutRow> {
  const session = await findCheckout(context)
  if (session.order_id || session.canceled_at) failClosed()
  return session
}

export function failClosed(): never {
  throw new ProtocolError(409, 'checkout_closed', 'This session is completed or canceled.')
}

/** What an update leaves out is cleared, save for the language and for type and place of the fulfillment. */
function choicesOf(
  { buyer = {}, fulfillment, context }: Pick<CheckoutInput, 'buyer' | 'fulfillment' | 'context'>,
  before?: CheckoutRow,
): Pick<CheckoutRow, 'buyer' | 'language' | 'fulfillment'> {
  const [method = {}] = fulfillment?.methods ?? []
  return {
    buyer,
    language: languageOfTag(context?.language) ?? before?.language ?? null,
    fulfillment: fulfillmentOf(method, before?.fulfillment),
  }
}

function fulfillmentOf(
  { id: methodId, type, destinations = [], selected_destination_id: selected }: Method,
  before: CheckoutRow['fulfillment'] = { type: 'shipping' },
): CheckoutRow['fulfillment'] {
  const chosen = destinations.find(({ id }) => id !== undefined && id === selected)
  const destination = chosen ?? destinations[0]
  return {
    ...before,
    ...(type ? { type } : {}),
    ...(methodId ? { methodId } : {}),
    ...(destination ? { destination } : {}),
  }
}
