import type { Knex } from 'knex'

/**
 * What a customer wants when an item is missing, and the replacements that vendors offered. A line is replaced at most once. An open
 * offer holds its stock until it is answered. The id of a replacement is that of the line it becomes; until then, and when it is
 * declined, the row is the only record of it. No column tells anything about a person by itself: both go with the order.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table order_items
      add column if_unavailable text not null default 'remove'
        constraint order_items_if_unavailable_check check (if_unavailable in ('remove', 'replace', 'ask'));

    create table order_replacements (
      id uuid primary key,
      order_id uuid not null references orders,
      item_id uuid not null references order_items constraint order_replacements_one_a_line unique,
      store_id uuid not null references stores,
      product_id uuid not null references products,
      name text not null,
      variant_id uuid,
      variant text,
      choices jsonb not null default '[]',
      quantity numeric(12, 3) not null check (quantity > 0),
      sold_by_weight boolean not null,
      price bigint not null check (price > 0),
      line_total bigint not null,
      prescription boolean not null,
      status text not null check (status in ('pending', 'accepted', 'declined', 'cancelled')),
      expires_at timestamptz,
      answered_by text check (answered_by in ('customer', 'vendor', 'admin', 'system')),
      answered_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint order_replacements_line_adds_up check (line_total = round(quantity * price)),
      constraint order_replacements_pending_check check (
        (status = 'pending') = (answered_at is null) and (status <> 'pending' or expires_at is not null))
    );
    create index order_replacements_of_order on order_replacements (order_id, id);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table order_replacements;
    alter table order_items drop column if_unavailable;
  `)
}
