import type { Knex } from 'knex'

/** What every feature stands on: the outbox, idempotency keys, settings, the audit trail. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create extension if not exists pg_trgm;

    create table outbox (
      id uuid primary key,
      queue text not null,
      name text not null,
      payload jsonb not null,
      attempts int not null,
      backoff_ms int not null,
      request_id text,
      reply_to text,
      dispatch_count int not null default 0,
      available_at timestamptz not null,
      created_at timestamptz not null default now(),
      completed_at timestamptz,
      dead_lettered_at timestamptz,
      last_error text
    );
    create index outbox_due on outbox (available_at) where completed_at is null and dead_lettered_at is null;
    create index outbox_dead on outbox (dead_lettered_at) where completed_at is null and dead_lettered_at is not null;
    create index outbox_ended on outbox (completed_at) where completed_at is not null;

    create table idempotency_keys (
      key text primary key,
      request_hash text not null,
      lease uuid not null,
      leased_at timestamptz not null default now(),
      status int,
      answer text,
      created_at timestamptz not null default now(),
      constraint idempotency_keys_answered check ((status is null) = (answer is null))
    );
    create index idempotency_keys_age on idempotency_keys (created_at);

    create table settings (
      only_row boolean primary key default true constraint settings_only_row check (only_row),
      site_name text not null default 'Palengke',
      contact_email text not null default '',
      support_phone text not null default '',
      logo_url text,
      commission_rate numeric(7, 6) not null default 0.03 check (commission_rate between 0 and 0.5),
      max_delivery_radius_km numeric check (max_delivery_radius_km > 0),
      minimum_order_amount bigint not null default 0 check (minimum_order_amount >= 0),
      delivery_fee_base bigint not null default 0 check (delivery_fee_base >= 0),
      delivery_fee_per_km bigint not null default 0 check (delivery_fee_per_km >= 0),
      delivery_fee_free_above bigint check (delivery_fee_free_above >= 0),
      email_enabled boolean not null default true,
      sms_enabled boolean not null default true,
      push_enabled boolean not null default true,
      maintenance_mode boolean not null default false,
      maintenance_message text not null default 'We are making Palengke better and will be back soon.',
      cod_enabled boolean not null default true,
      ewallet_a_enabled boolean not null default true,
      ewallet_b_enabled boolean not null default true,
      online_banking_c_enabled boolean not null default true,
      updated_at timestamptz not null default now()
    );
    insert into settings default values;

    create table audit_log (
      id uuid primary key,
      actor_id uuid,
      action text not null,
      subject text not null,
      before jsonb,
      after jsonb,
      request_id text,
      created_at timestamptz not null default now()
    );
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table audit_log, settings, idempotency_keys, outbox')
}
