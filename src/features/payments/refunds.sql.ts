import { listQuery } from '../../platform/database/list-query.ts'
import { queryRead, statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import type { PaymentRow, RefundRow } from './model.ts'

const columns = `id, payment_id, amount, commission, reason, status, manual, duplicate, store_id, item_id, provider_payment,
  provider_reference, note, requested_by, created_at`

export interface NewRefund {
  id: string
  payment_id: string
  amount: number
  reason: string
  manual: boolean
  provider_payment: string | null
  duplicate?: boolean
  store_id?: string
  item_id?: string
  requested_by?: string
  /** When the provider is queried about it; null for never. */
  reconcile_at: Date | null
}

const insert = statement<RefundRow>(
  'refund-insert',
  `insert into refunds (id, payment_id, amount, reason, manual, provider_payment, duplicate, store_id, item_id,
     requested_by, reconcile_at)
   select id, payment_id, amount, reason, manual, provider_payment, coalesce(duplicate, false), store_id, item_id,
     requested_by, reconcile_at
   from jsonb_to_record($1::jsonb) as r(id uuid, payment_id uuid, amount bigint, reason text, manual boolean,
     provider_payment text, duplicate boolean, store_id uuid, item_id uuid, requested_by uuid, reconcile_at timestamptz)
   on conflict (provider_payment) where duplicate and status <> 'failed' do nothing returning ${columns}`,
)

/** @returns null when the duplicate payment is being refunded already */
export async function insertRefund(trx: Transaction, refund: NewRefund): Promise<RefundRow | null> {
  return (await query(insert, [JSON.stringify(refund)], trx))[0] ?? null
}

const lock = statement<RefundRow>(
  'refund-lock',
  `select ${columns} from refunds where id = $1 for update`,
)

/** Locks a refund until the transaction ends. */
export async function lockRefund(trx: Transaction, id: string): Promise<RefundRow | undefined> {
  return (await query(lock, [id], trx))[0]
}

const match = statement<{ id: string }>(
  'refund-match',
  `select coalesce((select id from refunds where id = $1::uuid),
     (select id from refunds where provider_reference = $2)) as id`,
)

/** The id of the refund that an event is about: by the id that we sent along, else by the provider's own. */
export async function matchRefund(
  trx: Transaction,
  about: { refundId: string | null; reference: string | null },
): Promise<string | null> {
  return (await query(match, [about.refundId, about.reference], trx))[0]?.id ?? null
}

const sumActive = statement<{ amount: number }>(
  'refunds-active-sum',
  `select coalesce(sum(amount), 0)::bigint as amount from refunds
   where payment_id = $1 and not duplicate and status <> 'failed'`,
)

/** Centavos of a payment that are refunded or being refunded, without duplicates. */
export async function sumActiveRefunds(trx: Transaction, paymentId: string): Promise<number> {
  return (await query(sumActive, [paymentId], trx))[0]!.amount
}

const sumOfPart = statement<{ amount: number }>(
  'refunds-of-part-sum',
  `select coalesce(sum(amount), 0)::bigint as amount from refunds
   where payment_id = $1 and status <> 'failed' and requested_by is not null and store_id = $2
     and ($3::uuid is null or item_id = $3)`,
)

/** Centavos that admins refunded, or are refunding, for a store's items or for one of them. */
export async function sumRefundsOfPart(
  trx: Transaction,
  paymentId: string,
  { storeId, itemId }: { storeId: string; itemId: string | null },
): Promise<number> {
  return (await query(sumOfPart, [paymentId, storeId, itemId], trx))[0]!.amount
}

const sumForRemoved = statement<{ amount: number }>(
  'refunds-for-removed-sum',
  `select coalesce(sum(amount), 0)::bigint as amount from refunds
   where payment_id = $1 and status <> 'failed' and not duplicate and requested_by is null`,
)

/** Centavos that are refunded or being refunded because the order became smaller. */
export async function sumRefundsForRemoved(trx: Transaction, paymentId: string): Promise<number> {
  return (await query(sumForRemoved, [paymentId], trx))[0]!.amount
}

const ofPayment = statement<RefundRow>(
  'refunds-of-payment',
  `select ${columns} from refunds where payment_id = $1 order by id`,
)

export async function listRefunds(paymentId: string): Promise<RefundRow[]> {
  return await queryRead(ofPayment, [paymentId])
}

/** A refund with what an admin needs to pay it by hand. */
export interface RefundOfOrder extends RefundRow {
  order_id: string
  order_number: string
  contact_phone: string | null
  method: PaymentRow['method']
}

/** The refunds of all orders, newest first. */
export const listAllRefunds = listQuery<
  RefundOfOrder,
  { status?: RefundRow['status']; manual?: boolean }
>({
  name: 'refunds',
  columns: 'r.*, p.order_id, p.method, o.order_number, o.contact_phone',
  from: 'refunds r',
  join: 'join payments p on p.id = r.payment_id join orders o on o.id = p.order_id',
  // Written out, so that each is planned for its own index.
  filters: {
    status: {
      pending: `r.status = 'pending'`,
      succeeded: `r.status = 'succeeded'`,
      failed: `r.status = 'failed'`,
    },
    manual: { true: 'r.manual', false: 'not r.manual' },
  },
  orderBy: 'r.id desc',
  key: 'id',
})

const claimDue = statement<{ id: string }>(
  'refunds-claim-due',
  `update refunds set reconcile_at = now() + make_interval(secs => $1) where id in
     (select id from refunds where status = 'pending' and reconcile_at <= now() order by reconcile_at limit 100
      for update skip locked)
   returning id`,
)

/** Claims refunds that are due for reconciliation, and sets their next one `seconds` from now. */
export async function claimDueRefunds(trx: Transaction, seconds: number): Promise<string[]> {
  return (await query(claimDue, [seconds], trx)).map(({ id }) => id)
}

const claimUnsent = statement<{ id: string }>(
  'refund-claim-sending',
  `update refunds set reconcile_at = now() + make_interval(secs => $2)
   where id = $1 and status = 'pending' and not manual
     and (reconcile_at <= now() or reconcile_at > now() + make_interval(secs => $2))
   returning id`,
)

/**
 * Claims a refund for the run that sends it, for so many seconds: a pending refund whose reconciliation is that near is being sent,
 * or will be looked at soon. @returns whether it is claimed
 */
export async function claimSending(id: string, seconds: number): Promise<boolean> {
  return (await query(claimUnsent, [id, seconds])).length > 0
}
