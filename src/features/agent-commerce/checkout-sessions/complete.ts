import { AppError } from '../../../platform/contract/errors.ts'
import { transaction } from '../../../platform/database/transactions.ts'
import { noIdempotency, releaseKey } from '../../../platform/http/idempotency.ts'
import { enabledMethods } from '../../orders/service/payment-method.ts'
import type { OrderRequest } from '../../orders/service/prepare.ts'
import { place } from '../../orders/service/place.ts'
import { findOrder } from '../../orders/service/read.ts'
import { initiate } from '../../payments/service/initiate.ts'
import { getSettings } from '../../settings/service.ts'
import { findOrAddGuest, type UserRow } from '../../users/service.ts'
import { ProtocolError } from '../protocol/answer.ts'
import { messagesOf } from '../protocol/messages.ts'
import type { OperationContext } from '../protocol/operation.ts'
import { claimSession } from './claim.ts'
import { Checkout, type CheckoutRow } from './model.ts'
import { handlerIds, onlineMethodOf, type Handler } from './payment-handlers.ts'
import { addressOf, phoneOf } from './destination.ts'
import { orderRequest, quoteSession } from './quote.ts'
import type { CompleteInput, Instrument } from './schemas.ts'
import { failClosed, findCheckout, viewOf } from './service.ts'
import { openView } from './view.ts'

/**
 * Places the order of a session, once, however often this runs: the claim is named after the session and is saved in the
 * statement that writes the order. What keeps the order from being placed is told as messages of a session that stays open.
 * @throws 409 once it is completed or canceled
 */
export async function completeCheckout(context: OperationContext<CompleteInput>) {
  const { agent, id, input, save } = context
  const session = await findCheckout(context)
  if (session.canceled_at) failClosed()
  if (session.order_id) {
    if (isClosed((await viewOf(session)).status)) failClosed()
    await confirmCash(session.order_id)
    return await viewOf(session)
  }
  const instrument = selectedOf(input)
  const handler = handlerIds.get(instrument.handler_id)
  if (!handler)
    throw new ProtocolError(400, 'invalid', 'No such payment handler.', { severity: 'recoverable' })
  const paid = withPayer(session, instrument)
  const quote = await quoteSession(paid)
  if (quote.messages.length > 0) return await openView(paid, quote)
  try {
    const request = await orderRequest(paid, quote.lines)
    const changeFor = instrument.change_for ? instrument.change_for / 100 : null
    const method = await methodOf(handler)
    const order = await placeOnce(paid, { ...request, changeFor, paymentMethod: method })
    const completed = { ...paid, instrument: { handler }, order_id: order.id }
    await transaction(async (trx) => {
      const { buyer, fulfillment } = completed
      await Checkout.query(trx)
        .where({ id })
        .patch({
          buyer,
          fulfillment,
          instrument: { handler },
          order_id: order.id,
          profile: agent.profile ?? session.profile,
        })
    })
    await confirmCash(order.id)
    const body = await viewOf(completed)
    await transaction(async (trx) => await save(trx, body))
    return body
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 429) throw error
    return await openView(paid, { ...quote, messages: messagesOf(error) })
  }
}

function isClosed(status: string): boolean {
  return status === 'completed' || status === 'canceled'
}

function selectedOf({ payment: { instruments } }: CompleteInput): Instrument {
  return instruments.find(({ selected }) => selected) ?? instruments[0]!
}

/** Who pays at the door, and where, fills in what buyer and destination lack. */
function withPayer(session: CheckoutRow, { billing_address: payer }: Instrument): CheckoutRow {
  if (!payer) return session
  const { buyer, fulfillment } = session
  const { phone_number, first_name, last_name } = payer
  const destination = addressOf(fulfillment.destination) ? fulfillment.destination : payer
  return {
    ...session,
    buyer: { phone_number, first_name, last_name, ...buyer },
    fulfillment: { ...fulfillment, destination },
  }
}

async function methodOf(handler: Handler): Promise<OrderRequest['paymentMethod']> {
  if (handler === 'cash') return 'cash_on_delivery'
  return onlineMethodOf(enabledMethods(await getSettings())) ?? 'ewallet_a'
}

async function placeOnce(session: CheckoutRow, request: OrderRequest): Promise<{ id: string }> {
  const guest = await admitGuest(session)
  const claimed = await claimSession(session.id)
  if ('replay' in claimed) return JSON.parse(claimed.replay.body)
  try {
    await assertNotCanceled(session.id)
    const { order } = await place(guest.id, request, claimed.idempotency)
    return { id: order.id }
  } catch (error) {
    await releaseKey(claimed.idempotency.claim).catch(() => {})
    throw error
  }
}

/** It may have been canceled since it was read; from now on it cannot be. */
async function assertNotCanceled(id: string): Promise<void> {
  const session = await Checkout.query().findById(id)
  if (session?.canceled_at) failClosed()
}

/** Cash confirms an order at once. Does nothing to one that is confirmed, so it may run again after a crash. */
async function confirmCash(orderId: string): Promise<void> {
  const order = await findOrder(orderId)
  if (order?.status !== 'pending' || order.payment_method !== 'cash_on_delivery') return
  const customer = { id: order.customer_id, role: 'customer' as const }
  await initiate(customer, { orderId, paymentMethod: 'cash_on_delivery' }, noIdempotency)
}

/** @throws 403 for a customer whom an admin has banned */
async function admitGuest(session: CheckoutRow): Promise<UserRow> {
  const { buyer, fulfillment } = session
  const name = fulfillment.destination
  const guest = await transaction(
    async (trx) =>
      await findOrAddGuest(trx, {
        phone: phoneOf(session)!,
        firstName: buyer.first_name?.trim() || name?.first_name?.trim() || 'Guest',
        lastName: buyer.last_name?.trim() || name?.last_name?.trim() || 'Customer',
        language: session.language,
      }),
  )
  if (guest.is_banned || !guest.is_active)
    throw new ProtocolError(403, 'buyer_blocked', 'This customer may not buy here.')
  return guest
}
