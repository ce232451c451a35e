import type { Knex } from 'knex'

/** Conversations that nobody has written in for long are found by the time of their last message. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index chat_sessions_idle on chat_sessions (updated_at)')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index chat_sessions_idle')
}
