import type { Knex } from 'knex'

/** People who asked to be forgotten: their account stays for the sake of the books, without anything that tells who it was. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table users add column erased_at timestamptz')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table users drop column erased_at')
}
