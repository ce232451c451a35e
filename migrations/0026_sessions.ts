import type { Knex } from 'knex'

/**
 * An access token ends with its session, so that it needs no version of its user. A push subscription belongs to the session that made it and ends with it. Subscriptions from before have no session, and
 * nobody can tell whose device they are on: browsers subscribe again when the app starts.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users drop column token_version;

    delete from push_subscriptions;
    alter table push_subscriptions add column session_id uuid not null references sessions on delete cascade;
    create index push_subscriptions_of_session on push_subscriptions (session_id);
    create index refresh_tokens_used on refresh_tokens (used_at) where used_at is not null;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index refresh_tokens_used;
    alter table push_subscriptions drop column session_id;
    alter table users add column token_version int not null default 0;
  `)
}
