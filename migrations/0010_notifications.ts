import type { Knex } from 'knex'

/** In-app notifications, the browsers subscribed to push, and the channels each person has chosen. */
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
      sms_claimed_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index notifications_of_user on notifications (user_id, id);
    create index notifications_unread on notifications (user_id, id) where read_at is null;
  

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
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table notification_preferences, push_subscriptions, notifications;
  `)
}
