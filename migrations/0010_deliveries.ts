import type { Knex } from 'knex'

/** What riders carry, whom nobody has been reminded of, and balances: each found without reading the rest. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index orders_under_way_of_rider on orders (rider_id, id)
      where rider_id is not null and status in ('confirmed', 'preparing', 'ready', 'out_for_delivery');
    create index orders_unreminded on orders (id) where status = 'confirmed' and reminded_at is null;

    drop index ledger_lines_of_account;
    create index ledger_lines_of_account on ledger_lines (account, owner_id, entry_id) include (amount);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index ledger_lines_of_account;
    create index ledger_lines_of_account on ledger_lines (account, owner_id, entry_id);
    drop index orders_under_way_of_rider, orders_unreminded;
  `)
}
