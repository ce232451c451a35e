import type { Knex } from 'knex'

/**
 * Drafts that were asked for: by somebody, or by the schedule (once a due time), and what each is about. A row stays when
 * its post is deleted, so that nothing is written about again because an admin did not like it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
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
      kind text not null check (kind in ('shelf', 'sale', 'story')),
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
  await knex.raw('drop table smm_drafts, smm_draft_sets')
}
