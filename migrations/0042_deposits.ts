import type { Knex } from 'knex'

const kinds = `'order_paid', 'cash_collected', 'refund', 'duplicate_received', 'duplicate_returned', 'cash_remitted', 'payout'`
const accounts = `'provider', 'cash', 'rider_cash', 'vendor_due', 'commission', 'delivery_fees', 'to_return'`
const owned = `'rider_cash', 'vendor_due'`

/** Deposits of rentals as memo entries: what vendors hold of their customers' money, which the platform never does. */
export async function up(knex: Knex): Promise<void> {
  await allow(
    knex,
    `${kinds}, 'deposit_held', 'deposit_deducted', 'deposit_returned'`,
    `${accounts}, 'deposits_held', 'deposits_owed'`,
    `${owned}, 'deposits_held', 'deposits_owed'`,
  )
}

/** Refused by the constraints once deposits have been booked: entries are never taken back. */
export async function down(knex: Knex): Promise<void> {
  await allow(knex, kinds, accounts, owned)
}

async function allow(knex: Knex, kind: string, account: string, withOwner: string): Promise<void> {
  await knex.raw(`
    alter table ledger_entries drop constraint ledger_entries_kind_check,
      add constraint ledger_entries_kind_check check (kind in (${kind}));
    alter table ledger_lines drop constraint ledger_lines_account_check, drop constraint ledger_lines_owner,
      add constraint ledger_lines_account_check check (account in (${account})),
      add constraint ledger_lines_owner check ((account in (${withOwner})) = (owner_id is not null));
  `)
}
