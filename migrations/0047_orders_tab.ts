import type { Knex } from 'knex'

/** The Orders tab merges orders by id: each store, source and status gives its newest captured orders from here. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index captured_orders_of_tab on captured_orders (store_id, source, status, id) where not is_test
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index captured_orders_of_tab')
}
