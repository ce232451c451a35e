import type { Knex } from 'knex'

/**
 * Social media posts, what happened to each, and where they go. `due_at` is when a post may be published at the earliest:
 * a moment in the past counts as its creation, so that the oldest come first.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table smm_posts (
      id uuid primary key,
      content text not null,
      image_url text,
      target text not null check (target in ('page', 'groups', 'page_and_groups')),
      post_type text not null check (post_type in ('text', 'image')),
      status text not null default 'draft' check (status in ('draft', 'approved', 'posting', 'posted', 'failed')),
      source text not null check (source in ('admin', 'agent', 'writer')),
      scheduled_for timestamptz,
      due_at timestamptz not null generated always as (greatest(scheduled_for, created_at)) stored,
      claim_id uuid,
      posting_until timestamptz,
      error_text text,
      approved_by uuid references users,
      approved_at timestamptz,
      posted_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint smm_posts_image check (post_type = 'text' or image_url is not null),
      constraint smm_posts_approved check ((status = 'draft') = (approved_at is null)),
      constraint smm_posts_claimed check ((status in ('draft', 'approved')) = (claim_id is null)),
      constraint smm_posts_posting check ((status = 'posting') = (posting_until is not null)),
      constraint smm_posts_posted check ((status = 'posted') = (posted_at is not null)),
      constraint smm_posts_failed check ((status = 'failed') = (error_text is not null))
    );
    create index smm_posts_by_status on smm_posts (status, id);
    create index smm_posts_by_target on smm_posts (target, id);
    create index smm_posts_by_status_and_target on smm_posts (status, target, id);
    create index smm_posts_due on smm_posts (due_at, id) where status = 'approved';
    create index smm_posts_posting_until on smm_posts (posting_until) where status = 'posting';

    create table smm_post_events (
      id bigint generated always as identity primary key,
      post_id uuid not null references smm_posts on delete cascade,
      status text not null,
      actor text not null check (actor in ('admin', 'agent', 'writer', 'clock')),
      actor_id uuid references users,
      accepted boolean not null default true,
      note text,
      at timestamptz not null default now()
    );
    create index smm_post_events_of_post on smm_post_events (post_id, id);
    create unique index smm_post_events_late_once on smm_post_events (post_id, status) where not accepted;

    create table smm_config (
      key text primary key,
      value text not null,
      updated_at timestamptz not null default now()
    );
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table smm_config, smm_post_events, smm_posts')
}
