import { statement, write, type Transaction } from '../../lib/db.ts'

const ofPerson = statement(
  'payments-of-person',
  `select p.id, p.order_id, p.status, p.method, p.amount, p.provider_reference, p.paid_at, p.created_at,
     (select json_agg(json_build_object('id', r.id, 'amount', r.amount, 'reason', r.reason, 'status', r.status,
        'created_at', r.created_at, 'settled_at', r.settled_at) order by r.id)
      from refunds r where r.payment_id = p.id) as refunds
   from payments p join orders o on o.id = p.order_id where o.customer_id = $1 order by p.id`,
)

/** What a customer paid and got back; amounts are centavos. */
export async function everyPaymentOf(customerId: string): Promise<unknown[]> {
  return await write(ofPerson, [customerId])
}

const pending = statement<{ count: number }>(
  'refunds-pending-of-person',
  `select count(*) from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
   where o.customer_id = $1 and r.status = 'pending'`,
)

export async function pendingRefundsOf(trx: Transaction, customerId: string): Promise<number> {
  return (await write(pending, [customerId], trx))[0]?.count ?? 0
}

const subject = `e.body #> '{data,attributes,data}'`

/** The provider repeats name, e-mail and phone of the payer in its events. */
const forget = statement(
  'provider-events-forget-person',
  `with paid as (
     select o.id::text as order_id, p.provider_reference as reference, array(select s.id from payment_sources s
       where s.payment_id = p.id) as sources
     from orders o join payments p on p.order_id = o.id where o.customer_id = $1)
   update provider_events e set body = e.body #- '{data,attributes,data,attributes,billing}'
   from paid where ${subject} #> '{attributes,billing}' is not null
     and (${subject} #>> '{attributes,metadata,order_id}' = paid.order_id or ${subject} ->> 'id' = paid.reference
       or ${subject} ->> 'id' = any(paid.sources) or ${subject} #>> '{attributes,source,id}' = any(paid.sources))`,
)

export async function forgetInEvents(trx: Transaction, customerId: string): Promise<void> {
  await write(forget, [customerId], trx)
}
