import type { Knex } from 'knex'

/** A publishable key that allows the storefront's origin is kept as it is, for the chat widget on the store's own page. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table api_keys add column widget_key text check (widget_key is null or kind = 'publishable');
    create index api_keys_widget_of_store on api_keys (store_id, id) where widget_key is not null and revoked_at is null;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table api_keys drop column widget_key')
}
