import {
  knex,
  queryPipelined,
  statement,
  query,
  type Transaction,
} from '../../platform/database/connections.ts'
import type { PaymentMethod } from '../orders/service/read.ts'

export interface PaymentRow {
  id: string
  order_id: string
  status: 'pending' | 'paid' | 'failed'
  method: PaymentMethod
  /** Centavos, like `commission`. */
  amount: number
  commission_rate: number
  commission: number
  provider_reference: string | null
  /** The source whose charge is under way or done: at most one of an order is ever charged. */
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

const columns = `p.id, p.order_id, p.status, p.method, p.amount, p.commission_rate, p.commission, p.provider_reference,
  p.charging_source, p.paid_at`

const ofOrder = statement<PaymentRow & { customer_id: string }>(
  'payment-of-order',
  `select ${columns}, o.customer_id from payments p join orders o on o.id = p.order_id where p.order_id = $1`,
)

export async function findPaymentOfOrder(
  orderId: string,
): Promise<(PaymentRow & { customer_id: string }) | undefined> {
  return (await queryPipelined(ofOrder, [orderId]))[0]
}

export async function findPayment(id: string): Promise<PaymentRow | undefined> {
  return (await knex('payments').where({ id }).first()) as PaymentRow | undefined
}

export async function lockPayment(trx: Transaction, id: string): Promise<PaymentRow | undefined> {
  return (await knex('payments').transacting(trx).where({ id }).forUpdate().first()) as
    | PaymentRow
    | undefined
}

export async function lockPaymentOfOrder(
  trx: Transaction,
  orderId: string,
): Promise<PaymentRow | undefined> {
  return (await knex('payments')
    .transacting(trx)
    .where({ order_id: orderId })
    .forUpdate()
    .first()) as PaymentRow | undefined
}

export type PaymentPatch = Partial<
  Pick<
    PaymentRow,
    | 'status'
    | 'method'
    | 'amount'
    | 'commission'
    | 'provider_reference'
    | 'charging_source'
    | 'paid_at'
  > & {
    reconcile_at: Date | null
  }
>

export async function updatePayment(
  trx: Transaction,
  id: string,
  patch: PaymentPatch,
): Promise<void> {
  await knex('payments')
    .transacting(trx)
    .where({ id })
    .update({ ...patch, updated_at: knex.fn.now() })
}

/** The payment an event is about: by its source or intent, by the payment id we know, then by the order it names. */
export async function matchPayment(
  trx: Transaction,
  about: {
    sourceIds: string[]
    reference: string | null
    orderId: string | null
  },
): Promise<PaymentRow | undefined> {
  const found =
    (await knex('payments as p')
      .transacting(trx)
      .join('payment_sources as s', 's.payment_id', 'p.id')
      .whereIn('s.id', about.sourceIds)
      .select('p.*')
      .first()) ??
    (about.reference &&
      (await knex('payments')
        .transacting(trx)
        .where({ provider_reference: about.reference })
        .first())) ??
    (about.orderId &&
      (await knex('payments').transacting(trx).where({ order_id: about.orderId }).first()))
  return (found || undefined) as PaymentRow | undefined
}

export async function insertSource(
  trx: Transaction,
  source: Omit<SourceRow, 'created_at' | 'voided_at'>,
): Promise<void> {
  await knex('payment_sources').transacting(trx).insert(source).onConflict('id').ignore()
}

export async function voidSources(trx: Transaction, paymentId: string): Promise<void> {
  await knex('payment_sources')
    .transacting(trx)
    .where({ payment_id: paymentId })
    .whereNull('voided_at')
    .update({ voided_at: knex.fn.now() })
}

export async function findSource(id: string, trx?: Transaction): Promise<SourceRow | undefined> {
  const query = knex('payment_sources').where({ id }).first()
  return (await (trx ? query.transacting(trx) : query)) as SourceRow | undefined
}

/** Newest first: the one the customer is looking at, then the voided ones. */
export async function listSources(paymentId: string): Promise<SourceRow[]> {
  return (await knex('payment_sources')
    .where({ payment_id: paymentId })
    .orderBy('created_at', 'desc')
    .limit(10)) as SourceRow[]
}

const dueForReconciling = statement<{ id: string }>(
  'payments-to-reconcile',
  `update payments set reconcile_at = now() + make_interval(secs => $1) where id in
     (select id from payments where status <> 'paid' and reconcile_at <= now() order by reconcile_at limit 100
      for update skip locked)
   returning id`,
)

/** Takes the payments that have been open too long, and puts their next look off by `seconds`. */
export async function claimDuePayments(trx: Transaction, seconds: number): Promise<string[]> {
  return (await query(dueForReconciling, [seconds], trx)).map(({ id }) => id)
}
