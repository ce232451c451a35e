/** The tables of payments. Amounts are centavos. */
import type { Transaction } from '../../platform/database/transactions.ts'
import { defineModel } from '../../platform/database/model.ts'
import { now } from '../../platform/values/clock.ts'
import type { PaymentMethod } from '../orders/service/read.ts'

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
  voided_at: Date | null
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
  /** Of a second payment, so it does not count against the refundable amount. */
  duplicate: boolean
  /** The store that removed items; null charges everyone pro rata. */
  store_id: string | null
  /** The provider's payment that is refunded. */
  provider_payment: string | null
  provider_reference: string | null
  note: string | null
  requested_by: string | null
  created_at: Date
}

export interface EventRow {
  id: string
  type: string
  body: unknown
  received_at: Date
  handled_at: Date | null
  status: 'received' | 'applied' | 'ignored' | 'held'
  note: string | null
}

/** The result of processing an event. One that is `held` waits for an admin. */
export interface EventOutcome {
  status: 'applied' | 'ignored' | 'held'
  note: string
}

/** When the provider is queried next; null for never. */
interface Reconciled {
  reconcile_at: Date | null
}

const Payment = defineModel<PaymentRow & Reconciled>({ table: 'payments', timestamps: true })
const Source = defineModel<SourceRow>({ table: 'payment_sources' })
const Refund = defineModel<RefundRow & Reconciled & { settled_at: Date | null }>({
  table: 'refunds',
})
const ProviderEvent = defineModel<EventRow>({ table: 'provider_events', json: ['body'] })

export async function findPayment(id: string, trx?: Transaction): Promise<PaymentRow | undefined> {
  return await Payment.query(trx).findById(id)
}

export async function updatePayment(
  trx: Transaction,
  id: string,
  patch: Partial<PaymentRow & Reconciled>,
): Promise<void> {
  await Payment.query(trx).findById(id).patch(patch)
}

/** Inserts a source unless it is recorded already. */
export async function insertSource(
  trx: Transaction,
  source: Omit<SourceRow, 'created_at' | 'voided_at'>,
): Promise<void> {
  await Source.query(trx).insert(source).onConflict('id').ignore()
}

export async function voidSources(trx: Transaction, paymentId: string): Promise<void> {
  const open = Source.query(trx).where({ payment_id: paymentId }).whereNull('voided_at')
  await open.patch({ voided_at: now() })
}

export async function findSource(trx: Transaction, id: string): Promise<SourceRow | undefined> {
  return await Source.query(trx).findById(id)
}

/** The ten latest sources, newest first: the open checkout, then the voided ones. */
export async function listSources(paymentId: string): Promise<SourceRow[]> {
  const sources = Source.query().where({ payment_id: paymentId })
  return await sources.orderBy('created_at', 'desc').limit(10)
}

export async function findRefund(id: string): Promise<RefundRow | undefined> {
  return await Refund.query().findById(id)
}

export async function updateRefund(
  trx: Transaction,
  id: string,
  patch: Partial<RefundRow & Reconciled & { settled_at: Date }>,
): Promise<void> {
  await Refund.query(trx).findById(id).patch(patch)
}

export async function findEvent(id: string): Promise<EventRow | undefined> {
  return await ProviderEvent.query().findById(id)
}

export async function recordOutcome(
  trx: Transaction,
  id: string,
  outcome: EventOutcome,
): Promise<void> {
  await ProviderEvent.query(trx)
    .findById(id)
    .patch({ ...outcome, handled_at: now() })
}
