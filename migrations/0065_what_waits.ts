import type { Knex } from 'knex'

/**
 * The provider is asked about each refund that it executes: one without a time for that would never be sent again. And orders in
 * work are found by how long they have been in their status, without reading the timeline of each.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table refunds add constraint refunds_reconcile_at
      check (status <> 'pending' or manual or reconcile_at is not null) not valid;
    alter table refunds validate constraint refunds_reconcile_at;

    alter table orders add column status_since timestamptz not null default now();
    update orders o
      set status_since = coalesce((select max(e.at) from order_events e where e.order_id = o.id and e.store_id is null), o.created_at)
      where status in ('confirmed', 'preparing', 'ready', 'out_for_delivery');
    create function stamp_status() returns trigger language plpgsql as $$
      begin
        new.status_since = now();
        return new;
      end $$;
    create trigger orders_status_since before update on orders for each row
      when (old.status <> new.status) execute function stamp_status();
    create index orders_in_work on orders (greatest(preparation_starts_at, status_since), id)
      where status in ('confirmed', 'preparing', 'ready', 'out_for_delivery');
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger orders_status_since on orders;
    drop function stamp_status;
    alter table orders drop column status_since;
    alter table refunds drop constraint refunds_reconcile_at;
  `)
}
