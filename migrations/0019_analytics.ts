import type { Knex } from 'knex'

/**
 * The figures of the platform. Triggers write down how each committed change changes them, in the transaction of the
 * change; the maintenance worker folds these lines into totals. A figure is its total plus the lines not folded yet.
 * A measure has a day (Manila) or, with `-infinity`, is counted over all time. Amounts are centavos or a count.
 * To count another table: `analytics_count` with a new measure, or a function like `analytics_of_order`.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table refunds add column commission bigint not null default 0;

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

    create function analytics_of_money(at timestamptz, method text, amount bigint, commission bigint) returns void language sql as $$
      insert into metric_deltas (measure, day, key, amount)
      values ('revenue', manila_day(at), method, amount), ('commission', manila_day(at), '', commission)
    $$;

    create function analytics_of_refund() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and old.status = 'succeeded' and not old.duplicate then
          perform analytics_of_money(old.settled_at, p.method, old.amount, old.commission) from payments p where p.id = old.payment_id;
        end if;
        if tg_op <> 'DELETE' and new.status = 'succeeded' and not new.duplicate then
          perform analytics_of_money(new.settled_at, p.method, -new.amount, -new.commission) from payments p where p.id = new.payment_id;
        end if;
        return null;
      end $$;
    create trigger refunds_analytics after insert or update or delete on refunds
      for each row execute function analytics_of_refund();

    create function analytics_of_order() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          insert into metric_deltas (measure, day, key, amount) values ('orders', manila_day(old.created_at), old.status, -1);
        end if;
        if tg_op <> 'DELETE' then
          insert into metric_deltas (measure, day, key, amount) values ('orders', manila_day(new.created_at), new.status, 1);
        end if;
        return null;
      end $$;
    create trigger orders_analytics after insert or delete on orders
      for each row execute function analytics_of_order();
    create trigger orders_analytics_moved after update on orders for each row
      when ((old.status, old.created_at) is distinct from (new.status, new.created_at))
      execute function analytics_of_order();

    create function analytics_of_payment() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and old.status = 'paid' then
          perform analytics_of_money(old.paid_at, old.method, -old.amount, -old.commission);
        end if;
        if tg_op <> 'DELETE' and new.status = 'paid' then
          perform analytics_of_money(new.paid_at, new.method, new.amount, new.commission);
        end if;
        return null;
      end $$;
    create trigger payments_analytics_made after insert on payments for each row
      when (new.status = 'paid') execute function analytics_of_payment();
    create trigger payments_analytics_moved after update on payments for each row
      when (old.status = 'paid' or new.status = 'paid') execute function analytics_of_payment();
    create trigger payments_analytics_gone after delete on payments for each row
      when (old.status = 'paid') execute function analytics_of_payment();

    create function analytics_of_store() returns trigger language plpgsql as $$
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
    create trigger stores_analytics after insert or delete on stores
      for each row execute function analytics_of_store();
    create trigger stores_analytics_moved after update on stores for each row
      when (old.is_active is distinct from new.is_active) execute function analytics_of_store();

    create function analytics_of_application() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          insert into metric_deltas (measure, day, key, amount) values ('applications', '-infinity', old.status, -1);
        end if;
        if tg_op <> 'DELETE' then
          insert into metric_deltas (measure, day, key, amount) values ('applications', '-infinity', new.status, 1);
        end if;
        return null;
      end $$;
    create trigger vendor_applications_analytics after insert or delete on vendor_applications
      for each row execute function analytics_of_application();
    create trigger vendor_applications_analytics_moved after update on vendor_applications for each row
      when (old.status is distinct from new.status) execute function analytics_of_application();

    create function analytics_count() returns trigger language plpgsql as $$
      declare changed bigint := (select count(*) from changed_rows);
      begin
        if changed > 0 then
          insert into metric_deltas (measure, day, key, amount)
          values (tg_argv[0], '-infinity', '', case tg_op when 'INSERT' then changed else -changed end);
        end if;
        return null;
      end $$;
    create trigger users_analytics after insert on users referencing new table as changed_rows
      for each statement execute function analytics_count('users');
    create trigger users_analytics_gone after delete on users referencing old table as changed_rows
      for each statement execute function analytics_count('users');
    create trigger products_analytics after insert on products referencing new table as changed_rows
      for each statement execute function analytics_count('products');
    create trigger products_analytics_gone after delete on products referencing old table as changed_rows
      for each statement execute function analytics_count('products');
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger products_analytics on products;
    drop trigger products_analytics_gone on products;
    drop trigger users_analytics on users;
    drop trigger users_analytics_gone on users;
    drop trigger vendor_applications_analytics on vendor_applications;
    drop trigger vendor_applications_analytics_moved on vendor_applications;
    drop trigger stores_analytics on stores;
    drop trigger stores_analytics_moved on stores;
    drop trigger payments_analytics_made on payments;
    drop trigger payments_analytics_moved on payments;
    drop trigger payments_analytics_gone on payments;
    drop trigger orders_analytics on orders;
    drop trigger orders_analytics_moved on orders;
    drop trigger refunds_analytics on refunds;
    drop function analytics_count, analytics_of_application, analytics_of_store, analytics_of_payment, analytics_of_order, analytics_of_refund,
      analytics_of_money, manila_day;
    drop view metric_values;
    drop table metric_deltas, metric_totals;
    alter table refunds drop column commission;
  `)
}
