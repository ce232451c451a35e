/** Names of goods as text-search queries, with how many products have them. */
import { queryBounded, statement } from '../../platform/database/queries.ts'

export interface NameFrequency {
  /** The stems of the name as a phrase. */
  tsquery: string
  /** In their order. */
  stems: string[]
  /** At most so many products have it. */
  products: number
}

/** The deltas are added up once: a plan that was made while there were none would scan them for each name. */
const names = statement<NameFrequency>(
  'search-name-frequencies',
  `with folded as materialized (
     select name, phraseto_tsquery('english', name) as tsquery,
       (select array_agg(lexeme collate "C" order by position) from unnest(to_tsvector('english', name)), unnest(positions) position) as stems
     from (select distinct search_fold(name) as name from unnest($1::text[]) name) named),
   deltas as materialized (
     select stem, sum(products)::int as products from (
       select unnest(stems) as stem, 0 as products, true as is_named from folded
       union all
       select stem, products, false from search_df_deltas) parts
     group by stem having bool_or(is_named)),
   known as materialized (
     select name, min(products + coalesce((select products from search_document_frequencies f where f.stem = d.stem), 0)) as products
     from folded, unnest(stems) s (stem) join deltas d using (stem) group by name)
   select tsquery::text, stems, products from folded join known using (name)
   where cardinality(stems) > 1 or name not like '% %' order by products desc, name limit $2`,
)

/** The most frequent of the names, with and without products; without those of which stop words leave a single word. */
export async function findNameFrequencies(
  texts: string[],
  limit: number,
): Promise<NameFrequency[]> {
  return texts.length > 0 ? await queryBounded(names, [texts, limit]) : []
}
