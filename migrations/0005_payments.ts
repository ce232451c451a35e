import type { Knex } from 'knex'

/** One payment an order, the provider sources made for it, and the inbox of provider events. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payments (
      id uuid primary key,
      order_id uuid not null constraint payments_one_per_order unique references orders,
      status text not null default 'pending' check (status in ('pending', 'paid', 'failed')),
      method text not null check (method in ('cash_on_delivery', 'ewallet_a', 'ewallet_b', 'online_banking_c')),
      amount bigint not null check (amount > 0),
      commission_rate numeric(7, 6) not null,
      commission bigint not null check (commission >= 0),
      provider_reference text constraint payments_provider_reference_key unique,
      charging_source text,
      reconcile_at timestamptz,
      paid_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint payments_paid_at check ((status = 'paid') = (paid_at is not null))
    );

    create index payments_to_reconcile on payments (reconcile_at) where status <> 'paid' and reconcile_at is not null;

    create table payment_sources (
      id text primary key,
      payment_id uuid not null references payments,
      method text not null,
      amount bigint not null,
      checkout_url text not null,
      created_at timestamptz not null default now(),
      voided_at timestamptz
    );
    create index payment_sources_of_payment on payment_sources (payment_id);

    create table provider_events (
      id text primary key,
      type text not null,
      body jsonb not null,
      received_at timestamptz not null default now(),
      handled_at timestamptz,
      status text not null default 'received' check (status in ('received', 'applied', 'ignored', 'held')),
      note text
    );
    create index provider_events_held on provider_events (received_at) where status = 'held';
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table provider_events, payment_sources, payments')
}
