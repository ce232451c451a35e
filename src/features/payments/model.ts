/** The tables of payments. Amounts are centavos. */
import type { Transaction } from '../../platform/database/transactions.ts'
import { defineModel } from '../../platform/database/model.ts'
import { now } from '../../platform/values/clock.ts'
import type { PaymentMethod } from '../orders/service/read.ts'
import type { EventReason } from './event-outcome.ts'

export interface PaymentRow {
  id: string
  order_id: string
  status: 'pending' | 'paid' | 'failed'
  method: PaymentMethod
  amount: number
  commission_rate: number
  commission: number
  provider_reference: string | null
  /** The source that is being or has been charged: at most one of an order ever is. */
  charging_source: string | null
  /** When the provider is asked next; null for never. */
  reconcile_at: Date | null
  paid_at: Date | null
}

export interface SourceRow {
  /** The provider's own id, `src_…` or `pi_…`. */
  id: string
  payment_id: string
  method: PaymentMethod
  amount: number
  checkout_url: string
  created_at: Date
  /** When another checkout took its place. It may still bring money. */
  voided_at: Date | null
  /** When the provider was last asked about it. */
  queried_at: Date | null
  /** It can bring no money any more: cancelled or expired at the provider, or its payment is known. */
  closed_at: Date | null
}

export interface RefundRow {
  id: string
  payment_id: string
  amount: number
  /** What a succeeded refund took back of the payment's commission. */
  commission: number
  reason: string
  status: 'pending' | 'succeeded' | 'failed'
  /** Paid out by the platform itself; an admin resolves it. */
  manual: boolean
  /** Of money that is not the order's, such as a second payment, so it does not count against the refundable amount. */
  duplicate: boolean
  /** The store that is charged; null charges everyone pro rata. */
  store_id: string | null
  /** The item that it is for. */
  item_id: string | null
  /** The provider's payment that is refunded. */
  provider_payment: string | null
  provider_reference: string | null
  note: string | null
  requested_by: string | null
  created_at: Date
}

export type Resolution = 'accept' | 'refund' | 'dismiss'

export interface EventRow {
  id: string
  type: string
  body: unknown
  received_at: Date
  handled_at: Date | null
  status: 'received' | 'applied' | 'ignored' | 'held'
  /** Null until the event is processed, and of one from before reasons were kept. */
  reason: EventReason | null
  /** The reason in English. */
  note: string | null
  /** Of an event that is or was held: the payment that it is about, if one of ours fits. */
  payment_id: string | null
  /** Of an event that is or was held: the provider's id of the payment or source. */
  reference: string | null
  resolution: Resolution | null
  resolution_note: string | null
  /** Null for an operator on the command line. */
  resolved_by: string | null
  resolved_at: Date | null
}

const Payment = defineModel<PaymentRow>({ table: 'payments', timestamps: true })
const Source = defineModel<SourceRow>({ table: 'payment_sources' })
const Refund = defineModel<RefundRow & { reconcile_at: Date | null; settled_at: Date | null }>({
  table: 'refunds',
})
const ProviderEvent = defineModel<EventRow>({ table: 'provider_events', json: ['body', 'reason'] })

export async function findPayment(id: string, trx?: Transaction): Promise<PaymentRow | undefined> {
  return await Payment.query(trx).findById(id)
}

export async function updatePayment(
  trx: Transaction,
  id: string,
  patch: Partial<PaymentRow>,
): Promise<void> {
  await Payment.query(trx).findById(id).patch(patch)
}

/** Inserts a source unless it is recorded already. */
export async function insertSource(
  trx: Transaction,
  source: Omit<SourceRow, 'created_at' | 'voided_at' | 'queried_at' | 'closed_at'>,
): Promise<void> {
  await Source.query(trx).insert(source).onConflict('id').ignore()
}

export async function updateSource(
  id: string,
  patch: Partial<SourceRow>,
  trx?: Transaction,
): Promise<void> {
  await Source.query(trx).findById(id).patch(patch)
}

export async function voidSources(trx: Transaction, paymentId: string): Promise<void> {
  const open = Source.query(trx).where({ payment_id: paymentId }).whereNull('voided_at')
  await open.patch({ voided_at: now() })
}

export async function findSource(trx: Transaction, id: string): Promise<SourceRow | undefined> {
  return await Source.query(trx).findById(id)
}

export async function findRefund(id: string): Promise<RefundRow | undefined> {
  return await Refund.query().findById(id)
}

export async function updateRefund(
  trx: Transaction,
  id: string,
  patch: Partial<RefundRow & { reconcile_at: Date | null; settled_at: Date }>,
): Promise<void> {
  await Refund.query(trx).findById(id).patch(patch)
}

export async function findEvent(id: string): Promise<EventRow | undefined> {
  return await ProviderEvent.query().findById(id)
}

/** The event that is or was held for a payment at the provider. */
export async function findHeldReference(
  trx: Transaction,
  reference: string,
): Promise<EventRow | undefined> {
  return await ProviderEvent.query(trx).findOne({ reference })
}

export async function insertHandledEvent(
  trx: Transaction,
  event: Pick<EventRow, 'id' | 'type' | 'body'>,
): Promise<void> {
  await ProviderEvent.query(trx).insert({ ...event, handled_at: now() })
}

export async function updateEvent(
  trx: Transaction,
  id: string,
  patch: Partial<EventRow>,
): Promise<void> {
  await ProviderEvent.query(trx).findById(id).patch(patch)
}
