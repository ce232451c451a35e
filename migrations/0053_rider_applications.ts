import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table rider_applications (
      id uuid primary key,
      user_id uuid not null references users,
      vehicle_type text not null check (vehicle_type in ('motorcycle', 'bicycle', 'car')),
      plate_number text,
      license_number text,
      service_area text not null,
      status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
      reason text,
      reviewed_by uuid references users,
      reviewed_at timestamptz,
      rider_id uuid references riders,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint rider_applications_reviewed check ((status = 'pending') = (reviewed_at is null)),
      constraint rider_applications_rider check ((status = 'approved') = (rider_id is not null))
    );
    create unique index rider_applications_one_open on rider_applications (user_id) where status = 'pending';
    create index rider_applications_of_user on rider_applications (user_id, id);
    create index rider_applications_by_status on rider_applications (status, id);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table rider_applications')
}
