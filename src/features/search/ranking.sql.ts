import {
  queryPipelined,
  statement,
  query,
  type Statement,
} from '../../platform/database/connections.ts'
import { cached } from '../../platform/cache/cached.ts'

export type Kind = 'product' | 'store'

/** The nested random samples of migration 0023: up to 0 is a 512th of the rows, 3 is all of them. */
export const EVERYTHING = 3
export const SHARE = [512, 64, 8, 1] as const

const NAME = "ts_filter(e.words, '{a,b}')"

const sizes = statement<Record<Kind, number>>(
  'search-sizes',
  `select sum(greatest(reltuples, 0)) filter (where inhparent = 'product_search'::regclass) as product,
     sum(greatest(reltuples, 0)) filter (where inhparent = 'store_search'::regclass) as store
   from pg_inherits join pg_class on pg_class.oid = inhrelid
   where inhparent in ('product_search'::regclass, 'store_search'::regclass)`,
)

/** About how many rows each kind has, as PostgreSQL last counted them. */
export const findSizes = cached(1_000, async () => (await queryPipelined(sizes, []))[0]!)

const ofCategory = statement<{ id: string }>(
  'search-stores-of-category',
  'select id from stores where is_active and lower(category) = lower($1)',
)

/** The active stores of a category. */
export async function findStoresOf(category: string): Promise<string[]> {
  return (await queryPipelined(ofCategory, [category])).map(({ id }) => id)
}

/** Where to look: in which kind, and in which stores unless in all that are active. */
export interface Place {
  kind: Kind
  stores: string[] | null
}

/** Rows of a place that `condition` holds for; inactive stores, which are few, hide their products. */
function rowsOf(
  { kind, stores }: Place,
  [from, to]: readonly [number, number],
  condition: string,
): string {
  const shown = stores
    ? 'e.store_id = any($1::uuid[])'
    : '$1::uuid[] is null and not exists (select from stores s where s.id = e.store_id and not s.is_active)'
  const within = from > 0 || to < EVERYTHING ? `e.sample between ${from} and ${to} and ` : ''
  return `from ${kind}_search e where ${within}${condition} and ${shown}`
}

/** Stores make a plan of their own each time: the planner then weighs how many they are against how common the words are. */
function named<Row>(name: string, { stores }: Place, text: string): Statement<Row> {
  return statement(stores ? '' : name, text)
}

/** How many rows were found in which sample. */
export interface Counted {
  sample: number
  count: number
}

/** Rows whose words or, in the name, whose name's words match. */
const matching = {
  anywhere: 'e.words @@ $2::tsquery',
  name: `${NAME} @@ $2::tsquery`,
}

const COUNTED = 1_400 // see `totalOf`

/** Counts what matches in the smallest sample that has enough of it, so in everything when there is little; each row once. */
export async function countMatches(place: Place, tsquery: string): Promise<Counted> {
  const samples = SHARE.map((_, sample) => sample)
  const upTo = (sample: number) =>
    samples
      .slice(0, sample + 1)
      .map((each) => `(select count from of_${each})`)
      .join(' + ')
  const parts = samples.map(
    (sample) =>
      `of_${sample} as materialized (select count(*) ${rowsOf(place, [sample, sample], matching.anywhere)})`,
  )
  const choices = samples.map((sample) =>
    sample < EVERYTHING
      ? `when ${upTo(sample)} >= ${COUNTED} then array[${sample}, ${upTo(sample)}]`
      : `else array[${sample}, ${upTo(sample)}]`,
  )
  const counting = named<{ counted: number[] }>(
    `search-count-${place.kind}`,
    place,
    `with ${parts.join(',\n')} select case ${choices.join('\n')} end as counted`,
  )
  const [row] = await query(counting, [place.stores, tsquery])
  const [sample, found] = row!.counted.map(Number)
  return { sample: sample!, count: found! }
}

/** Rows enough to choose the best of them. */
const CHOICE = 200

/** The smallest sample in which the names of so many rows match. */
export async function sampleOfNames(place: Place, tsquery: string): Promise<number> {
  const samples = SHARE.slice(0, EVERYTHING).map(
    (_, sample) =>
      `(select ${sample} ${rowsOf(place, [0, sample], matching.name)} having count(*) >= ${CHOICE})`,
  )
  const looking = named<{ sample: number }>(
    `search-names-sample-${place.kind}`,
    place,
    `select coalesce(${samples.join(',\n')}, ${EVERYTHING}) as sample`,
  )
  return (await query(looking, [place.stores, tsquery]))[0]!.sample
}

/** In how many rows the name matches. */
export async function countNames(place: Place, tsquery: string): Promise<number> {
  const counting = named<{ count: number }>(
    `search-names-${place.kind}`,
    place,
    `select count(*) as count ${rowsOf(place, [0, EVERYTHING], matching.name)}`,
  )
  return (await query(counting, [place.stores, tsquery]))[0]!.count
}

/**
 * How many rows a count stands for. 1,400 in an eighth are more than 10,000 in all with a certainty of five standard
 * deviations, and tell a total within 10 % with one of four.
 */
export function totalOf({ sample, count: found }: Counted): number {
  return found * SHARE[sample]!
}

/** A stem with what it adds to the rank of a row that has it. */
export interface Weight {
  /** A text-search query. */
  tsquery: string
  weight: number
}

export interface Wanted {
  /** What a row must match. */
  tsquery: string
  /** `name`: only rows with it in the name; `rest`: only the others; `all`: both, in that order; `word`: the same for a query of one word, or of several of which any will do. */
  part: 'name' | 'rest' | 'all' | 'word'
  weights: Weight[]
  /** Rows of this sample come before those outside it; as far as `reach` is looked at. */
  sample: number
  reach: number
  limit: number
  offset: number
  /** Whether to count what there is within reach. */
  counts: boolean
}

const conditions = {
  name: matching.name,
  rest: `${matching.anywhere} and not ${matching.name}`,
  all: matching.anywhere,
  word: matching.anywhere,
}

/** Whether a row that matches has it in the name. `word` costs a fifth; of several words it would only tell that two are there. */
const inName = { all: matching.name, word: `ts_rank('{0, 0, 1, 1}', e.words, $2::tsquery) > 0` }

/** How well a row fits: its rank for each weight, and short names before long ones. Adds the weights to `values`. */
function scoreOf(weights: Weight[], values: unknown[]): string {
  const ranks = weights.map(({ weight, tsquery }) => {
    const [factor, term] = [values.push(weight), values.push(tsquery)]
    return `$${factor}::float8 * ts_rank('{0.1, 0.2, 0.6, 1}', e.words, $${term}::tsquery)`
  })
  return `(${ranks.join(' + ')}) / (30 + length(e.name))`
}

/** Ids of matching rows, best first, and how many there are within reach (0 when the page is empty, or nobody wants to know). */
export async function rankMatches(
  place: Place,
  wanted: Wanted,
): Promise<{ ids: string[]; count: number }> {
  const { tsquery, part, weights, sample, reach, limit, offset, counts } = wanted
  const values: unknown[] = [place.stores, tsquery, sample, limit, offset]
  const order = [
    ...(part === 'all' || part === 'word' ? [`(${inName[part]}) desc`] : []),
    'greatest(e.sample, $3::int)',
    `${scoreOf(weights, values)} desc`,
    'e.id desc',
  ]
  const ranking = named<{ id: string; count: number }>(
    `search-rank-${place.kind}-${part}-${reach}-${weights.length}${counts ? '-counting' : ''}`,
    place,
    `select e.id${counts ? ', count(*) over () as count' : ''} ${rowsOf(place, [0, reach], conditions[part])}
     order by ${order.join(', ')} limit $4 offset $5`,
  )
  const rows = await query(ranking, values)
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 }
}

export interface PartsWanted {
  /** What a row must match. */
  tsquery: string
  weights: Weight[]
  /** What a row is worth for each of these that it matches. */
  worths: Weight[]
  /** As far as is looked at. */
  sample: number
  limit: number
}

/** The best of the rows with a part of the words, each with what it is worth. */
export async function rankParts(
  place: Place,
  { tsquery, weights, worths, sample, limit }: PartsWanted,
): Promise<{ id: string; worth: number }[]> {
  const values: unknown[] = [place.stores, tsquery, limit]
  const worth = worths.map((each) => {
    const [amount, term] = [values.push(each.weight), values.push(each.tsquery)]
    return `case when e.words @@ $${term}::tsquery then $${amount}::float8 else 0 end`
  })
  const ranking = named<{ id: string; worth: number }>(
    `search-parts-${place.kind}-${sample}-${weights.length}-${worths.length}`,
    place,
    `select e.id, ${worth.join(' + ')} as worth ${rowsOf(place, [0, sample], 'e.words @@ $2::tsquery')}
     order by ${scoreOf(weights, values)} desc, e.id desc limit $3`,
  )
  return await query(ranking, values)
}

/** The smallest sample in which there are enough of `count` rows to choose from. */
export function sampleFor(count: number): number {
  const sample = SHARE.findIndex((share) => count / share >= CHOICE)
  return sample < 0 ? EVERYTHING : sample
}
