import type { Knex } from 'knex'

/** The sales agent of each store, conversations, and their messages. A person may answer in the place of the agent. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table store_agents (
      store_id uuid primary key references stores,
      enabled boolean not null default true,
      name text not null,
      greeting text not null default '',
      instructions text not null default '',
      updated_at timestamptz not null default now()
    );

    create table chat_sessions (
      id uuid primary key,
      store_id uuid not null references stores,
      source text not null check (source in ('api', 'messenger')),
      is_test boolean not null,
      is_muted boolean not null default false,
      customer_key text not null,
      last_seq int not null default 1,
      last_answered_seq int not null default 0 check (last_answered_seq <= last_seq),
      cart jsonb not null default '{"items":[],"contact":{}}',
      memory jsonb not null default '{}',
      summary_hash text,
      shown_at timestamptz,
      pending_since timestamptz not null default now(),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index chat_sessions_live on chat_sessions (store_id, updated_at) where not is_test;
    create index chat_sessions_idle on chat_sessions (updated_at);

    create table chat_messages (
      id uuid primary key,
      session_id uuid not null references chat_sessions on delete cascade,
      seq int not null,
      text text not null,
      state text not null default 'waiting' check (state in ('waiting', 'answered', 'failed', 'expired', 'handed_off')),
      reply text,
      order_id uuid references captured_orders,
      owner_id uuid not null references users,
      metered_month text,
      reply_to text,
      streams boolean not null default false,
      idempotency_key text,
      idempotency_lease uuid,
      deadline_at timestamptz not null,
      created_at timestamptz not null default now(),
      answered_at timestamptz,
      answered_by uuid references users,
      sent_parts int not null default 0,
      sent_at timestamptz,
      send_error text,
      constraint chat_messages_in_order unique (session_id, seq),
      constraint chat_messages_answered check ((state = 'answered') = (reply is not null))
    );
    create index chat_messages_waiting on chat_messages (deadline_at) where state = 'waiting';
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table chat_messages, chat_sessions, store_agents;
  `)
}
