import type { Knex } from 'knex'

/** People in the place of the agent: muted conversations, messages left to a person, replies by one, and what was sent out. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table chat_sessions add is_muted boolean not null default false;
    create index chat_sessions_live on chat_sessions (store_id, updated_at) where not is_test;
    drop index chat_sessions_of_store;

    alter table chat_messages
      drop constraint chat_messages_state_check,
      add constraint chat_messages_state_check check (state in ('waiting', 'answered', 'failed', 'expired', 'left')),
      add answered_by uuid references users,
      add sent_parts int not null default 0,
      add sent_at timestamptz,
      add send_error text;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    update chat_messages set state = 'expired' where state = 'left';
    alter table chat_messages
      drop constraint chat_messages_state_check,
      add constraint chat_messages_state_check check (state in ('waiting', 'answered', 'failed', 'expired')),
      drop answered_by, drop sent_parts, drop sent_at, drop send_error;
    create index chat_sessions_of_store on chat_sessions (store_id, updated_at);
    drop index chat_sessions_live;
    alter table chat_sessions drop is_muted;
  `)
}
