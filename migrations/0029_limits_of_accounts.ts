import type { Knex } from 'knex'

/**
 * Counts what accounts have open. VOLATILE is what the limits rely on: each call sees all that has been committed when it
 * begins, also within a statement that began earlier.
 */
const openCount = (name: string, table: string, account: string) => `
    create function ${name}(accounts uuid[]) returns table (account_id uuid, open bigint) language sql volatile as $$
      select ${account}, count(*) from ${table} where ${account} = any(accounts) and status = 'pending' group by ${account}
    $$;`

const cancelledBy = (actors: string) => `
    alter table rental_bookings drop constraint rental_bookings_cancelled_by_check;
    alter table rental_bookings add constraint rental_bookings_cancelled_by_check check (cancelled_by in (${actors}));`

/**
 * Limits on unpaid orders and pending bookings, the expiry of bookings that nobody confirms, and bookings that are cancelled
 * while their customer has the units. No column tells anything about a person.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ${openCount('open_orders', 'orders', 'customer_id')}
    ${openCount('open_bookings', 'rental_bookings', 'user_id')}
    create index rental_bookings_pending_of_user on rental_bookings (user_id) where status = 'pending';
    create index rental_bookings_pending on rental_bookings (created_at) where status = 'pending';
    ${cancelledBy(`'customer', 'vendor', 'admin', 'system'`)}
    alter table rental_bookings add column awaits_return boolean not null default false
      constraint rental_bookings_awaited_is_cancelled check (not awaits_return or status = 'cancelled');
    create index rental_bookings_awaiting_return on rental_bookings (vendor_id) where awaits_return;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table rental_bookings drop column awaits_return;
    update rental_bookings set cancelled_by = null where cancelled_by = 'system';
    ${cancelledBy(`'customer', 'vendor', 'admin'`)}
    drop index rental_bookings_pending, rental_bookings_pending_of_user;
    drop function open_orders, open_bookings;
  `)
}
