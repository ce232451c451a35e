import type { Static } from 'typebox'
import { pesos } from '../../platform/values/money.ts'
import type { RefundRow } from './model.ts'
import type { RefundOfOrder } from './refunds.sql.ts'
import type { InitiateReply, PaymentReply, ProviderEventRecord, RefundReply } from './schemas.ts'
import type { InitiatedPayment } from './service/initiate.ts'
import type { EventOfOrder, PaymentWithRefunds } from './service/read.ts'

export function initiateReply({
  orderId,
  paymentMethod,
  checkout,
}: InitiatedPayment): Static<typeof InitiateReply> {
  return {
    success: true,
    orderId,
    paymentMethod,
    ...(checkout ?? { status: 'confirmed' as const }),
  }
}

export function paymentReply({
  payment,
  refunds,
}: PaymentWithRefunds): Static<typeof PaymentReply> {
  const returned = refunds.filter(({ status, duplicate }) => status === 'succeeded' && !duplicate)
  return {
    success: true,
    payment: {
      orderId: payment.order_id,
      status: payment.status,
      method: payment.method,
      amount: pesos(payment.amount),
      providerReference: payment.provider_reference,
      refundedAmount: pesos(returned.reduce((sum, { amount }) => sum + amount, 0)),
      refunds: refunds.map(refundView),
    },
  }
}

export function refundView(row: RefundRow) {
  return {
    refundId: row.id,
    amount: pesos(row.amount),
    reason: row.reason,
    status: row.status,
    manual: row.manual,
    duplicate: row.duplicate,
    storeId: row.store_id,
    itemId: row.item_id,
    providerReference: row.provider_reference,
    createdAt: row.created_at.toISOString(),
  }
}

export function refundOfOrderView(row: RefundOfOrder) {
  return {
    ...refundView(row),
    orderId: row.order_id,
    orderNumber: row.order_number,
    paymentMethod: row.method,
    contactPhone: row.contact_phone,
    note: row.note,
  }
}

export function refundRequestedReply({
  id,
  amount,
  status,
}: RefundRow): Static<typeof RefundReply> {
  return { success: true, refundId: id, amount: pesos(amount), status }
}

export function eventView(row: EventOfOrder): Static<typeof ProviderEventRecord> {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    reason: row.reason,
    note: row.note,
    receivedAt: row.received_at.toISOString(),
    handledAt: row.handled_at?.toISOString() ?? null,
    orderId: row.order_id,
    resolution: row.resolution && {
      action: row.resolution,
      note: row.resolution_note ?? '',
      by: row.resolved_by,
      at: row.resolved_at!.toISOString(),
    },
    body: row.body,
  }
}
