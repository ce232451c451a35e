import type { Knex } from 'knex'

/** Money that goes back, and the books: balanced, append-only double entries. Amounts are centavos. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table refunds (
      id uuid primary key,
      payment_id uuid not null references payments,
      amount bigint not null check (amount > 0),
      reason text not null,
      status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
      manual boolean not null default false,
      duplicate boolean not null default false,
      store_id uuid references stores,
      provider_payment text,
      provider_reference text constraint refunds_provider_reference_key unique,
      note text,
      requested_by uuid references users,
      reconcile_at timestamptz,
      created_at timestamptz not null default now(),
      settled_at timestamptz,
      constraint refunds_settled_at check ((status = 'pending') = (settled_at is null))
    );
    create index refunds_of_payment on refunds (payment_id, id);
    create index refunds_to_reconcile on refunds (reconcile_at) where status = 'pending' and reconcile_at is not null;
    create unique index refunds_duplicate_once on refunds (provider_payment) where duplicate and status <> 'failed';

    create table ledger_entries (
      id uuid primary key,
      kind text not null check (kind in ('order_paid', 'cash_collected', 'refund', 'duplicate_received', 'duplicate_returned',
        'cash_remitted', 'payout')),
      source text not null constraint ledger_entries_source_once unique,
      order_id uuid references orders,
      note text,
      created_at timestamptz not null default now()
    );
    create index ledger_entries_of_order on ledger_entries (order_id) where order_id is not null;

    create table ledger_lines (
      entry_id uuid not null references ledger_entries,
      account text not null check (account in ('provider', 'cash', 'rider_cash', 'vendor_due', 'commission', 'delivery_fees',
        'to_return')),
      owner_id uuid,
      amount bigint not null check (amount <> 0),
      constraint ledger_lines_owner check ((account in ('rider_cash', 'vendor_due')) = (owner_id is not null)),
      constraint ledger_lines_once unique nulls not distinct (entry_id, account, owner_id)
    );
    create index ledger_lines_of_account on ledger_lines (account, owner_id, entry_id);

    create function ledger_entry_balances() returns trigger language plpgsql as $$
      begin
        if (select coalesce(sum(amount), 1) from ledger_lines where entry_id = new.entry_id) <> 0 then
          raise exception 'ledger entry % does not balance', new.entry_id
            using errcode = '23514', constraint = 'ledger_entry_balances';
        end if;
        return null;
      end $$;
    create constraint trigger ledger_lines_balance after insert on ledger_lines deferrable initially deferred
      for each row execute function ledger_entry_balances();

    create function ledger_is_append_only() returns trigger language plpgsql as $$
      begin
        raise exception 'the ledger is append-only' using errcode = '42501';
      end $$;
    create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
      for each statement execute function ledger_is_append_only();
    create trigger ledger_lines_append_only before update or delete or truncate on ledger_lines
      for each statement execute function ledger_is_append_only();
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table ledger_lines, ledger_entries, refunds;
    drop function ledger_entry_balances, ledger_is_append_only;
  `)
}
