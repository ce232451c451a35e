import type { Knex } from 'knex'

/** Riders of orders, lines that a vendor can't fill, why an order was cancelled, and what vendors look through. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table riders (
      id uuid primary key,
      user_id uuid not null constraint riders_user_key unique references users,
      vehicle_type text not null check (vehicle_type in ('motorcycle', 'bicycle', 'car')),
      plate_number text,
      license_number text,
      service_area text not null default '',
      status text not null default 'available' check (status in ('available', 'on_delivery', 'offline')),
      total_deliveries int not null default 0 check (total_deliveries >= 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index riders_by_status on riders (status, id);

    alter table orders
      add column rider_id uuid references riders,
      add column cancel_reason text,
      add column reminded_at timestamptz;
    create index orders_of_rider on orders (rider_id, id) where rider_id is not null;
    create index orders_by_status on orders (status, id);
    create index orders_without_rider on orders (id) where rider_id is null and status in ('confirmed', 'preparing', 'ready');

    alter table order_items add column unavailable_at timestamptz;
    alter table order_events add column reason text;
    alter table orders drop constraint orders_subtotal_check;
    alter table orders add constraint orders_subtotal_not_negative check (subtotal >= 0);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table orders drop constraint orders_subtotal_not_negative;
    alter table orders add constraint orders_subtotal_check check (subtotal > 0);
    drop index orders_by_status, orders_of_rider, orders_without_rider;
    alter table order_events drop column reason;
    alter table order_items drop column unavailable_at;
    alter table orders drop column rider_id, drop column cancel_reason, drop column reminded_at;
    drop table riders;
  `)
}
