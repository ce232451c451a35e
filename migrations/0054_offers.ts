import type { Knex } from 'knex'

/** Finds the products that cost less than before, of a store or those reduced most, without reading the others. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index products_on_offer_of_store on products (store_id) where is_active and compare_price > price;
    create index products_on_offer_by_reduction on products ((price::float8 / compare_price), id)
      where is_active and compare_price > price;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index products_on_offer_of_store, products_on_offer_by_reduction')
}
