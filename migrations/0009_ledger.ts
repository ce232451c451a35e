import type { Knex } from 'knex'

/**
 * Double-entry ledger: append-only entries whose lines sum to zero. Amounts are centavos.
 *
 * Each new line also appends its amount to `ledger_balance_deltas` in the same transaction; a worker rolls deltas up into
 * `ledger_balances`, so a balance (rolled-up row plus its deltas) costs the same however long the ledger is. The row
 * without an owner is the whole account. The deposit accounts are memo entries: what vendors hold of customers' money.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table ledger_entries (
      id uuid primary key,
      kind text not null check (kind in ('order_paid', 'cash_collected', 'refund', 'duplicate_received', 'duplicate_returned',
        'cash_remitted', 'payout', 'deposit_held', 'deposit_deducted', 'deposit_returned')),
      source text not null constraint ledger_entries_source_once unique,
      order_id uuid references orders,
      note text,
      created_at timestamptz not null default now()
    );
    create index ledger_entries_of_order on ledger_entries (order_id) where order_id is not null;

    create table ledger_lines (
      entry_id uuid not null references ledger_entries,
      account text not null check (account in ('provider', 'cash', 'rider_cash', 'vendor_payable', 'commission', 'delivery_fees',
        'duplicate_payable', 'deposits_held', 'deposits_payable')),
      owner_id uuid,
      amount bigint not null check (amount <> 0),
      constraint ledger_lines_owner check (
        (account in ('rider_cash', 'vendor_payable', 'deposits_held', 'deposits_payable')) = (owner_id is not null)),
      constraint ledger_lines_once unique nulls not distinct (entry_id, account, owner_id)
    );
    create index ledger_lines_of_account on ledger_lines (account, owner_id, entry_id) include (amount);

    create function assert_ledger_entry_balances() returns trigger language plpgsql as $$
      begin
        if (select coalesce(sum(amount), 1) from ledger_lines where entry_id = new.entry_id) <> 0 then
          raise exception 'ledger entry % does not balance', new.entry_id
            using errcode = '23514', constraint = 'ledger_entry_balances';
        end if;
        return null;
      end $$;
    create constraint trigger ledger_lines_balance after insert on ledger_lines deferrable initially deferred
      for each row execute function assert_ledger_entry_balances();

    create function fail_ledger_is_append_only() returns trigger language plpgsql as $$
      begin
        raise exception 'the ledger is append-only' using errcode = '42501';
      end $$;
    create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
      for each statement execute function fail_ledger_is_append_only();
    create trigger ledger_lines_append_only before update or delete or truncate on ledger_lines
      for each statement execute function fail_ledger_is_append_only();

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

    create function record_ledger_balance_deltas() returns trigger language plpgsql as $$
      begin
        insert into ledger_balance_deltas (account, owner_id, amount)
          select account, owner_id, sum(amount) from added group by account, owner_id;
        return null;
      end $$;
    create trigger ledger_lines_record_deltas after insert on ledger_lines referencing new table as added
      for each statement execute function record_ledger_balance_deltas();
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table ledger_balance_deltas, ledger_balances, ledger_lines, ledger_entries;
    drop function record_ledger_balance_deltas, assert_ledger_entry_balances, fail_ledger_is_append_only;
  `)
}
