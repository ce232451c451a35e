import type { Knex } from 'knex'

/** The Developer API: keys, the meter of AI replies, and the orders that an agent captured. Amounts are centavos. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table api_keys (
      id uuid primary key,
      owner_id uuid not null references users,
      store_id uuid not null references stores,
      name text not null,
      kind text not null check (kind in ('secret', 'publishable', 'test')),
      key_hash bytea not null constraint api_keys_hash unique,
      last_four text not null,
      allowed_origins text[] not null default '{}',
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      revoked_at timestamptz
    );
    create index api_keys_of_owner on api_keys (owner_id, id) where revoked_at is null;

    create table reply_usage (
      owner_id uuid not null references users,
      month text not null,
      used int not null check (used >= 0),
      primary key (owner_id, month)
    );

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
    create index captured_orders_of_store_in on captured_orders (store_id, is_test, status, created_at, id);

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
  await knex.raw('drop table captured_order_items, captured_orders, reply_usage, api_keys')
}
