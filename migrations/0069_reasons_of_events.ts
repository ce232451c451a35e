import type { Knex } from 'knex'

/**
 * Provider events keep why they had their effect as a code with its values, which each reader is shown in their language. Events of
 * before have the English note alone. References and amounts of payments, no words about a person.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table provider_events add column reason jsonb')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table provider_events drop column reason')
}
