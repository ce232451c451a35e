import type { Knex } from 'knex'

/** Bookings with the price they were made at. Amounts are centavos; the return day is not part of the range. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
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
    drop table rental_bookings;
  `)
}
