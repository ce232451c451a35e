import type { Knex } from 'knex'

/** Riders. `area` is the searchable form of the service area. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function area_words(place text) returns text language sql immutable parallel safe
      return ' ' || nullif(btrim(regexp_replace(lower(place), '[^[:alnum:]]+', ' ', 'g')), '') || ' ';
    comment on function area_words is
      'The words of a place with a blank around each, so that whole names can be found in it; null when there are none';

    create table riders (
      id uuid primary key,
      user_id uuid not null constraint riders_user_key unique references users,
      vehicle_type text not null check (vehicle_type in ('motorcycle', 'bicycle', 'car')),
      plate_number text,
      license_number text,
      service_area text not null default '',
      area text generated always as (area_words(service_area)) stored,
      status text not null default 'available' check (status in ('available', 'on_delivery', 'offline')),
      total_deliveries int not null default 0 check (total_deliveries >= 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index riders_by_status on riders (status, id);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table riders;
    drop function area_words;
  `)
}
