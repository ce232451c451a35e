import type { Knex } from 'knex'

/**
 * Quantities are exact decimals with at most 3 places, so that goods are sold by the kilo. What is sold by weight is weighed when it
 * is packed: the line then has the quantity of the scale beside the one that was ordered. What the scale shows above a
 * prepaid line is the store's gift and not part of the line's total. No column tells anything about a person by itself: the
 * quantity that was ordered goes with the order.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table products
      alter column inventory type numeric(12, 3),
      alter column low_stock_at type numeric(12, 3),
      add column quantity_step numeric(4, 3) not null default 1,
      add column min_quantity numeric(12, 3),
      add column max_quantity numeric(12, 3),
      add column sold_by_weight boolean not null default false,
      add constraint products_quantity_step_check check (quantity_step > 0 and quantity_step <= 1),
      add constraint products_quantity_range_check check (
        coalesce(min_quantity, quantity_step) between quantity_step and coalesce(max_quantity, 999)
        and mod(coalesce(min_quantity, 0), quantity_step) = 0 and mod(coalesce(max_quantity, 0), quantity_step) = 0);

    alter table order_items
      drop constraint order_items_line_adds_up,
      drop constraint order_items_quantity_check,
      alter column quantity type numeric(12, 3),
      add column ordered_quantity numeric(12, 3) check (ordered_quantity > 0),
      add column sold_by_weight boolean not null default false,
      add column gift bigint not null default 0 check (gift >= 0);
    alter table order_items
      add constraint order_items_quantity_check check (quantity > 0),
      add constraint order_items_line_adds_up check (line_total + gift = round(quantity * price));

    alter table captured_order_items alter column quantity type numeric(12, 3);
  `)
}

/** A line of a fraction becomes one unit at the price of the line, so that every amount stays what it was. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table captured_order_items
      drop constraint captured_order_items_quantity_check,
      alter column quantity type int using ceil(quantity);
    alter table captured_order_items add constraint captured_order_items_quantity_check check (quantity > 0);

    alter table order_items
      drop constraint order_items_line_adds_up,
      drop constraint order_items_quantity_check,
      drop column gift,
      drop column sold_by_weight,
      drop column ordered_quantity;
    update order_items set quantity = 1, price = line_total where line_total <> quantity * price or quantity not between 1 and 999
      or quantity <> trunc(quantity);
    alter table order_items alter column quantity type int;
    alter table order_items
      add constraint order_items_quantity_check check (quantity between 1 and 999),
      add constraint order_items_line_adds_up check (line_total = quantity * price);

    alter table products
      drop constraint products_inventory_not_negative,
      drop constraint products_low_stock_at_check,
      drop constraint products_quantity_range_check,
      drop constraint products_quantity_step_check,
      drop column sold_by_weight,
      drop column max_quantity,
      drop column min_quantity,
      drop column quantity_step,
      alter column inventory drop default,
      alter column inventory type int using floor(inventory),
      alter column low_stock_at type int using floor(low_stock_at);
    alter table products
      alter column inventory set default 0,
      add constraint products_inventory_not_negative check (inventory >= 0),
      add constraint products_low_stock_at_check check (low_stock_at >= 0);
  `)
}
