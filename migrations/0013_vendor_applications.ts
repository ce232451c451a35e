import type { Knex } from 'knex'

/** Applications to become a vendor or to open another store. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table vendor_applications (
      id uuid primary key,
      user_id uuid not null references users,
      store_name text not null,
      category text not null,
      description text not null,
      address text not null,
      city text not null,
      barangay text not null,
      phone text,
      operating_hours jsonb,
      logo_url text,
      banner_url text,
      terms_accepted_at timestamptz,
      status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
      reason text,
      reviewed_by uuid references users,
      reviewed_at timestamptz,
      store_id uuid references stores,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint vendor_applications_reviewed check ((status = 'pending') = (reviewed_at is null)),
      constraint vendor_applications_store check ((status = 'approved') = (store_id is not null))
    );
    create unique index vendor_applications_one_open on vendor_applications (user_id) where status = 'pending';
    create index vendor_applications_of_user on vendor_applications (user_id, id);
    create index vendor_applications_by_status on vendor_applications (status, id);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table vendor_applications;
  `)
}
