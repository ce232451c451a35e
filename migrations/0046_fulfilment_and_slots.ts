import type { Knex } from 'knex'

const kinds = (...more: string[]) => {
  const before = ['order_paid', 'cash_collected', 'refund', 'duplicate_received']
  const after = ['duplicate_returned', 'cash_remitted', 'payout', 'deposit_held']
  const all = [...before, ...more, ...after, 'deposit_deducted', 'deposit_returned']
  return `
    alter table ledger_entries
      drop constraint ledger_entries_kind_check,
      add constraint ledger_entries_kind_check check (kind in (${all.map((kind) => `'${kind}'`).join(', ')})) not valid;
    alter table ledger_entries validate constraint ledger_entries_kind_check;`
}

/**
 * Pickup, orders for later, and the slots of stores.
 *
 * `store_slots` counts the store orders of each slot, from its first one on; its CHECK keeps any race from overbooking.
 * `overbooked` is what was booked before the store lowered the capacity: it shrinks with each cancellation, so a place above the
 * new capacity is not given away again. A store order names the slot that it has a place in, until it is cancelled.
 *
 * When somebody wants an order says little about the person without the address beside it; it stays with the order.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table stores
      add column delivery_enabled boolean not null default true,
      add column pickup_enabled boolean not null default false,
      add column accepts_when_closed boolean not null default false,
      add column slots jsonb not null default '[]',
      add constraint stores_some_fulfilment check (delivery_enabled or pickup_enabled) not valid;
    alter table stores validate constraint stores_some_fulfilment;

    create table store_slots (
      store_id uuid not null references stores,
      starts_at timestamptz not null,
      booked int not null check (booked >= 0),
      capacity int not null check (capacity >= 0),
      overbooked int not null default 0 check (overbooked >= 0),
      primary key (store_id, starts_at),
      constraint store_slots_within_capacity check (booked <= capacity + overbooked)
    ) with (fillfactor = 80);

    alter table orders
      add column fulfilment text not null default 'delivery'
        constraint orders_fulfilment_check check (fulfilment in ('delivery', 'pickup')),
      add column scheduled_at timestamptz,
      add column scheduled_until timestamptz,
      add column preparation_starts_at timestamptz,
      alter column delivery_address drop not null,
      add constraint orders_delivery_has_address check (fulfilment = 'pickup' or delivery_address is not null) not valid,
      add constraint orders_pickup_has_no_rider check (fulfilment = 'delivery' or rider_id is null) not valid,
      add constraint orders_whole_slot check ((scheduled_at is null) = (scheduled_until is null)) not valid;
    alter table orders
      validate constraint orders_delivery_has_address,
      validate constraint orders_pickup_has_no_rider,
      validate constraint orders_whole_slot;
    alter table store_orders add column slot_at timestamptz;

    create index orders_unstarted on orders (coalesce(preparation_starts_at, '-infinity'), id)
      where status = 'confirmed' and reminded_at is null;
    drop index orders_unreminded;
    ${kinds('cash_kept')}
  `)
}

/** What the older schema cannot express is lost: pickups keep their place in the books and get a note as their address. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create index orders_unreminded on orders (id) where status = 'confirmed' and reminded_at is null;
    drop index orders_unstarted;
    alter table store_orders drop column slot_at;
    update orders set delivery_address = 'Picked up at the store' where delivery_address is null;
    alter table orders
      drop constraint orders_delivery_has_address,
      drop constraint orders_pickup_has_no_rider,
      drop constraint orders_whole_slot,
      alter column delivery_address set not null,
      drop column preparation_starts_at,
      drop column scheduled_until,
      drop column scheduled_at,
      drop column fulfilment;
    drop table store_slots;
    alter table stores
      drop constraint stores_some_fulfilment,
      drop column slots,
      drop column accepts_when_closed,
      drop column pickup_enabled,
      drop column delivery_enabled;
    alter table ledger_entries disable trigger ledger_entries_append_only;
    update ledger_entries set kind = 'payout' where kind = 'cash_kept';
    alter table ledger_entries enable trigger ledger_entries_append_only;
    ${kinds()}
  `)
}
