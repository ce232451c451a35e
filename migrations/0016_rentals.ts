import type { Knex } from 'knex'

/**
 * Rental categories, listings, units booked per date, and bookings with the price they were made at. Amounts are centavos.
 *
 * `rental_days` counts the booked units of a listing by date, from its first booking or block on; its CHECK is what keeps
 * any race from overbooking. The return day of a booking is not part of its range.
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
  

    create table rental_bookings (
      id uuid primary key,
      booking_number text not null constraint rental_bookings_booking_number_key unique,
      listing_id uuid not null references rental_listings,
      vendor_id uuid not null references users,
      user_id uuid not null references users,
      customer_name text not null,
      customer_phone text not null,
      customer_email text,
      start_date date not null,
      end_date date not null,
      duration_days int not null generated always as (end_date - start_date) stored,
      units_requested int not null check (units_requested > 0),
      delivery_requested boolean not null,
      delivery_address text,
      notes text,
      agreement_signature_id uuid references agreement_signatures,
      pricing_unit text not null,
      rate bigint not null,
      rental_amount bigint not null,
      delivery_fee bigint not null,
      security_deposit bigint not null,
      total_amount bigint not null,
      status text not null default 'pending'
        check (status in ('pending', 'confirmed', 'active', 'returned', 'completed', 'cancelled')),
      confirmed_at timestamptz,
      handed_over_at timestamptz,
      handover_notes text,
      returned_at timestamptz,
      condition text check (condition in ('good', 'damaged')),
      damage_noted boolean,
      damage_description text,
      deposit_deduction bigint,
      completed_at timestamptz,
      cancelled_at timestamptz,
      cancelled_by text check (cancelled_by in ('customer', 'vendor', 'admin')),
      cancellation_reason text,
      start_reminded_at timestamptz,
      return_reminded_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint rental_bookings_range check (end_date > start_date and end_date - start_date <= 366),
      constraint rental_bookings_price check (rental_amount = rate * (end_date - start_date) * units_requested),
      constraint rental_bookings_total check (total_amount = rental_amount + delivery_fee + security_deposit),
      constraint rental_bookings_deduction check (deposit_deduction between 0 and security_deposit),
      constraint rental_bookings_cancelled check ((status = 'cancelled') = (cancelled_at is not null))
    );
    create index rental_bookings_of_user on rental_bookings (user_id, id);
    create index rental_bookings_of_email on rental_bookings (customer_email, id) where customer_email is not null;
    create index rental_bookings_of_vendor on rental_bookings (vendor_id, id);
    create index rental_bookings_of_vendor_by_status on rental_bookings (vendor_id, status, id);
    create index rental_bookings_of_listing on rental_bookings (listing_id, end_date);
    create index rental_bookings_to_start on rental_bookings (start_date)
      where status = 'confirmed' and start_reminded_at is null;
    create index rental_bookings_to_return on rental_bookings (end_date)
      where status = 'active' and return_reminded_at is null;

    alter table agreement_signatures add constraint agreement_signatures_rental_booking
      foreign key (rental_booking_id) references rental_bookings;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table agreement_signatures drop constraint agreement_signatures_rental_booking;
    drop table rental_bookings, rental_days, rental_listings, rental_categories;
  `)
}
