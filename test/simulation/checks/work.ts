import { allPayments } from '../world/provider.ts'
import { none, type Checks } from './check.ts'

export const workChecks: Checks = {
  'no work is lost': none(
    `select queue, name, last_error, dispatch_count, available_at from outbox
     where completed_at is null and dead_lettered_at is null and available_at <= now()`,
  ),
  // Dead letters as operators see them: a run that was taken for dead may end its work after all. A text whose outcome nobody
  // knows is not sent again by itself.
  'no work is given up': none(
    `select queue, name, last_error from outbox
     where completed_at is null and dead_lettered_at is not null and queue <> 'sms'`,
  ),
  'who is to be told is told, once': none(
    `select e.order_id, e.status, count(n.id) from order_events e join orders o on o.id = e.order_id
       left join notifications n on n.user_id = o.customer_id and n.event = 'order.' || e.status and n.data->>'orderId' = o.id::text
     where e.store_id is null and (e.status = 'confirmed' or e.status = 'cancelled' and e.actor <> 'customer')
     group by e.order_id, e.status having count(n.id) <> 1`,
  ),
  // The provider of the simulation never refuses what a customer has authorised.
  'nobody is told that a payment failed which was taken': async ({ database }) => {
    const charged = allPayments().map(({ attributes }) => attributes.metadata?.order_id)
    const { rows } = await database.query(
      `select data->>'orderId' as id from notifications where event = 'payment.failed' and data->>'orderId' = any($1)`,
      [charged],
    )
    return rows
  },
  'every act of an admin leaves a row of the audit': async ({ database, history, shop }) => {
    const acts = new Set(
      history.flatMap(({ by, request, key, act, reply }, index) =>
        by === shop.admin.id && !request.startsWith('GET') && reply && reply.status < 300
          ? [key ? `${request} ${key}` : `${act} ${index}`]
          : [],
      ),
    )
    const { rows } = await database.query(
      'select count(*)::int as audited from audit_log where actor_id = $1',
      [shop.admin.id],
    )
    return rows[0].audited < acts.size ? [{ ...rows[0], acts: acts.size }] : []
  },
  'no request fails inside': ({ history }) =>
    history.filter(({ reply }) => reply && (reply.status === 500 || reply.status === 501)),
}
