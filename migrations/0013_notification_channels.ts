import type { Knex } from 'knex'

/** Where and how people are told beside the app: the browsers that take push, what each person wants, and texts under way. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table push_subscriptions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null default now(),
      seen_at timestamptz not null default now()
    );
    create index push_subscriptions_of_user on push_subscriptions (user_id, seen_at);

    create table notification_preferences (
      user_id uuid primary key references users on delete cascade,
      push boolean not null default true,
      email boolean not null default true,
      sms boolean not null default true,
      updated_at timestamptz not null default now()
    );

    alter table notifications add sms_claimed_at timestamptz;
    drop index notifications_unread;
    create index notifications_unread on notifications (user_id, id) where read_at is null;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index notifications_unread;
    create index notifications_unread on notifications (user_id) where read_at is null;
    alter table notifications drop sms_claimed_at;
    drop table notification_preferences, push_subscriptions;
  `)
}
