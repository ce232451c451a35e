import { queryRead, statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import type { PaymentRow } from './model.ts'

const columns = `p.id, p.order_id, p.status, p.method, p.amount, p.commission_rate, p.commission, p.provider_reference,
  p.charging_source, p.reconcile_at, p.paid_at`

const ofOrder = statement<PaymentRow & { customer_id: string }>(
  'payment-of-order',
  `select ${columns}, o.customer_id from payments p join orders o on o.id = p.order_id where p.order_id = $1`,
)

export async function findPaymentOfOrder(
  orderId: string,
): Promise<(PaymentRow & { customer_id: string }) | undefined> {
  return (await queryRead(ofOrder, [orderId]))[0]
}

const lock = statement<PaymentRow>(
  'payment-lock',
  `select ${columns} from payments p where p.id = $1 for update`,
)

/** Locks a payment until the transaction ends. */
export async function lockPayment(trx: Transaction, id: string): Promise<PaymentRow | undefined> {
  return (await query(lock, [id], trx))[0]
}

const lockOfOrder = statement<PaymentRow>(
  'payment-lock-of-order',
  `select ${columns} from payments p where p.order_id = $1 for update`,
)

export async function lockPaymentOfOrder(
  trx: Transaction,
  orderId: string,
): Promise<PaymentRow | undefined> {
  return (await query(lockOfOrder, [orderId], trx))[0]
}

const match = statement<PaymentRow>(
  'payment-match',
  `select ${columns} from payments p where p.id = coalesce(
     (select payment_id from payment_sources where id = any($1::text[]) limit 1),
     (select id from payments where provider_reference = $2),
     (select id from payments where order_id = $3::uuid))`,
)

/** The payment that an event is about: by its source or intent, else by its payment id, else by the order that it names. */
export async function matchPayment(
  trx: Transaction,
  about: { sourceIds: string[]; reference: string | null; orderId: string | null },
): Promise<PaymentRow | undefined> {
  return (await query(match, [about.sourceIds, about.reference, about.orderId], trx))[0]
}

const claimDue = statement<{ id: string }>(
  'payments-claim-due',
  `update payments set reconcile_at = now() + make_interval(secs => $1) where id in
     (select id from payments where status <> 'paid' and reconcile_at <= now() order by reconcile_at limit 100
      for update skip locked)
   returning id`,
)

/** Claims payments that are due for reconciliation, and sets their next one `seconds` from now. */
export async function claimDuePayments(trx: Transaction, seconds: number): Promise<string[]> {
  return (await query(claimDue, [seconds], trx)).map(({ id }) => id)
}

const prompt = statement<{ id: string }>(
  'payment-prompt',
  `update payments p set prompted_at = now() from (
     select payment_id, max(created_at) as opened_at from payment_sources
     where payment_id = $1 and voided_at is null and closed_at is null group by payment_id) checkout
   where p.id = checkout.payment_id and p.status = 'pending' and (
     p.prompted_at is null or p.prompted_at < checkout.opened_at
     or now() - p.prompted_at > greatest(interval '5 seconds', (now() - checkout.opened_at) / 2))
   returning p.id`,
)

/**
 * Whether to ask the provider about the open checkout of a payment because its customer reads it. The pauses grow with the age
 * of the checkout, from 5 seconds, so that the number of questions about a checkout is logarithmic, however often it is read.
 */
export async function claimPrompt(paymentId: string): Promise<boolean> {
  return (await query(prompt, [paymentId])).length > 0
}
