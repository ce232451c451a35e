import type { Knex } from 'knex'

/**
 * Social media posts, their history and settings, and drafts.
 *
 * `due_at` is the earliest time of publication: a moment in the past counts as the post's creation, so the oldest come first.
 * A draft's row outlives its post, so that a subject whose post an admin deleted is not chosen again.
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
  

    create table smm_draft_sets (
      id uuid primary key,
      topic text,
      target text not null,
      count int not null check (count > 0),
      due_at timestamptz constraint smm_draft_sets_due unique,
      created_at timestamptz not null default now()
    );

    create table smm_drafts (
      id uuid primary key,
      kind text not null check (kind in ('product', 'sale', 'story')),
      turn int not null,
      set_id uuid not null references smm_draft_sets,
      store_id uuid not null references stores,
      product_id uuid references products,
      template text,
      written_at timestamptz,
      created_at timestamptz not null default now(),
      constraint smm_drafts_turns unique (kind, turn),
      constraint smm_drafts_story check ((kind = 'story') = (product_id is null))
    );
    create index smm_drafts_of_set on smm_drafts (set_id);
    create index smm_drafts_of_store on smm_drafts (store_id, created_at);
    create index smm_drafts_of_product on smm_drafts (product_id, created_at);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table smm_drafts, smm_draft_sets, smm_config, smm_post_events, smm_posts;
  `)
}
