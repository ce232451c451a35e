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

const pending = statement<{ count: number }>(
  'refunds-pending-of-person',
  `select count(*) from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
   where o.customer_id = $1 and r.status = 'pending'`,
)

export async function countPendingRefunds(trx: Transaction, customerId: string): Promise<number> {
  return (await query(pending, [customerId], trx))[0]?.count ?? 0
}

const BATCH = 20_000
const subject = `e.body #> '{data,attributes,data}'`

/** Events name their order only inside, so all are looked through, a batch of ids a statement. */
const forget = statement<{ last: string | null }>(
  'provider-events-forget-person',
  `with batch as materialized (select id from provider_events where id > $1 order by id limit ${BATCH}),
   found as materialized (
     select e.id, ${subject} #>> '{attributes,metadata,order_id}' as order_id, ${subject} ->> 'id' as subject_id,
       ${subject} #>> '{attributes,source,id}' as source_id
     from provider_events e join batch using (id) where ${subject} #> '{attributes,billing}' is not null),
   forgotten as (
     update provider_events e set body = e.body #- '{data,attributes,data,attributes,billing}' from found
     where e.id = found.id and (found.order_id = any($2) or found.subject_id = any($3) or found.source_id = any($3)))
   select max(id) as last from batch`,
)

const known = statement<{ orders: string[]; references: string[] }>(
  'provider-references-of-person',
  `select coalesce(array_agg(o.id::text), '{}') as orders, coalesce(array_agg(p.provider_reference)
       filter (where p.provider_reference is not null), '{}') || array(
     select s.id from payment_sources s join payments q on q.id = s.payment_id join orders r on r.id = q.order_id
     where r.customer_id = $1) as references
   from orders o join payments p on p.order_id = o.id where o.customer_id = $1`,
)

/** Takes out name, e-mail and phone of the payer, which the provider repeats in its events. */
export async function erasePayerFromEvents(trx: Transaction, customerId: string): Promise<void> {
  const [{ orders, references } = { orders: [], references: [] }] = await query(
    known,
    [customerId],
    trx,
  )
  if (orders.length === 0) return
  for (let last: string | null = ''; last !== null;) {
    const [batch]: { last: string | null }[] = await query(forget, [last, orders, references], trx)
    last = batch?.last ?? null
  }
}
