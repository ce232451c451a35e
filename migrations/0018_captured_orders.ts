import type { Knex } from 'knex'

/** Orders captured by a sales agent from a conversation. Amounts are centavos. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table captured_orders (
      id uuid primary key,
      store_id uuid not null references stores,
      session_id text not null,
      source text not null check (source in ('api', 'messenger')),
      is_test boolean not null default false,
      status text not null default 'new' check (status in ('new', 'confirmed', 'fulfilled', 'cancelled')),
      customer_name text not null,
      delivery_address text not null,
      contact_number text not null,
      notes text,
      total bigint not null check (total > 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index captured_orders_of_store on captured_orders (store_id, is_test, created_at, id);
    create index captured_orders_of_store_by_status on captured_orders (store_id, is_test, status, created_at, id);
    create index captured_orders_of_vendor_list on captured_orders (store_id, source, status, id) where not is_test;

    create table captured_order_items (
      order_id uuid not null references captured_orders,
      position int not null,
      product_id uuid not null references products,
      name text not null,
      quantity int not null check (quantity > 0),
      price bigint not null check (price >= 0),
      primary key (order_id, position)
    );
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table captured_order_items, captured_orders;
  `)
}
