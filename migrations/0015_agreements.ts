import type { Knex } from 'knex'

/** Vendors' agreements and their signatures, which nobody can change or delete. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table agreements (
      id uuid primary key,
      vendor_id uuid not null references users,
      title text not null,
      content text not null,
      version integer not null default 1 check (version > 0),
      is_active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index agreements_of_vendor on agreements (vendor_id, id);

    create table agreement_signatures (
      id uuid primary key,
      agreement_id uuid not null references agreements,
      user_id uuid not null references users,
      rental_booking_id uuid,
      method text not null check (method in ('drawn', 'typed', 'checkbox')),
      signer_name text not null,
      signature_data text not null,
      agreement_title text not null,
      agreement_content text not null,
      agreement_version integer not null,
      ip_address text not null,
      user_agent text,
      signed_at timestamptz not null,
      sha256 text not null constraint agreement_signatures_sha256_key unique
    );
    create index agreement_signatures_of_agreement on agreement_signatures (agreement_id, id);
    create index agreement_signatures_of_user on agreement_signatures (user_id, id);

    create function fail_signature_is_final() returns trigger language plpgsql as $$
      begin
        raise exception 'a signature is never changed or deleted' using errcode = '42501';
      end $$;
    create trigger agreement_signatures_final before update or delete or truncate on agreement_signatures
      for each statement execute function fail_signature_is_final();
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table agreement_signatures, agreements;
    drop function fail_signature_is_final;
  `)
}
