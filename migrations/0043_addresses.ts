import type { Knex } from 'knex'

/** The addresses that people have saved; at most one of each is their default. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table addresses (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      label text,
      place_code text not null check (place_code ~ '^[0-9]{10}$'),
      street text not null,
      landmark text,
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      contact_phone text,
      is_default boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint addresses_point_check check ((latitude is null) = (longitude is null))
    );
    create index addresses_of_user on addresses (user_id, id);
    create unique index addresses_one_default on addresses (user_id) where is_default;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table addresses')
}
