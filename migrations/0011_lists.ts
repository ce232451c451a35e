import type { Knex } from 'knex'

/** Long lists: each page and each count by an index of its own, whatever it is filtered by. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index orders_of_customer_by_status on orders (customer_id, status, id);
    create index orders_past_of_rider on orders (rider_id, id)
      where rider_id is not null and status in ('delivered', 'cancelled');
    drop index orders_of_rider;

    create index provider_events_by_age on provider_events (received_at);
    create index provider_events_by_status on provider_events (status, received_at);
    drop index provider_events_held;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create index provider_events_held on provider_events (received_at) where status = 'held';
    drop index provider_events_by_status, provider_events_by_age;

    create index orders_of_rider on orders (rider_id, id) where rider_id is not null;
    drop index orders_past_of_rider, orders_of_customer_by_status;
  `)
}
