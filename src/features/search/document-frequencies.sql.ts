/**
 * How common words are. In how many products of active stores a stem is, triggers keep count of (migration 0025): a
 * frequency is its total plus the lines not folded yet, both read in one statement, so it is exact at every moment. Stores
 * are few, and counted in samples.
 */
import { knex, statement, query } from '../../platform/database/connections.ts'
import { EVERYTHING, SHARE } from './ranking.sql.ts'

/** In how many rows of each kind a stem is. */
export interface Frequency {
  stem: string
  /** Exact, like `names`: those of active stores. */
  products: number
  /** Products with it in the name. */
  names: number
  /** About right, and exact where it is few. */
  stores: number
}

export interface TermRow extends Frequency {
  /** As typed, folded; `stem` is what it is indexed under. */
  word: string
}

const TERMS_MAX = 24
const FEW = 30

/** Stores with a stem, counted in the smallest sample that has a few of them. */
const stores = SHARE.map((share, sample) => {
  const enough = sample < EVERYTHING ? `having count(*) >= ${FEW}` : ''
  return `(select count(*) * ${share} from store_search e where sample <= ${sample} and words @@ term ${enough})`
})

/** Of the `stem` beside it. */
const frequency = `lateral (select ('''' || stem || '''')::tsquery as term) t,
  lateral (select coalesce(${stores.join(',\n')}) as stores) s,
  lateral (
    select coalesce(sum(products), 0)::int as products, coalesce(sum(names), 0)::int as names from (
      select products, names from search_document_frequencies f where f.stem = typed.stem
      union all
      select products, names from search_df_deltas c where c.stem = typed.stem) both_parts) p`

const terms = statement<TermRow>(
  'search-terms',
  `with words as materialized (
     select word, min(place) as place from regexp_split_to_table(search_fold($1), ' ') with ordinality t (word, place)
     where word <> '' group by word order by place limit ${TERMS_MAX}),
   typed as materialized (
     select word, place, (tsvector_to_array(to_tsvector('english', word)))[1] collate "C" as stem from words)
   select word, stem, products, names, stores from typed, ${frequency} where stem is not null order by place`,
)

/** The words of a question that mean something, in the order typed; stop words are none. */
export async function findTerms(text: string): Promise<TermRow[]> {
  return await query(terms, [text])
}

const frequencies = statement<Frequency>(
  'search-frequencies',
  `select stem, products, names, stores from unnest($1::text[] collate "C") typed (stem), ${frequency}`,
)

export async function findFrequencies(stems: string[]): Promise<Frequency[]> {
  return stems.length > 0 ? await query(frequencies, [stems]) : []
}

const fold = statement<{ folded: number }>(
  'search-fold',
  `with taken as (
     delete from search_df_deltas where ctid = any (array(select ctid from search_df_deltas limit $1 for update skip locked))
     returning stem, products, names),
   folded as (
     insert into search_document_frequencies as f (stem, products, names)
     select stem, sum(products), sum(names) from taken group by stem order by stem
     on conflict (stem) do update
       set (products, names) = (f.products + excluded.products, f.names + excluded.names))
   select count(*) as folded from taken`,
)

/** Moves lines into the totals; rows are locked in one order, so folders never wait in a circle. */
export async function foldLines(limit: number): Promise<number> {
  return (await query(fold, [limit]))[0]!.folded
}

/** Frees the room of folded lines: every reader passes over it, and autovacuum looks only once a minute. */
export async function sweepLines(): Promise<void> {
  await knex.raw('vacuum search_df_deltas')
}
