import { statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'

const ofPerson = statement(
  'payments-of-person',
  `select p.id, p.order_id, p.status, p.method, p.amount, p.provider_reference, p.paid_at, p.created_at,
     (select json_agg(json_build_object('id', r.id, 'amount', r.amount, 'reason', r.reason, 'status', r.status,
        'created_at', r.created_at, 'settled_at', r.settled_at) order by r.id)
      from refunds r where r.payment_id = p.id) as refunds
   from payments p join orders o on o.id = p.order_id where o.customer_id = $1 order by p.id`,
)

/** What a customer paid and got back; amounts are centavos. */
export async function exportPayments(customerId: string): Promise<unknown[]> {
  return await query(ofPerson, [customerId])
}

const unsettled = statement<{ order_number: string; is_held: boolean }>(
  'payments-unsettled-of-person',
  `select distinct o.order_number, w.is_held
   from orders o join payments p on p.order_id = o.id cross join lateral (
     select false as is_held from refunds r where r.payment_id = p.id and r.status = 'pending'
     union all select true from provider_events e where e.payment_id = p.id and e.status = 'held') w
   where o.customer_id = $1 order by o.order_number limit 20`,
)

/** Up to 20 orders of a customer with a refund that is not settled, or with money that is held for review. */
export async function ordersWithUnsettledMoney(
  trx: Transaction,
  customerId: string,
): Promise<{ order_number: string; is_held: boolean }[]> {
  return await query(unsettled, [customerId], trx)
}

interface LastOfBatch {
  last_at: string
  last_id: string
}

const BATCH = 20_000
const subject = `e.body #> '{data,attributes,data}'`

/**
 * Events name their order only inside, so all that came since the person's first order are looked through, a batch a statement.
 */
const forget = statement<LastOfBatch>(
  'provider-events-forget-person',
  `with batch as materialized (
     select id, received_at from provider_events where received_at >= $1::timestamptz and (received_at, id) > ($1::timestamptz, $2)
     order by received_at, id limit ${BATCH}),
   found as materialized (
     select e.id, ${subject} #>> '{attributes,metadata,order_id}' as order_id, ${subject} ->> 'id' as subject_id,
       ${subject} #>> '{attributes,source,id}' as source_id
     from provider_events e join batch using (id) where ${subject} #> '{attributes,billing}' is not null),
   forgotten as (
     update provider_events e set body = e.body #- '{data,attributes,data,attributes,billing}' from found
     where e.id = found.id and (found.order_id = any($3) or found.subject_id = any($4) or found.source_id = any($4)))
   select received_at::text as last_at, id as last_id from batch order by received_at desc, id desc limit 1`,
)

const known = statement<{ first_at: string | null; orders: string[]; references: string[] }>(
  'provider-references-of-person',
  `select min(o.created_at)::text as first_at, coalesce(array_agg(o.id::text), '{}') as orders, coalesce(array_agg(p.provider_reference)
       filter (where p.provider_reference is not null), '{}') || array(
     select s.id from payment_sources s join payments q on q.id = s.payment_id join orders r on r.id = q.order_id
     where r.customer_id = $1) as references
   from orders o join payments p on p.order_id = o.id where o.customer_id = $1`,
)

/** Takes out name, e-mail and phone of the payer, which the provider repeats in its events. */
export async function erasePayerFromEvents(trx: Transaction, customerId: string): Promise<void> {
  const [person] = await query(known, [customerId], trx)
  if (!person?.first_at) return
  const { first_at, orders, references } = person
  let after: unknown[] | null = [first_at, '']
  while (after) {
    const [batch]: LastOfBatch[] = await query(forget, [...after, orders, references], trx)
    after = batch ? [batch.last_at, batch.last_id] : null
  }
}
