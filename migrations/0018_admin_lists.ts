import type { Knex } from 'knex'

/** What admins look through: users, stores and the audit trail, each list by an index. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index users_by_role on users (role, id);
    create index users_trigrams on users using gin
      ((' ' || first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, '')) gin_trgm_ops);

    drop index stores_name_trigrams;
    create index stores_name_trigrams on stores using gin (name gin_trgm_ops);
    create index stores_inactive on stores (id) where not is_active;
    create index stores_by_verification on stores (is_verified, id);

    create index audit_log_of_actor on audit_log (actor_id, id);
    create index audit_log_by_action on audit_log (action text_pattern_ops, id);
    create index audit_log_of_subject on audit_log (subject, id);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index audit_log_of_subject, audit_log_by_action, audit_log_of_actor;
    drop index stores_by_verification, stores_inactive, stores_name_trigrams;
    create index stores_name_trigrams on stores using gin (name gin_trgm_ops) where is_active;
    drop index users_trigrams, users_by_role;
  `)
}
