import type { Knex } from 'knex'

/**
 * Service areas, user accounts, their sessions and password resets.
 * An erased account keeps its row for the sake of the ledger, without personal data.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table locations (
      id uuid primary key,
      name text not null unique,
      city text not null,
      province text not null,
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      created_at timestamptz not null default now()
    );
    insert into locations (id, name, city, province, latitude, longitude) values
      ('019a0000-0000-7000-8000-000000000001', 'Salay', 'Salay', 'Misamis Oriental', 8.8617, 124.7917),
      ('019a0000-0000-7000-8000-000000000002', 'Claveria', 'Claveria', 'Misamis Oriental', 8.6103, 124.8947),
      ('019a0000-0000-7000-8000-000000000003', 'Lagonglong', 'Lagonglong', 'Misamis Oriental', 8.8069, 124.7886);

    create table users (
      id uuid primary key,
      email text not null constraint users_email_key unique check (email = lower(email)),
      password_hash text not null,
      first_name text not null,
      last_name text not null,
      phone text,
      role text not null default 'customer' check (role in ('customer', 'vendor', 'rider', 'admin')),
      is_active boolean not null default true,
      is_banned boolean not null default false,
      avatar_url text,
      default_location_id uuid references locations,
      plan text not null default 'free' check (plan in ('free', 'pro')),
      language text not null default 'en' check (language in ('en', 'fil')),
      token_version int not null default 0,
      erased_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index users_admins on users (id) where role = 'admin';
    create index users_by_role on users (role, id);
    create index users_trigrams on users using gin
      ((' ' || first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, '')) gin_trgm_ops);

    create table sessions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz
    );
    create index sessions_of_user on sessions (user_id) where revoked_at is null;

    create table refresh_tokens (
      token_hash bytea primary key,
      session_id uuid not null references sessions on delete cascade,
      created_at timestamptz not null default now(),
      used_at timestamptz
    );
    create index refresh_tokens_of_session on refresh_tokens (session_id);

    create table password_resets (
      token_hash bytea primary key,
      user_id uuid not null constraint password_resets_one_each unique references users on delete cascade,
      expires_at timestamptz not null
    );
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table password_resets, refresh_tokens, sessions, users, locations;
  `)
}
