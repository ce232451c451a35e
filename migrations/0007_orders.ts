import type { Knex } from 'knex'

const status = `status text not null check (status in
  ('pending', 'confirmed', 'preparing', 'ready', 'out_for_delivery', 'delivered', 'cancelled'))`
const method = `check (%s in ('cash_on_delivery', 'ewallet_a', 'ewallet_b', 'online_banking_c'))`

/** Orders with their items, the order of each store, and the timeline. Amounts are centavos. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table orders (
      id uuid primary key,
      order_number text not null constraint orders_order_number_key unique,
      customer_id uuid not null references users,
      ${status},
      payment_method text not null ${method.replace('%s', 'payment_method')},
      subtotal bigint not null constraint orders_subtotal_not_negative check (subtotal >= 0),
      delivery_fee bigint not null check (delivery_fee >= 0),
      total bigint not null,
      delivery_address text not null,
      delivery_latitude double precision,
      delivery_longitude double precision,
      landmark text,
      notes text,
      contact_phone text,
      change_for bigint check (change_for > 0),
      rider_id uuid references riders,
      delivery_code text,
      cancel_reason text,
      reminded_at timestamptz,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      updated_at timestamptz not null default now(),
      constraint orders_total_adds_up check (total = subtotal + delivery_fee)
    );
    create index orders_of_customer on orders (customer_id, id);
    create index orders_of_customer_by_status on orders (customer_id, status, id);
    create index orders_by_status on orders (status, id);
    create index orders_without_rider on orders (id) where rider_id is null and status in ('confirmed', 'preparing', 'ready');
    create index orders_open_of_rider on orders (rider_id, id)
      where rider_id is not null and status in ('confirmed', 'preparing', 'ready', 'out_for_delivery');
    create index orders_past_of_rider on orders (rider_id, id)
      where rider_id is not null and status in ('delivered', 'cancelled');
    create index orders_unreminded on orders (id) where status = 'confirmed' and reminded_at is null;

    create table order_items (
      id uuid primary key,
      order_id uuid not null references orders,
      position int not null,
      product_id uuid not null references products,
      store_id uuid not null references stores,
      name text not null,
      quantity int not null check (quantity between 1 and 999),
      price bigint not null check (price > 0),
      line_total bigint not null,
      unavailable_at timestamptz,
      constraint order_items_line_adds_up check (line_total = quantity * price)
    );
    create index order_items_of_order on order_items (order_id);

    create table store_orders (
      order_id uuid not null references orders,
      store_id uuid not null references stores,
      ${status},
      updated_at timestamptz not null default now(),
      primary key (order_id, store_id)
    );
    create index store_orders_of_store on store_orders (store_id, order_id);
    create index store_orders_of_store_by_status on store_orders (store_id, status, order_id);

    create table order_events (
      id uuid primary key,
      order_id uuid not null references orders,
      ${status},
      actor text not null check (actor in ('customer', 'vendor', 'rider', 'admin', 'system')),
      actor_id uuid,
      store_id uuid,
      reason text,
      at timestamptz not null
    );
    create index order_events_of_order on order_events (order_id, id);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table order_events, store_orders, order_items, orders;
  `)
}
