import type { Knex } from 'knex'

/**
 * Proof that an account's e-mail address and phone number are its owner's, budgets of what goes to a mailbox or a number,
 * and Cebuano. Of the accounts that exist, admins keep their e-mail address, whom the operator named, and vendors and riders
 * their phone, whom an admin approved; everyone else has to prove theirs.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users
      add column email_verified_at timestamptz,
      add column phone_verified_at timestamptz,
      drop constraint users_language_check,
      add constraint users_language_check check (language in ('en', 'fil', 'ceb'));

    update users set
      email_verified_at = case when role = 'admin' then now() end,
      phone_verified_at = case when role in ('vendor', 'rider') and phone is not null then now() end
    where role <> 'customer';

    create function forget_proof() returns trigger language plpgsql as $$
    begin
      if new.email is distinct from old.email then new.email_verified_at := null; end if;
      if new.phone is distinct from old.phone then new.phone_verified_at := null; end if;
      return new;
    end $$;
    create trigger users_forget_proof before update of email, phone on users
      for each row execute function forget_proof();

    create table email_verifications (
      token_hash bytea primary key,
      user_id uuid not null constraint email_verifications_one_each unique references users on delete cascade,
      email text not null,
      expires_at timestamptz not null
    );

    create table phone_verifications (
      id uuid primary key,
      user_id uuid not null constraint phone_verifications_one_each unique references users on delete cascade,
      phone text not null,
      attempts int not null default 0,
      claimed_at timestamptz,
      expires_at timestamptz not null
    );

    create table message_budgets (
      key text primary key,
      day date not null,
      used int not null
    );
    create index message_budgets_by_day on message_budgets (day);

    alter table notifications add column plain_body text;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table notifications drop column plain_body;
    drop table message_budgets, phone_verifications, email_verifications;
    drop trigger users_forget_proof on users;
    drop function forget_proof;
    update users set language = 'fil' where language = 'ceb';
    alter table users
      drop constraint users_language_check,
      add constraint users_language_check check (language in ('en', 'fil')),
      drop column phone_verified_at,
      drop column email_verified_at;
  `)
}
