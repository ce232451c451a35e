import { parseEvent } from '../../../adapters/payments/webhook.ts'
import { fail } from '../../../platform/contract/errors.ts'
import type { Role } from '../../users/service.ts'
import { findEvent, findPayment, type PaymentRow, type RefundRow } from '../model.ts'
import { hasHeldEvent, listEvents, type EventOfOrder } from '../provider-events.sql.ts'
import { findPaymentOfOrder } from '../queries.ts'
import { listAllRefunds, listRefunds } from '../refunds.sql.ts'
import { reconcilePrompted } from './reconcile.ts'

export { findEvent, listAllRefunds, listEvents, type EventOfOrder, type RefundRow }

export interface PaymentWithRefunds {
  payment: PaymentRow
  refunds: RefundRow[]
}

/**
 * The payment of an order. While it is pending, a read by its customer makes us ask the provider about the checkout, so that the
 * outcome of one that was declined shows soon after the customer has come back.
 * @throws 404; 403 for anyone but the customer of the order or an admin
 */
export async function readPayment(
  caller: { id: string; role: Role },
  orderId: string,
): Promise<PaymentWithRefunds> {
  const payment = await findPaymentOfOrder(orderId)
  if (!payment) fail('NOT_FOUND', 'There is no order with this id.')
  if (payment.customer_id !== caller.id && caller.role !== 'admin')
    fail('FORBIDDEN', 'This order belongs to somebody else.')
  const isOnline = payment.method !== 'cash_on_delivery'
  if (isOnline && payment.status === 'pending' && payment.customer_id === caller.id)
    await reconcilePrompted(payment.id)
  return { payment, refunds: await listRefunds(payment.id) }
}

/** The refunds of an order, oldest first. */
export async function listOrderRefunds(orderId: string): Promise<RefundRow[]> {
  const payment = await findPaymentOfOrder(orderId)
  return payment ? await listRefunds(payment.id) : []
}

/** What has become of money for a cancelled order that was not taken as its payment. */
export type UnacceptedMoney = 'held' | 'returned' | null

export async function findUnacceptedMoney(orderId: string): Promise<UnacceptedMoney> {
  const payment = await findPaymentOfOrder(orderId)
  if (!payment) return null
  if (await hasHeldEvent(payment.id)) return 'held'
  const refunds = await listRefunds(payment.id)
  return refunds.some(({ status }) => status !== 'failed') ? 'returned' : null
}

export interface HeldPayment {
  orderId: string | null
  /** In hundredths of the currency. */
  amount: number | null
  currency: string | null
}

/** What a held event is about; null for an event that was not held. */
export async function findHeldPayment(eventId: string): Promise<HeldPayment | null> {
  const event = await findEvent(eventId)
  if (event?.status !== 'held') return null
  const subject = parseEvent(event.body)?.subject
  const payment = event.payment_id ? await findPayment(event.payment_id) : undefined
  return {
    orderId: payment?.order_id ?? null,
    amount: subject?.amount ?? null,
    currency: subject?.currency ?? null,
  }
}
