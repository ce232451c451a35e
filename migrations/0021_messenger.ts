import type { Knex } from 'knex'

/** Messenger pages connected to stores, and the inbox of their messages. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table messenger_pages (
      store_id uuid primary key references stores,
      page_id text not null constraint messenger_pages_page unique,
      name text not null,
      token text not null,
      last_error text,
      connected_at timestamptz not null default now()
    );

    create table messenger_events (
      id uuid primary key,
      mid text not null constraint messenger_events_mid unique,
      page_id text not null,
      sender_id text not null,
      text text not null,
      sent_at timestamptz not null,
      received_at timestamptz not null default now(),
      handled_at timestamptz
    );
    create index messenger_events_open on messenger_events (page_id, sender_id, sent_at, id) where handled_at is null;
    create index messenger_events_handled on messenger_events (handled_at);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table messenger_events, messenger_pages;
  `)
}
