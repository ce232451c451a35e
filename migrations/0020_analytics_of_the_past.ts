import type { Knex } from 'knex'

/**
 * What happened before the figures were kept. `analytics_recount` compares them with the rows in one snapshot and
 * writes down the difference: since every later change carries its own line, that difference is the same in any
 * snapshot, so nothing has to stand still meanwhile, and a second recount finds nothing.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('set local statement_timeout = 0')
  await knex.raw(`
    update refunds r set commission = l.amount
    from ledger_entries e join ledger_lines l on l.entry_id = e.id and l.account = 'commission'
    where e.kind = 'refund' and e.source = 'refund:' || r.id;

    create function analytics_recount() returns bigint language plpgsql as $$
      declare corrected bigint;
      begin
        perform pg_advisory_xact_lock(hashtext('analytics_recount'));
        with actual as (
          select 'orders' as measure, manila_day(created_at) as day, status as key, count(*) as amount
          from orders group by 2, 3
          union all
          select 'revenue', day, method, sum(amount) from (
            select manila_day(paid_at) as day, method, amount from payments where status = 'paid'
            union all
            select manila_day(r.settled_at), p.method, -r.amount from refunds r join payments p on p.id = r.payment_id
            where r.status = 'succeeded' and not r.duplicate) money
          group by 2, 3
          union all
          select 'commission', day, '', sum(commission) from (
            select manila_day(paid_at) as day, commission from payments where status = 'paid'
            union all
            select manila_day(settled_at), -commission from refunds where status = 'succeeded' and not duplicate) shares
          group by 2
          union all
          select 'stores', '-infinity', case when is_active then 'active' else 'inactive' end, count(*) from stores group by 3
          union all
          select 'applications', '-infinity', status, count(*) from vendor_applications group by 3
          union all
          select 'users', '-infinity', '', count(*) from users
          union all
          select 'products', '-infinity', '', count(*) from products),
        kept as (
          select measure, day, key, sum(amount) as amount from metric_values
          where isfinite(day) or measure not in ('orders', 'revenue', 'commission') group by 1, 2, 3),
        differing as (
          insert into metric_deltas (measure, day, key, amount)
          select measure, day, key, coalesce(a.amount, 0) - coalesce(k.amount, 0)
          from actual a full join kept k using (measure, day, key)
          where coalesce(a.amount, 0) <> coalesce(k.amount, 0)
          returning 1)
        select count(*) into corrected from differing;
        return corrected;
      end $$;
    select analytics_recount();
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function analytics_recount')
}
