import type { Knex } from 'knex'

/** The outbox and the idempotency keys. Both are purged all the time; see decision 52 for `vacuum_truncate`. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create extension if not exists pg_trgm;
    create extension if not exists unaccent;

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
    ) with (vacuum_truncate = off);
    create index outbox_pending on outbox (available_at) where completed_at is null and dead_lettered_at is null;
    create index outbox_dead_letters on outbox (dead_lettered_at) where completed_at is null and dead_lettered_at is not null;
    create index outbox_completed on outbox (completed_at) where completed_at is not null;

    create table idempotency_keys (
      key text primary key,
      request_hash text not null,
      lease uuid not null,
      leased_at timestamptz not null default now(),
      status int,
      response text,
      created_at timestamptz not null default now(),
      constraint idempotency_keys_answered check ((status is null) = (response is null))
    ) with (vacuum_truncate = off);
    create index idempotency_keys_by_age on idempotency_keys (created_at);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table idempotency_keys, outbox;
  `)
}
