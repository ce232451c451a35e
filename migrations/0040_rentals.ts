import type { Knex } from 'knex'

/**
 * What can be rented, and how much of it on which day. `rental_days` counts the booked units of a listing by date, since
 * the day somebody first booked or blocked it; its one CHECK is what no booking gets past. Amounts are centavos.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table rental_categories (
      id uuid primary key,
      name text not null constraint rental_categories_name_key unique,
      slug text not null constraint rental_categories_slug_key unique,
      icon text,
      color text,
      sort_order int not null default 0,
      is_active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    insert into rental_categories (id, name, slug, icon, color, sort_order) values
      ('01990000-0000-7000-8000-000000000001', 'Videoke and Sound', 'videoke-and-sound', '🎤', '#b4235a', 10),
      ('01990000-0000-7000-8000-000000000002', 'Tents, Tables and Chairs', 'tents-tables-and-chairs', '⛺', '#0b6b4f', 20),
      ('01990000-0000-7000-8000-000000000003', 'Vehicles', 'vehicles', '🛺', '#1f5fa8', 30),
      ('01990000-0000-7000-8000-000000000004', 'Tools and Equipment', 'tools-and-equipment', '🧰', '#8a5a00', 40),
      ('01990000-0000-7000-8000-000000000005', 'Farm Equipment', 'farm-equipment', '🚜', '#4d7a1f', 50),
      ('01990000-0000-7000-8000-000000000006', 'Rooms and Venues', 'rooms-and-venues', '🏡', '#6b4fa0', 60),
      ('01990000-0000-7000-8000-000000000007', 'Gowns and Costumes', 'gowns-and-costumes', '👗', '#a83279', 70),
      ('01990000-0000-7000-8000-000000000008', 'Cameras and Gadgets', 'cameras-and-gadgets', '📷', '#37474f', 80),
      ('01990000-0000-7000-8000-000000000009', 'Sports and Camping', 'sports-and-camping', '🏕️', '#00796b', 90);

    create table rental_listings (
      id uuid primary key,
      vendor_id uuid not null references users,
      category_id uuid not null references rental_categories,
      agreement_id uuid references agreements,
      title text not null,
      description text not null default '',
      pricing_unit text not null default 'per_day' check (pricing_unit in ('per_hour', 'per_day', 'per_week')),
      rate bigint not null check (rate > 0),
      security_deposit bigint not null default 0 check (security_deposit >= 0),
      total_units int not null default 1 check (total_units > 0),
      minimum_rental_units int not null default 1 check (minimum_rental_units > 0),
      maximum_rental_units int,
      pickup_address text,
      pickup_instructions text,
      offers_delivery boolean not null default false,
      delivery_fee bigint not null default 0 check (delivery_fee >= 0),
      advance_booking_days int not null default 1 check (advance_booking_days >= 0),
      turnaround_units int not null default 1 check (turnaround_units >= 0),
      is_active boolean not null default true,
      is_verified boolean not null default false,
      images text[] not null default '{}',
      calendar_hash bytea constraint rental_listings_calendar_hash_key unique,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint rental_listings_units_range check (maximum_rental_units >= minimum_rental_units)
    );
    create index rental_listings_active on rental_listings (id) where is_active;
    create index rental_listings_by_category on rental_listings (category_id, id) where is_active;
    create index rental_listings_by_vendor on rental_listings (vendor_id, id);
    create index rental_listings_title_trigrams on rental_listings using gin (title gin_trgm_ops) where is_active;

    create table rental_days (
      listing_id uuid not null references rental_listings,
      date date not null,
      booked int not null default 0 check (booked >= 0),
      capacity int not null,
      blocked boolean not null default false,
      reason text,
      primary key (listing_id, date),
      constraint rental_days_within_capacity check (booked <= capacity),
      constraint rental_days_reason_of_block check (blocked or reason is null)
    ) with (fillfactor = 80);
    comment on column rental_days.capacity is
      'The units of the listing; while the date is blocked, what is booked on it, so that nothing more can be';
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table rental_days, rental_listings, rental_categories')
}
