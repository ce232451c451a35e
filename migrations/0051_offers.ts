import type { Knex } from 'knex'

/** Finds the few products that cost less than before without reading the others. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index products_on_offer on products (store_id) where is_active and compare_price > price;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index products_on_offer')
}
