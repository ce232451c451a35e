import {
  knex,
  queryPipelined,
  statement,
  query,
  type Transaction,
} from '../../platform/database/connections.ts'

export interface RefundRow {
  id: string
  payment_id: string
  /** Centavos, like `commission`. */
  amount: number
  /** What a succeeded one took back of the payment's commission. */
  commission: number
  reason: string
  status: 'pending' | 'succeeded' | 'failed'
  /** Paid back by the platform itself; an admin ends it. */
  manual: boolean
  /** Of money that came a second time, outside what is left to refund. */
  duplicate: boolean
  /** The store whose lines fell away; null takes from everyone pro rata. */
  store_id: string | null
  /** The provider's payment that goes back. */
  provider_payment: string | null
  provider_reference: string | null
  note: string | null
  requested_by: string | null
  created_at: Date
}

export type NewRefund = Pick<
  RefundRow,
  'id' | 'payment_id' | 'amount' | 'reason' | 'manual' | 'provider_payment'
> &
  Partial<Pick<RefundRow, 'duplicate' | 'store_id' | 'requested_by'>>

/** Nothing when the money that came twice is going back already. */
export async function insertRefund(
  trx: Transaction,
  refund: NewRefund,
  reconcileAt: Date | null,
): Promise<RefundRow | null> {
  const rows = await knex('refunds')
    .transacting(trx)
    .insert({ ...refund, reconcile_at: reconcileAt })
    .onConflict(knex.raw(`(provider_payment) where duplicate and status <> 'failed'`))
    .ignore()
    .returning('*')
  return (rows[0] as RefundRow | undefined) ?? null
}

export async function findRefund(id: string): Promise<RefundRow | undefined> {
  return (await knex('refunds').where({ id }).first()) as RefundRow | undefined
}

export async function lockRefund(trx: Transaction, id: string): Promise<RefundRow | undefined> {
  return (await knex('refunds').transacting(trx).where({ id }).forUpdate().first()) as
    | RefundRow
    | undefined
}

/** The refund an event is about: by the id we sent along, then by the provider's own. */
export async function matchRefund(
  trx: Transaction,
  about: { refundId: string | null; reference: string | null },
): Promise<RefundRow | undefined> {
  const found =
    (about.refundId &&
      (await knex('refunds').transacting(trx).where({ id: about.refundId }).first())) ??
    (about.reference &&
      (await knex('refunds')
        .transacting(trx)
        .where({ provider_reference: about.reference })
        .first()))
  return (found || undefined) as RefundRow | undefined
}

export async function updateRefund(
  trx: Transaction,
  id: string,
  patch: Partial<
    Pick<RefundRow, 'status' | 'commission' | 'manual' | 'provider_reference' | 'note'>
  > & {
    settled_at?: Date
    reconcile_at?: Date | null
  },
): Promise<void> {
  await knex('refunds').transacting(trx).where({ id }).update(patch)
}

/** Centavos of a payment that went back or are on their way, duplicates aside. */
export async function sumActiveRefunds(trx: Transaction, paymentId: string): Promise<number> {
  const rows = await knex('refunds')
    .transacting(trx)
    .where({ payment_id: paymentId, duplicate: false })
    .whereNot({ status: 'failed' })
    .sum({ amount: 'amount' })
  return Number(rows[0]?.amount ?? 0)
}

const ofPayment = statement<RefundRow>(
  'refunds-of-payment',
  'select * from refunds where payment_id = $1 order by id',
)

export async function listRefunds(paymentId: string): Promise<RefundRow[]> {
  return await queryPipelined(ofPayment, [paymentId])
}

const due = statement<{ id: string }>(
  'refunds-to-reconcile',
  `update refunds set reconcile_at = now() + make_interval(secs => $1) where id in
     (select id from refunds where status = 'pending' and reconcile_at <= now() order by reconcile_at limit 100
      for update skip locked)
   returning id`,
)

/** Takes the refunds that have been open too long, and puts their next look off by `seconds`. */
export async function claimDueRefunds(trx: Transaction, seconds: number): Promise<string[]> {
  return (await query(due, [seconds], trx)).map(({ id }) => id)
}
