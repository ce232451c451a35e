import type { Knex } from 'knex'

const accounts = (list: string[]) => `account in (${list.map((name) => `'${name}'`).join(', ')})`
const ACCOUNTS = ['provider', 'cash', 'rider_cash', 'vendor_payable', 'commission', 'delivery_fees']
const OTHERS = ['duplicate_payable', 'deposits_held', 'deposits_payable']

/**
 * Held provider events: the payment that each is about, and how an admin resolved it. At most one event is held for a payment at
 * the provider (`reference`). Checkouts remember when the provider was asked about them and whether they can still bring money;
 * a payment when a read of its customer last made us ask. An order is prolonged once. A refund may name the item it is for.
 * `payment_differences` is what an accepted payment is above or below the order's total.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table provider_events
      add column payment_id uuid references payments,
      add column reference text,
      add column resolution text check (resolution in ('accept', 'refund', 'dismiss')),
      add column resolution_note text,
      add column resolved_by uuid references users,
      add column resolved_at timestamptz,
      add constraint provider_events_resolved_at check ((resolution is null) = (resolved_at is null));
    create unique index provider_events_reference_once on provider_events (reference) where reference is not null;
    create index provider_events_held_for_payment on provider_events (payment_id) where status = 'held';

    alter table payment_sources
      add column queried_at timestamptz,
      add column closed_at timestamptz;
    create index payment_sources_open on payment_sources (payment_id) where closed_at is null;
    alter table payments add column prompted_at timestamptz;
    alter table orders add column prolonged_at timestamptz;
    alter table refunds add column item_id uuid references order_items;

    alter table ledger_lines
      drop constraint ledger_lines_account_check,
      add constraint ledger_lines_account_check check (${accounts([...ACCOUNTS, 'payment_differences', ...OTHERS])}) not valid;
    alter table ledger_lines validate constraint ledger_lines_account_check;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table ledger_lines
      drop constraint ledger_lines_account_check,
      add constraint ledger_lines_account_check check (${accounts([...ACCOUNTS, ...OTHERS])}) not valid;
    alter table ledger_lines validate constraint ledger_lines_account_check;

    alter table refunds drop column item_id;
    alter table orders drop column prolonged_at;
    alter table payments drop column prompted_at;
    drop index payment_sources_open;
    alter table payment_sources
      drop column queried_at,
      drop column closed_at;
    drop index provider_events_reference_once, provider_events_held_for_payment;
    alter table provider_events
      drop constraint provider_events_resolved_at,
      drop column payment_id,
      drop column reference,
      drop column resolution,
      drop column resolution_note,
      drop column resolved_by,
      drop column resolved_at;
  `)
}
