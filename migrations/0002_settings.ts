import type { Knex } from 'knex'

/** Platform settings (one row) and the audit log. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table settings (
      only_row boolean primary key default true constraint settings_only_row check (only_row),
      site_name text not null default 'Palengke',
      contact_email text not null default '',
      support_phone text not null default '',
      logo_url text,
      commission_rate numeric(7, 6) not null default 0.03 check (commission_rate between 0 and 0.5),
      max_delivery_radius_km numeric check (max_delivery_radius_km > 0),
      minimum_order_amount bigint not null default 0 check (minimum_order_amount >= 0),
      delivery_fee_base bigint not null default 0 check (delivery_fee_base >= 0),
      delivery_fee_per_km bigint not null default 0 check (delivery_fee_per_km >= 0),
      delivery_fee_free_above bigint check (delivery_fee_free_above >= 0),
      email_enabled boolean not null default true,
      sms_enabled boolean not null default true,
      push_enabled boolean not null default true,
      maintenance_mode boolean not null default false,
      maintenance_message text not null default 'We are making Palengke better and will be back soon.',
      cod_enabled boolean not null default true,
      ewallet_a_enabled boolean not null default true,
      ewallet_b_enabled boolean not null default true,
      online_banking_c_enabled boolean not null default true,
      delivery_code_required boolean not null default false,
      updated_at timestamptz not null default now()
    );
    insert into settings default values;

    create table audit_log (
      id uuid primary key,
      actor_id uuid,
      action text not null,
      subject text not null,
      before jsonb,
      after jsonb,
      request_id text,
      created_at timestamptz not null default now()
    );
    create index audit_log_of_actor on audit_log (actor_id, id);
    create index audit_log_by_action on audit_log (action text_pattern_ops, id);
    create index audit_log_of_subject on audit_log (subject, id);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table audit_log, settings;
  `)
}
