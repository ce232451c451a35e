import type { Knex } from 'knex'

/** A checkout without a profile is that of an agent that is served without one; it hears nothing about its orders. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table agent_checkouts alter column profile drop not null')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    update agent_checkouts set profile = 'https://' || agent || '/' where profile is null;
    alter table agent_checkouts alter column profile set not null;
  `)
}
