import type { Knex } from 'knex'

/**
 * A note for each statement that changed products of a store, committed with the change: whoever kept something that was made of
 * them sees by the notes alone that nothing has changed. A counter in the row of the store would do, if orders of one store
 * did not have to wait for each other to raise it. The triggers fire always, for bulk loads as well.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table store_change_log (
      id bigint generated always as identity,
      store_id uuid not null,
      noted_at timestamptz not null default clock_timestamp(),
      primary key (store_id, id)
    );
    create index store_changes_to_sweep on store_change_log (noted_at);

    create function note_store_changes() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          insert into store_change_log (store_id) select store_id from new_rows union select store_id from old_rows;
        elsif tg_op = 'INSERT' then
          insert into store_change_log (store_id) select distinct store_id from new_rows;
        else
          insert into store_change_log (store_id) select distinct store_id from old_rows;
        end if;
        return null;
      end $$;
    create trigger products_noted_new after insert on products referencing new table as new_rows
      for each statement execute function note_store_changes();
    create trigger products_noted_changed after update on products referencing old table as old_rows new table as new_rows
      for each statement execute function note_store_changes();
    create trigger products_noted_gone after delete on products referencing old table as old_rows
      for each statement execute function note_store_changes();
    alter table products enable always trigger products_noted_new;
    alter table products enable always trigger products_noted_changed;
    alter table products enable always trigger products_noted_gone;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger products_noted_new on products;
    drop trigger products_noted_changed on products;
    drop trigger products_noted_gone on products;
    drop function note_store_changes();
    drop table store_change_log;
  `)
}
