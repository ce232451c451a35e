import type { Knex } from 'knex'

/**
 * The account whose work a job is, by which workers share their time among accounts. The id is in the payload already, and
 * goes with the row a day after the job was completed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table outbox add column tenant text')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table outbox drop column tenant')
}
