import { wrongBalancesSql } from '../../support/wrong-balances.sql.ts'
import { allPayments, BOOKED_SQL, heldMoney } from '../world/provider.ts'
import { none, type Checks, type Evidence } from './check.ts'

const active = "r.status <> 'failed' and not r.duplicate"

export const moneyChecks: Checks = {
  'balances are the sums of their lines': none(wrongBalancesSql),
  'refunds never exceed what was paid': none(
    `select p.id, p.amount, sum(r.amount) as refunded from payments p join refunds r on r.payment_id = p.id
     where ${active} group by p.id having sum(r.amount) > p.amount`,
  ),
  'what the provider took is booked, once': async ({ database }) => {
    const held = heldMoney()
    const { rows } = await database.query(BOOKED_SQL)
    return rows[0].booked === held ? [] : [{ ...rows[0], held }]
  },
  'an order is charged once': () => {
    const orders = allPayments().map(({ attributes }) => attributes.metadata?.order_id)
    return orders.filter((id, index) => orders.indexOf(id) !== index)
  },
  'nobody pays for an order twice and keeps less': none(
    `select p.order_id, count(*) from ledger_entries e join payments p on p.order_id = e.order_id
     where e.kind in ('order_paid', 'cash_collected') group by 1 having count(*) > 1`,
  ),
  'a cancelled order keeps no money': none(
    `select o.id, p.amount, coalesce(sum(r.amount) filter (where r.status = 'succeeded' and not r.duplicate), 0) as refunded
     from orders o join payments p on p.order_id = o.id left join refunds r on r.payment_id = p.id
     where o.status = 'cancelled' and p.status = 'paid' and p.method <> 'cash_on_delivery' group by o.id, p.amount
     having coalesce(sum(r.amount) filter (where r.status = 'succeeded' and not r.duplicate), 0) <> p.amount`,
  ),
  'a customer pays what the order comes to': none(
    `select o.id, o.total, p.amount, coalesce(sum(r.amount) filter (where ${active}), 0) as refunded
     from orders o join payments p on p.order_id = o.id left join refunds r on r.payment_id = p.id
     where o.status <> 'cancelled' and p.status = 'paid' group by o.id, p.amount
     having p.amount - coalesce(sum(r.amount) filter (where ${active}), 0) > o.total`,
  ),
  'a customer has paid for what is left of the order': none(
    `select o.id, o.total, p.amount, sum(r.amount) as refunded from orders o join payments p on p.order_id = o.id
       join refunds r on r.payment_id = p.id where o.status <> 'cancelled' and p.status = 'paid' and ${active} and r.requested_by is null
     group by o.id, p.amount having p.amount - sum(r.amount) < o.total`,
  ),
  'nobody is paid out more than was earned': none(
    `select l.owner_id, sum(l.amount) filter (where e.kind = 'payout') as paid_out, -sum(l.amount) filter (where l.amount < 0) as earned
     from ledger_lines l join ledger_entries e on e.id = l.entry_id where l.account = 'vendor_payable' group by 1
     having coalesce(sum(l.amount) filter (where e.kind = 'payout'), 0) > coalesce(-sum(l.amount) filter (where l.amount < 0), 0)
     union all
     select owner_id, sum(amount), 0 from ledger_lines where account = 'rider_cash' group by 1 having sum(amount) < 0`,
  ),
  'one key is one refund': async ({ database, history }) => {
    const { rows } = await database.query(
      'select count(*)::int as refunds from refunds where requested_by is not null',
    )
    return rows[0].refunds > effectsOf(history, /refund.*process$/) ? rows : []
  },
  'a payout and a remittance of one key are booked once': async ({ database, history }) => {
    const { rows } = await database.query(
      `select count(*)::int as entries from ledger_entries where kind in ('payout', 'cash_remitted')`,
    )
    return rows[0].entries > effectsOf(history, /payouts|remittances/) ? rows : []
  },
}

/** How many effects requests may have had: one for each key whose last answer was good, or never came. */
function effectsOf(history: Evidence['history'], pattern: RegExp): number {
  const effects = new Map<string, boolean>()
  for (const { request, key, reply } of history) {
    if (!pattern.test(request) || key === null) continue
    const isRefused =
      reply && reply.status >= 400 && reply.status < 500 && !/PROGRESS/.test(reply.body?.code)
    effects.set(key, effects.get(key) || !isRefused)
  }
  return [...effects.values()].filter(Boolean).length
}
