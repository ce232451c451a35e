import type { Knex } from 'knex'

/** Shopping agents, and the carts and checkout sessions that they open. No amounts: each read prices them again. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table orders add column agent text;

    create table shopping_agents (
      host text primary key,
      is_blocked boolean not null default false,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now()
    );

    create table agent_carts (
      id uuid primary key,
      agent text not null references shopping_agents,
      store_id uuid references stores,
      lines jsonb not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index agent_carts_by_end on agent_carts (expires_at);

    create table agent_checkouts (
      id uuid primary key,
      agent text not null references shopping_agents,
      store_id uuid references stores,
      cart_id uuid,
      lines jsonb not null,
      buyer jsonb not null default '{}',
      fulfillment jsonb not null default '{}',
      instrument jsonb,
      profile text not null,
      order_id uuid references orders,
      canceled_at timestamptz,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index agent_checkouts_by_end on agent_checkouts (expires_at) where order_id is null;
    create unique index agent_checkouts_of_order on agent_checkouts (order_id) where order_id is not null;
    create unique index agent_checkouts_of_cart on agent_checkouts (cart_id)
      where cart_id is not null and order_id is null and canceled_at is null;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table agent_checkouts, agent_carts, shopping_agents;
    alter table orders drop column agent;
  `)
}
