import type { Knex } from 'knex'

/** Admins list rentals in any state, and find them by a part of their title. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index rental_listings_inactive on rental_listings (id) where not is_active;
    create index rental_listings_by_verification on rental_listings (is_verified, id);
    drop index rental_listings_title_trigrams;
    create index rental_listings_title_trigrams on rental_listings using gin (title gin_trgm_ops);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index rental_listings_inactive, rental_listings_by_verification, rental_listings_title_trigrams;
    create index rental_listings_title_trigrams on rental_listings using gin (title gin_trgm_ops) where is_active;
  `)
}
