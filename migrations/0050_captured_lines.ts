import type { Knex } from 'knex'

/**
 * Captured orders keep the variant, the choices and the note of a line, as platform orders do. A note is a text by the
 * customer; erasing the store's owner clears it with the rest of the order. `chat_messages.visitor_ip` is the address that a
 * visitor of a web page writes from; it is stored only while the message waits for its reply, to count the orders of an
 * address.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table captured_order_items
      add column variant_id uuid,
      add column variant text,
      add column choices jsonb not null default '[]',
      add column note text check (length(note) <= 200);
    alter table chat_messages add column visitor_ip text;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table chat_messages drop column visitor_ip;
    alter table captured_order_items drop column variant_id, drop column variant, drop column choices, drop column note;
  `)
}
