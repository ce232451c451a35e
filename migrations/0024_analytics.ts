import type { Knex } from 'knex'

/**
 * Metrics of the platform. Triggers append how each change affects them to `metric_deltas`, in its transaction; the maintenance
 * worker rolls the deltas up into `metric_totals`. A value is its total plus the deltas not rolled up yet.
 * A measure belongs to a day (Manila) or, with `-infinity`, counts over all time. Amounts are centavos or a count.
 * To count another table: a trigger on `record_count_metrics` with a new measure, or a function like `record_order_metrics`.
 *
 * `recount_metrics` compares the metrics with the rows in one snapshot and appends the difference. Every later change
 * brings its own delta, so the difference holds in any snapshot, and a second recount finds nothing.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table metric_totals (
      measure text not null,
      day date not null,
      key text not null,
      amount bigint not null,
      primary key (measure, day, key)
    ) with (fillfactor = 70);
    create table metric_deltas (
      id bigint generated always as identity primary key,
      measure text not null,
      day date not null,
      key text not null,
      amount bigint not null
    );

    create view metric_values as
      select measure, day, key, amount from metric_totals
      union all
      select measure, day, key, amount from metric_deltas where isfinite(day)
      union all
      select measure, date '-infinity', key, amount from metric_deltas;

    create function manila_day(at timestamptz) returns date language sql immutable parallel safe
      return (at at time zone 'Asia/Manila')::date;

    create function record_revenue_metrics(at timestamptz, method text, amount bigint, commission bigint) returns void language sql as $$
      insert into metric_deltas (measure, day, key, amount)
      values ('revenue', manila_day(at), method, amount), ('commission', manila_day(at), '', commission)
    $$;

    create function record_refund_metrics() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and old.status = 'succeeded' and not old.duplicate then
          perform record_revenue_metrics(old.settled_at, p.method, old.amount, old.commission) from payments p where p.id = old.payment_id;
        end if;
        if tg_op <> 'DELETE' and new.status = 'succeeded' and not new.duplicate then
          perform record_revenue_metrics(new.settled_at, p.method, -new.amount, -new.commission) from payments p where p.id = new.payment_id;
        end if;
        return null;
      end $$;
    create trigger refunds_metrics after insert or update or delete on refunds
      for each row execute function record_refund_metrics();

    create function record_order_metrics() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          insert into metric_deltas (measure, day, key, amount) values ('orders', manila_day(old.created_at), old.status, -1);
        end if;
        if tg_op <> 'DELETE' then
          insert into metric_deltas (measure, day, key, amount) values ('orders', manila_day(new.created_at), new.status, 1);
        end if;
        return null;
      end $$;
    create trigger orders_metrics after insert or delete on orders
      for each row execute function record_order_metrics();
    create trigger orders_metrics_updated after update on orders for each row
      when ((old.status, old.created_at) is distinct from (new.status, new.created_at))
      execute function record_order_metrics();

    create function record_payment_metrics() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and old.status = 'paid' then
          perform record_revenue_metrics(old.paid_at, old.method, -old.amount, -old.commission);
        end if;
        if tg_op <> 'DELETE' and new.status = 'paid' then
          perform record_revenue_metrics(new.paid_at, new.method, new.amount, new.commission);
        end if;
        return null;
      end $$;
    create trigger payments_metrics_inserted after insert on payments for each row
      when (new.status = 'paid') execute function record_payment_metrics();
    create trigger payments_metrics_updated after update on payments for each row
      when (old.status = 'paid' or new.status = 'paid') execute function record_payment_metrics();
    create trigger payments_metrics_deleted after delete on payments for each row
      when (old.status = 'paid') execute function record_payment_metrics();

    create function record_store_metrics() returns trigger language plpgsql as $$
      declare keys text[] := array['inactive', 'active'];
      begin
        if tg_op <> 'INSERT' then
          insert into metric_deltas (measure, day, key, amount) values ('stores', '-infinity', keys[1 + old.is_active::int], -1);
        end if;
        if tg_op <> 'DELETE' then
          insert into metric_deltas (measure, day, key, amount) values ('stores', '-infinity', keys[1 + new.is_active::int], 1);
        end if;
        return null;
      end $$;
    create trigger stores_metrics after insert or delete on stores
      for each row execute function record_store_metrics();
    create trigger stores_metrics_updated after update on stores for each row
      when (old.is_active is distinct from new.is_active) execute function record_store_metrics();

    create function record_application_metrics() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          insert into metric_deltas (measure, day, key, amount) values ('applications', '-infinity', old.status, -1);
        end if;
        if tg_op <> 'DELETE' then
          insert into metric_deltas (measure, day, key, amount) values ('applications', '-infinity', new.status, 1);
        end if;
        return null;
      end $$;
    create trigger vendor_applications_metrics after insert or delete on vendor_applications
      for each row execute function record_application_metrics();
    create trigger vendor_applications_metrics_updated after update on vendor_applications for each row
      when (old.status is distinct from new.status) execute function record_application_metrics();

    create function record_count_metrics() returns trigger language plpgsql as $$
      declare changed bigint := (select count(*) from changed_rows);
      begin
        if changed > 0 then
          insert into metric_deltas (measure, day, key, amount)
          values (tg_argv[0], '-infinity', '', case tg_op when 'INSERT' then changed else -changed end);
        end if;
        return null;
      end $$;
    create trigger users_metrics after insert on users referencing new table as changed_rows
      for each statement execute function record_count_metrics('users');
    create trigger users_metrics_deleted after delete on users referencing old table as changed_rows
      for each statement execute function record_count_metrics('users');
    create trigger products_metrics after insert on products referencing new table as changed_rows
      for each statement execute function record_count_metrics('products');
    create trigger products_metrics_deleted after delete on products referencing old table as changed_rows
      for each statement execute function record_count_metrics('products');

    create function recount_metrics() returns bigint language plpgsql as $$
      declare corrected bigint;
      begin
        perform pg_advisory_xact_lock(hashtext('recount_metrics'));
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
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger products_metrics on products;
    drop trigger products_metrics_deleted on products;
    drop trigger users_metrics on users;
    drop trigger users_metrics_deleted on users;
    drop trigger vendor_applications_metrics on vendor_applications;
    drop trigger vendor_applications_metrics_updated on vendor_applications;
    drop trigger stores_metrics on stores;
    drop trigger stores_metrics_updated on stores;
    drop trigger payments_metrics_inserted on payments;
    drop trigger payments_metrics_updated on payments;
    drop trigger payments_metrics_deleted on payments;
    drop trigger orders_metrics on orders;
    drop trigger orders_metrics_updated on orders;
    drop trigger refunds_metrics on refunds;
    drop function recount_metrics, record_count_metrics, record_application_metrics, record_store_metrics, record_payment_metrics, record_order_metrics, record_refund_metrics,
      record_revenue_metrics, manila_day;
    drop view metric_values;
    drop table metric_deltas, metric_totals;
  `)
}
