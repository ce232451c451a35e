import type { Knex } from 'knex'

/** What people are told inside the app. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table notifications (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      event text not null,
      title text not null,
      body text not null,
      data jsonb not null default '{}',
      read_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index notifications_of_user on notifications (user_id, id);
    create index notifications_unread on notifications (user_id) where read_at is null;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table notifications')
}
