import type { Knex } from 'knex'

/**
 * The stems of what was there before they were counted. `search_recount` compares the frequencies with the rows in one
 * snapshot and writes down the difference, which is the same in any snapshot: nothing has to stand still meanwhile, and a
 * second recount finds nothing.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('set local statement_timeout = 0')
  await knex.raw(`
    create function search_recount() returns bigint language plpgsql as $$
      declare corrected bigint;
      begin
        perform pg_advisory_xact_lock(hashtext('search_recount'));
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
    select search_recount();
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function search_recount')
}
