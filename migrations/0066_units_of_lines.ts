import type { Knex } from 'knex'

/**
 * Lines keep the unit of their quantity, as it was when they were ordered, offered or captured. Lines of before have none and are read
 * with that of their product: so no row is written, and the table is locked for a moment only, however many orders there are.
 * No column tells anything about a person by itself: a unit goes with its order.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table order_items add column unit text;
    alter table order_replacements add column unit text;
    alter table captured_order_items add column unit text;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table captured_order_items drop column unit;
    alter table order_replacements drop column unit;
    alter table order_items drop column unit;
  `)
}
