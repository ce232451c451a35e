import type { Knex } from 'knex'

/**
 * Stores. Ids are UUID v7, so newest first is the id index read backwards. `rating_sum` is the sum of the visible
 * reviews' stars, so that a rating needs no count.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table stores (
      id uuid primary key,
      slug text not null constraint stores_slug_key unique,
      owner_id uuid not null references users,
      name text not null,
      category text not null default '',
      description text not null default '',
      address text not null default '',
      city text not null default '',
      barangay text not null default '',
      phone text,
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      delivery_radius_km numeric check (delivery_radius_km > 0),
      operating_hours jsonb,
      accepting_orders boolean not null default true,
      logo_url text,
      banner_url text,
      rating numeric(3, 2) not null default 0 check (rating between 0 and 5),
      rating_sum int not null default 0,
      review_count int not null default 0 check (review_count >= 0),
      is_verified boolean not null default false,
      is_active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint stores_whole_point check ((latitude is null) = (longitude is null))
    );
    create index stores_active on stores (id) where is_active;
    create index stores_inactive on stores (id) where not is_active;
    create index stores_by_city on stores (lower(city), id) where is_active;
    create index stores_by_category on stores (lower(category), id) where is_active;
    create index stores_by_owner on stores (owner_id, id);
    create index stores_by_verification on stores (is_verified, id);
    create index stores_name_trigrams on stores using gin (name gin_trgm_ops);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table stores;
  `)
}
