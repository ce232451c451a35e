import type { Knex } from 'knex'

/**
 * Balances that cost the same however long the ledger is. Every new line leaves its amount in `ledger_balance_deltas`, in the same
 * transaction; now and then a worker folds the tail into `ledger_balances`. A balance is the row there plus its tail. A
 * row without an owner is the whole account.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table ledger_balances (
      account text not null,
      owner_id uuid,
      amount bigint not null,
      constraint ledger_balances_key unique nulls not distinct (account, owner_id)
    ) with (fillfactor = 70);
    create index ledger_balances_of_platform on ledger_balances (account) where owner_id is null;

    create table ledger_balance_deltas (
      account text not null,
      owner_id uuid,
      amount bigint not null
    );
    create index ledger_balance_deltas_of_owner on ledger_balance_deltas (account, owner_id) where owner_id is not null;

    create function ledger_balance_deltas_grows() returns trigger language plpgsql as $$
      begin
        insert into ledger_balance_deltas (account, owner_id, amount)
          select account, owner_id, sum(amount) from added group by account, owner_id;
        return null;
      end $$;
    create trigger ledger_lines_tail after insert on ledger_lines referencing new table as added
      for each statement execute function ledger_balance_deltas_grows();

    insert into ledger_balances (account, owner_id, amount)
      select account, owner_id, sum(amount) from ledger_lines group by grouping sets ((account, owner_id), (account))
      having grouping(owner_id) = 1 or owner_id is not null;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger ledger_lines_tail on ledger_lines;
    drop function ledger_balance_deltas_grows;
    drop table ledger_balance_deltas, ledger_balances;
  `)
}
