import type { Knex } from 'knex'

/** Reviews of stores, one per order and store. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table reviews (
      id uuid primary key,
      order_id uuid not null references orders,
      store_id uuid not null references stores,
      customer_id uuid not null references users,
      rating smallint not null check (rating between 1 and 5),
      comment text,
      reply text,
      replied_at timestamptz,
      is_hidden boolean not null default false,
      created_at timestamptz not null default now(),
      constraint reviews_once_an_order_and_store unique (order_id, store_id)
    );
    create index reviews_of_store on reviews (store_id, id);
    create index reviews_shown_of_store on reviews (store_id, id) where not is_hidden;
    create index reviews_hidden on reviews (id) where is_hidden;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table reviews;
  `)
}
