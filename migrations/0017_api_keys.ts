import type { Knex } from 'knex'

/** Keys of the Developer API, and how many AI replies each owner has used per month. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table api_keys (
      id uuid primary key,
      owner_id uuid not null references users,
      store_id uuid not null references stores,
      name text not null,
      kind text not null check (kind in ('secret', 'publishable', 'test')),
      key_hash bytea not null constraint api_keys_hash unique,
      last_four text not null,
      allowed_origins text[] not null default '{}',
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      revoked_at timestamptz
    );
    create index api_keys_of_owner on api_keys (owner_id, id) where revoked_at is null;

    create table reply_usage (
      owner_id uuid not null references users,
      month text not null,
      used int not null check (used >= 0),
      primary key (owner_id, month)
    );
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table reply_usage, api_keys;
  `)
}
