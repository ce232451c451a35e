import type { Knex } from 'knex'

/** One payment per order, the provider sources created for it, the inbox of provider events, and refunds. Amounts are centavos. */
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
    create index provider_events_by_age on provider_events (received_at);
    create index provider_events_by_status on provider_events (status, received_at);
  

    create table refunds (
      id uuid primary key,
      payment_id uuid not null references payments,
      amount bigint not null check (amount > 0),
      reason text not null,
      status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
      manual boolean not null default false,
      duplicate boolean not null default false,
      commission bigint not null default 0,
      store_id uuid references stores,
      provider_payment text,
      provider_reference text constraint refunds_provider_reference_key unique,
      note text,
      requested_by uuid references users,
      reconcile_at timestamptz,
      created_at timestamptz not null default now(),
      settled_at timestamptz,
      constraint refunds_settled_at check ((status = 'pending') = (settled_at is null))
    );
    create index refunds_of_payment on refunds (payment_id, id);
    create index refunds_to_reconcile on refunds (reconcile_at) where status = 'pending' and reconcile_at is not null;
    create unique index refunds_duplicate_once on refunds (provider_payment) where duplicate and status <> 'failed';
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table refunds, provider_events, payment_sources, payments;
  `)
}
