import type { Knex } from 'knex'

/**
 * In how many products of active stores each stem is, and in the names of how many, kept like the figures (0019): triggers
 * write down what each change adds, in the transaction of the change; the maintenance worker folds these lines into totals;
 * a frequency is its total plus the lines not folded yet. What is counted is `product_search`, whoever writes it.
 *
 * A product is counted while its store is active. Its writer shares a lock of the store's shelf, which switching the store
 * takes alone: so a switch sees whole transactions, and none of a shelf is counted as shown that has been hidden meanwhile.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table search_document_frequencies (
      stem text collate "C" primary key,
      products integer not null,
      names integer not null
    ) with (fillfactor = 70);
    create table search_df_deltas (
      stem text collate "C" not null,
      products integer not null,
      names integer not null
    );
    create index search_df_deltas_stem on search_df_deltas (stem);

    create function search_stems(words tsvector) returns table (stem text, is_named boolean)
      language sql immutable parallel safe as $$
        select lexeme, coalesce(weights && '{A,B}', false) from unnest(words)
      $$;

    create function search_shelf(store uuid) returns bigint language sql immutable parallel safe
      return hashtextextended('search shelf ' || store, 0);

    create function search_of_product() returns trigger language plpgsql as $$
      declare store uuid := coalesce(new.store_id, old.store_id);
      begin
        perform pg_advisory_xact_lock_shared(search_shelf(store));
        if exists (select from stores where id = store and is_active) then
          insert into search_df_deltas (stem, products, names)
          select stem, sum(products), sum(names) from (
            select stem, 1 as products, is_named::int as names from search_stems(new.words)
            union all
            select stem, -1, -is_named::int from search_stems(old.words)) changed
          group by stem having sum(products) <> 0 or sum(names) <> 0;
        end if;
        return null;
      end $$;
    create trigger product_search_count after insert or delete or update of words on product_search
      for each row execute function search_of_product();

    create function search_of_store() returns trigger language plpgsql as $$
      declare shown int := case when new.is_active then 1 else -1 end;
      begin
        perform pg_advisory_xact_lock(search_shelf(new.id));
        insert into search_df_deltas (stem, products, names)
        select stem, shown * count(*), shown * count(*) filter (where is_named)
        from product_search e, search_stems(e.words) where e.store_id = new.id group by stem;
        return null;
      end $$;
    create trigger stores_search_count after update of is_active on stores for each row
      when (old.is_active is distinct from new.is_active) execute function search_of_store();
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger stores_search_count on stores;
    drop trigger product_search_count on product_search;
    drop function search_of_store, search_of_product, search_shelf, search_stems;
    drop table search_df_deltas, search_document_frequencies;
  `)
}
