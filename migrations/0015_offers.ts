import type { Knex } from 'knex'

/** Deliveries offered to riders, round by round, with what each of them said; and the code that proves a delivery. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function area_words(place text) returns text language sql immutable parallel safe
      return ' ' || nullif(btrim(regexp_replace(lower(place), '[^[:alnum:]]+', ' ', 'g')), '') || ' ';
    comment on function area_words is
      'The words of a place with a blank around each, so that whole names can be found in it; null when there are none';
    alter table riders add column area text generated always as (area_words(service_area)) stored;

    create table dispatches (
      order_id uuid primary key references orders,
      round int not null check (round >= 0),
      due_at timestamptz
    );
    create index dispatches_due on dispatches (due_at) where due_at is not null;

    create table delivery_offers (
      order_id uuid not null references orders,
      rider_id uuid not null references riders,
      round int not null,
      offered_at timestamptz not null,
      expires_at timestamptz not null,
      outcome text check (outcome in ('accepted', 'rejected', 'expired', 'withdrawn')),
      reason text,
      ended_at timestamptz,
      primary key (order_id, rider_id),
      constraint delivery_offers_end_has_outcome check ((outcome is null) = (ended_at is null))
    );

    alter table orders add column delivery_code text;
    alter table settings add column delivery_code_required boolean not null default false;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settings drop column delivery_code_required;
    alter table orders drop column delivery_code;
    drop table delivery_offers, dispatches;
    alter table riders drop column area;
    drop function area_words;
  `)
}
