import type { Knex } from 'knex'

/**
 * What an admin takes down stays down, whatever its owner does; an agreement is signed once a version and booking; goods may
 * need a prescription, and a post may be about one town. No column tells anything about a person by itself: that an order has
 * goods on prescription goes with the order.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table stores add column taken_down_at timestamptz,
      add constraint stores_taken_down_is_inactive check (taken_down_at is null or not is_active);
    alter table rental_listings add column taken_down_at timestamptz,
      add constraint rental_listings_taken_down_is_inactive check (taken_down_at is null or not is_active);

    alter table products add column prescription boolean not null default false;
    alter table order_items add column prescription boolean not null default false;
    alter table captured_order_items add column prescription boolean not null default false;

    create unique index agreement_signatures_once on agreement_signatures
      (user_id, agreement_id, agreement_version, rental_booking_id) nulls not distinct;
    alter table smm_posts add column location_id uuid references locations;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table smm_posts drop column location_id;
    drop index agreement_signatures_once;
    alter table captured_order_items drop column prescription;
    alter table order_items drop column prescription;
    alter table products drop column prescription;
    alter table rental_listings drop column taken_down_at;
    alter table stores drop column taken_down_at;
  `)
}
