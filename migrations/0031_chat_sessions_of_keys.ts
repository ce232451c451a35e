import type { Knex } from 'knex'

/**
 * Chat sessions belong to the key that began them; test keys and the model have usage counters of their own. The version
 * before this one runs on meanwhile: it writes neither, and sessions without a key.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table chat_sessions add column key_id uuid references api_keys;

    alter table reply_usage add column test_used int not null default 0 check (test_used >= 0);

    alter table store_agents add column test_keys_use_model boolean not null default false;

    create table model_usage (
      owner_id uuid not null references users,
      month text not null,
      requests int not null check (requests >= 0),
      input_tokens bigint not null check (input_tokens >= 0),
      output_tokens bigint not null check (output_tokens >= 0),
      cost_micropesos bigint not null check (cost_micropesos >= 0),
      primary key (owner_id, month)
    );
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table model_usage;
    alter table store_agents drop column test_keys_use_model;
    alter table reply_usage drop column test_used;
    alter table chat_sessions drop column key_id;
  `)
}
