import type { Knex } from 'knex'

/** Deliveries offered to riders round by round, with the outcome of each offer. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
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
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table delivery_offers, dispatches;
  `)
}
