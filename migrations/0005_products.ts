import type { Knex } from 'knex'

/**
 * Products, and a log of which stores' products changed.
 *
 * Triggers append a row to `store_change_log` for each statement that changes products, in its transaction, so a cache of
 * anything made from a store's products is valid while the log has nothing newer. A counter in the store's row would make
 * concurrent orders of one store wait for each other. The triggers fire always, bulk loads included.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table products (
      id uuid primary key,
      store_id uuid not null references stores,
      name text not null,
      description text not null default '',
      sku text,
      price bigint not null check (price > 0),
      compare_price bigint check (compare_price > 0),
      unit text not null default 'piece',
      inventory int not null default 0 constraint products_inventory_not_negative check (inventory >= 0),
      low_stock_at int check (low_stock_at >= 0),
      images text[] not null default '{}',
      is_active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    ) with (fillfactor = 90);
    create index products_active_of_store on products (store_id, id) where is_active;
    create index products_of_store on products (store_id, id);
    create unique index products_sku_in_store on products (store_id, sku);

    create table store_change_log (
      id bigint generated always as identity,
      store_id uuid not null,
      changed_at timestamptz not null default clock_timestamp(),
      primary key (store_id, id)
    );
    create index store_change_log_by_age on store_change_log (changed_at);

    create function append_store_change() returns trigger language plpgsql as $$
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
    create trigger products_change_inserted after insert on products referencing new table as new_rows
      for each statement execute function append_store_change();
    create trigger products_change_updated after update on products referencing old table as old_rows new table as new_rows
      for each statement execute function append_store_change();
    create trigger products_change_deleted after delete on products referencing old table as old_rows
      for each statement execute function append_store_change();
    alter table products enable always trigger products_change_inserted;
    alter table products enable always trigger products_change_updated;
    alter table products enable always trigger products_change_deleted;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger products_change_inserted on products;
    drop trigger products_change_updated on products;
    drop trigger products_change_deleted on products;
    drop function append_store_change;
    drop table store_change_log, products;
  `)
}
