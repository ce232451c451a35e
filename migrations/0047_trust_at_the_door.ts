import type { Knex } from 'knex'

/**
 * Limits on cash, and deliveries that failed. `delivery_failures.customer_id` and `rider_id` refer to people, and `note` is what
 * a rider wrote about a customer: exported and erased with either. The other columns tell nothing about a person.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settings
      add column cod_max_amount bigint check (cod_max_amount >= 0),
      add column cod_first_order_max_amount bigint check (cod_first_order_max_amount >= 0),
      add column cod_max_open_orders int check (cod_max_open_orders > 0),
      add column cod_max_failed_deliveries int check (cod_max_failed_deliveries > 0),
      add column rider_cash_limit bigint check (rider_cash_limit >= 0);

    create table delivery_failures (
      id uuid primary key,
      order_id uuid not null references orders,
      customer_id uuid not null references users,
      rider_id uuid not null references riders,
      is_cash boolean not null,
      reason text not null check (reason in ('nobody_there', 'refused', 'wrong_address', 'unsafe', 'other')),
      note text,
      at timestamptz not null,
      retried_at timestamptz
    );
    create unique index delivery_failures_unresolved on delivery_failures (order_id) where retried_at is null;
    create index delivery_failures_of_order on delivery_failures (order_id);
    create index delivery_failures_of_customer on delivery_failures (customer_id);
    create index delivery_failures_of_rider on delivery_failures (rider_id);

    create function open_cash_orders(accounts uuid[]) returns table (account_id uuid, open bigint) language sql volatile as $$
      select customer_id, count(*) from orders
      where customer_id = any(accounts) and payment_method = 'cash_on_delivery'
        and status in ('pending', 'confirmed', 'preparing', 'ready', 'out_for_delivery')
      group by customer_id
    $$;

    create function cash_of_rider(rider uuid, except_order uuid) returns bigint language sql stable as $$
      select (
        (select coalesce(sum(cash.amount), 0) from riders r cross join lateral (
           select amount from ledger_balances where account = 'rider_cash' and owner_id = r.user_id
           union all
           select amount from ledger_balance_deltas where account = 'rider_cash' and owner_id = r.user_id) cash
         where r.id = rider)
        + (select coalesce(sum(o.total), 0) from orders o
         where o.rider_id = rider and o.status = 'out_for_delivery' and o.payment_method = 'cash_on_delivery'
           and o.id is distinct from except_order
           and not exists (select from delivery_failures f where f.order_id = o.id and f.retried_at is null)))::bigint
    $$;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function cash_of_rider, open_cash_orders;
    drop table delivery_failures;
    alter table settings drop column cod_max_amount, drop column cod_first_order_max_amount, drop column cod_max_open_orders,
      drop column cod_max_failed_deliveries, drop column rider_cash_limit;
  `)
}
