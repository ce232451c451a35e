import type { Knex } from 'knex'

/**
 * Document frequencies of search: in how many products of active stores each stem occurs, and in how many names. Triggers append
 * what each change adds to `search_df_deltas`, in its transaction; the maintenance worker rolls the deltas up into
 * `search_document_frequencies`. A frequency is its total plus the deltas not rolled up yet.
 *
 * A product counts while its store is active. Its writer takes the store's lock shared, and switching a store takes it
 * exclusively: so a switch sees whole transactions, and no product is counted that was hidden meanwhile.
 *
 * `recount_document_frequencies` compares the frequencies with the rows in one snapshot and appends the difference.
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

    create function search_store_lock(store uuid) returns bigint language sql immutable parallel safe
      return hashtextextended('search store ' || store, 0);

    create function record_product_df() returns trigger language plpgsql as $$
      declare store uuid := coalesce(new.store_id, old.store_id);
      begin
        perform pg_advisory_xact_lock_shared(search_store_lock(store));
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
      for each row execute function record_product_df();

    create function record_store_df() returns trigger language plpgsql as $$
      declare shown int := case when new.is_active then 1 else -1 end;
      begin
        perform pg_advisory_xact_lock(search_store_lock(new.id));
        insert into search_df_deltas (stem, products, names)
        select stem, shown * count(*), shown * count(*) filter (where is_named)
        from product_search e, search_stems(e.words) where e.store_id = new.id group by stem;
        return null;
      end $$;
    create trigger stores_search_count after update of is_active on stores for each row
      when (old.is_active is distinct from new.is_active) execute function record_store_df();
  

    create function recount_document_frequencies() returns bigint language plpgsql as $$
      declare corrected bigint;
      begin
        perform pg_advisory_xact_lock(hashtext('recount_document_frequencies'));
        with actual as (
          select stem, count(*) as products, count(*) filter (where is_named) as names
          from stores s join product_search e on e.store_id = s.id, search_stems(e.words) where s.is_active group by stem),
        kept as (
          select stem, sum(products) as products, sum(names) as names
          from (select * from search_document_frequencies union all select * from search_df_deltas) both_parts group by stem),
        differing as (
          insert into search_df_deltas (stem, products, names)
          select stem, coalesce(a.products, 0) - coalesce(k.products, 0), coalesce(a.names, 0) - coalesce(k.names, 0)
          from actual a full join kept k using (stem)
          where (coalesce(a.products, 0), coalesce(a.names, 0)) <> (coalesce(k.products, 0), coalesce(k.names, 0))
          returning 1)
        select count(*) into corrected from differing;
        return corrected;
      end $$;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger stores_search_count on stores;
    drop trigger product_search_count on product_search;
    drop function recount_document_frequencies, record_store_df, record_product_df, search_store_lock, search_stems;
    drop table search_df_deltas, search_document_frequencies;
  `)
}
