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

const names = statement<NameFrequency>(
  'search-name-frequencies',
  `select tsquery::text, stems, products
   from (select distinct search_fold(name) as name from unnest($1::text[]) name) folded,
     lateral (select phraseto_tsquery('english', name) as tsquery,
       (select array_agg(lexeme order by position) from unnest(to_tsvector('english', name)), unnest(positions) position) as stems) n,
     lateral (
       select min(known) as products from unnest(stems) s (stem), lateral (
         select coalesce(sum(products), 0)::int as known from (
           select products from search_document_frequencies f where f.stem = s.stem collate "C"
           union all
           select products from search_df_deltas d where d.stem = s.stem collate "C") parts) counted) p
   where cardinality(stems) > 0 and (cardinality(stems) > 1 or name not like '% %') order by products desc limit $2`,
)

/** The most frequent of the names, with and without products; without those of which stop words leave a single word. */
export async function findNameFrequencies(
  texts: string[],
  limit: number,
): Promise<NameFrequency[]> {
  return texts.length > 0 ? await queryBounded(names, [texts, limit]) : []
}
