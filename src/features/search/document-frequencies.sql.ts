/**
 * Document frequencies. Triggers count the products of active stores that have a stem (migration 0025): the frequency is a total
 * plus the deltas not rolled up yet, both read in one statement, so it is always exact. Stores are few and counted by a sample.
 */
import { statement, query, queryBounded } from '../../platform/database/queries.ts'
import { MAX_TIER, TIER_FACTORS } from './scope.sql.ts'

export interface DocumentFrequency {
  stem: string
  /** Products of active stores that have the stem; exact. */
  products: number
  /** Stores that have it; approximate, and exact where there are few. */
  stores: number
}

export interface TermRow extends DocumentFrequency {
  /** As typed, folded. */
  word: string
  /** How often it was typed. */
  occurrences: number
}

const TERMS_MAX = 24
const MIN_STORES = 30

/** The number of stores that match `tsquery`, counted in the lowest tiers that hold at least `MIN_STORES` of them. */
const storeCounts = TIER_FACTORS.map((factor, tier) => {
  const enough = tier < MAX_TIER ? `having count(*) >= ${MIN_STORES}` : ''
  return `(select count(*) * ${factor} from store_search e where tier <= ${tier} and words @@ tsquery ${enough})`
})

/** Joins the frequencies of `input.stem`. */
const frequencies = `lateral (select ('''' || input.stem || '''')::tsquery as tsquery) t,
  lateral (select coalesce(${storeCounts.join(',\n')}) as stores) s,
  lateral (
    select coalesce(sum(products), 0)::int as products from (
      select products from search_document_frequencies f where f.stem = input.stem
      union all
      select products from search_df_deltas d where d.stem = input.stem) parts) p`

const terms = statement<TermRow>(
  'search-terms',
  `with words as materialized (
     select word, min(ordinal) as ordinal, count(*) as occurrences
     from regexp_split_to_table(search_fold($1), ' ') with ordinality w (word, ordinal)
     where word <> '' group by word),
   input as materialized (
     select * from (
       select word, ordinal, occurrences, (tsvector_to_array(to_tsvector('english', word)))[1] collate "C" as stem from words) stemmed
     where stem is not null order by ordinal limit ${TERMS_MAX})
   select word, occurrences, stem, products, stores from input, ${frequencies} order by ordinal`,
)

/** The distinct words of a query in the order typed, with their frequencies; without stop words. */
export async function findTerms(text: string): Promise<TermRow[]> {
  return await queryBounded(terms, [text])
}

const ofStems = statement<DocumentFrequency>(
  'search-document-frequencies',
  `select stem, products, stores from unnest($1::text[] collate "C") input (stem), ${frequencies}`,
)

export async function findDocumentFrequencies(stems: string[]): Promise<DocumentFrequency[]> {
  return stems.length > 0 ? await queryBounded(ofStems, [stems]) : []
}

const rollUp = statement<{ applied: number }>(
  'search-df-roll-up',
  `with deltas as (
     delete from search_df_deltas where ctid = any (array(select ctid from search_df_deltas limit $1 for update skip locked))
     returning stem, products, names),
   applied as (
     insert into search_document_frequencies as f (stem, products, names)
     select stem, sum(products), sum(names) from deltas group by stem order by stem
     on conflict (stem) do update
       set (products, names) = (f.products + excluded.products, f.names + excluded.names))
   select count(*) as applied from deltas`,
)

/** Moves deltas into the totals; rows are locked in stem order, so concurrent runs cannot deadlock. @returns how many it moved */
export async function applyDeltas(limit: number): Promise<number> {
  return (await query(rollUp, [limit]))[0]!.applied
}

const vacuum = statement('', 'vacuum search_df_deltas')

/** Readers scan dead deltas until they are vacuumed, and autovacuum checks only once a minute. */
export async function vacuumDeltas(): Promise<void> {
  await query(vacuum, [])
}
