import type { Knex } from 'knex'

/** Uploaded images: the row exists before the first byte is stored, so every stored object has one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table uploads (
      id uuid primary key,
      user_id uuid not null references users,
      status text not null default 'receiving'
        check (status in ('receiving', 'queued', 'converted', 'committed', 'rejected', 'aborted')),
      chunks int,
      rejection_code text,
      rejection text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      sweep_at timestamptz default now() + interval '1 hour',
      constraint uploads_rejection check ((status = 'rejected') = (rejection_code is not null and rejection is not null))
    );
    create index uploads_to_sweep on uploads (sweep_at) where sweep_at is not null;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table uploads;
  `)
}
