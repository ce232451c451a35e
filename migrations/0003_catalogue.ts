import type { Knex } from 'knex'

/** Stores and what they sell. Ids are UUID v7, so "newest first" is the id index read backwards. */
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
      operating_hours jsonb,
      accepting_orders boolean not null default true,
      logo_url text,
      banner_url text,
      rating numeric(3, 2) not null default 0 check (rating between 0 and 5),
      review_count int not null default 0 check (review_count >= 0),
      is_verified boolean not null default false,
      is_active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index stores_active on stores (id) where is_active;
    create index stores_by_city on stores (lower(city), id) where is_active;
    create index stores_by_category on stores (lower(category), id) where is_active;
    create index stores_by_owner on stores (owner_id, id);
    create index stores_name_trigrams on stores using gin (name gin_trgm_ops) where is_active;

    create table products (
      id uuid primary key,
      store_id uuid not null references stores,
      name text not null,
      description text not null default '',
      sku text,
      price bigint not null check (price > 0),
      compare_price bigint check (compare_price > 0),
      unit text not null default 'piece',
      inventory int not null default 0 constraint products_inventory_not_negative check (inventory >= 0),
      low_stock_at int check (low_stock_at >= 0),
      images text[] not null default '{}',
      is_active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    ) with (fillfactor = 90);
    create index products_active_of_store on products (store_id, id) where is_active;
    create index products_of_store on products (store_id, id);
    create unique index products_sku_in_store on products (store_id, sku);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table products, stores')
}
