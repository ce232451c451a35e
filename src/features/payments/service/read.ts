import { fail } from '../../../platform/contract/errors.ts'
import type { Role } from '../../users/service.ts'
import { findEvent, type PaymentRow, type RefundRow } from '../model.ts'
import { listEvents } from '../provider-events.sql.ts'
import { findPaymentOfOrder } from '../queries.ts'
import { listRefunds } from '../refunds.sql.ts'

export { findEvent, listEvents }

export interface PaymentWithRefunds {
  payment: PaymentRow
  refunds: RefundRow[]
}

/** @throws 404; 403 for anyone but the customer of the order or an admin */
export async function readPayment(
  caller: { id: string; role: Role },
  orderId: string,
): Promise<PaymentWithRefunds> {
  const payment = await findPaymentOfOrder(orderId)
  if (!payment) fail('NOT_FOUND', 'There is no order with this id.')
  if (payment.customer_id !== caller.id && caller.role !== 'admin')
    fail('FORBIDDEN', 'This order belongs to somebody else.')
  return { payment, refunds: await listRefunds(payment.id) }
}
