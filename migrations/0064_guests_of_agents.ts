import type { Knex } from 'knex'

/** Where the customer of an order hears of it, for a guest whose account has no address, and the language that an agent asked for. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table orders add column contact_email text;
    alter table agent_checkouts add column language text check (language in ('en', 'fil', 'ceb'));
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table orders drop column contact_email;
    alter table agent_checkouts drop column language;
  `)
}
