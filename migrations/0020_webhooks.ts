import type { Knex } from 'knex'

/** Owners' webhooks and one delivery per event and webhook. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table webhooks (
      id uuid primary key,
      owner_id uuid not null references users,
      store_id uuid references stores,
      url text not null,
      events text[] not null check (events <> '{}' and events <@ array['order.captured', 'order.status_changed']),
      is_enabled boolean not null default true,
      secret text not null,
      previous_secret text,
      previous_until timestamptz,
      failing_since timestamptz,
      last_error text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check ((previous_secret is null) = (previous_until is null))
    );
    create index webhooks_of_owner on webhooks (owner_id, id);

    create table webhook_deliveries (
      id uuid primary key,
      webhook_id uuid not null references webhooks on delete cascade,
      event text not null,
      order_id uuid not null references captured_orders,
      body text not null,
      status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
      round int not null default 1,
      attempts int not null default 0,
      response_status int,
      response_body text,
      error text,
      created_at timestamptz not null default now(),
      last_attempt_at timestamptz,
      next_attempt_at timestamptz,
      delivered_at timestamptz
    );
    create index webhook_deliveries_of on webhook_deliveries (webhook_id, id);
    create index webhook_deliveries_ended on webhook_deliveries (created_at) where status <> 'pending';
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table webhook_deliveries, webhooks;
  `)
}
