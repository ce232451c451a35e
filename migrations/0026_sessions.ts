import type { Knex } from 'knex'

/**
 * A push subscription belongs to the session that made it and ends with it. Those from before have no session, and nobody can
 * tell whose device they are on: browsers subscribe again when the app starts. The version before this one runs on meanwhile,
 * so the column may be null, and `users.token_version`, which nothing reads any more, stays until a later version.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from push_subscriptions;
    alter table push_subscriptions add column session_id uuid references sessions on delete cascade;
    create index push_subscriptions_of_session on push_subscriptions (session_id);
    create index refresh_tokens_used on refresh_tokens (used_at) where used_at is not null;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index refresh_tokens_used;
    alter table push_subscriptions drop column session_id;
  `)
}
