import { read, statement, write, type Statement } from '../../lib/db.ts'

export type Kind = 'product' | 'store'

/** The nested random samples of migration 0025: up to 0 is a 512th of the rows, 3 is all of them. */
export const EVERYTHING = 3
const SHARE = [512, 64, 8, 1] as const

const NAME = "ts_filter(e.words, '{a,b}')"

export interface TermRow {
  /** As typed, folded. */
  word: string
  /** What it is indexed under. */
  stem: string
  /** How many rows of a kind have it: about right, and exact where it is few. */
  products: number
  stores: number
}

const TERMS_MAX = 24
const FEW = 30

/** Rows with a stem, counted in the smallest sample that has a few of them. */
function frequency(kind: Kind): string {
  const counts = SHARE.map((share, sample) => {
    const enough = sample < EVERYTHING ? `having count(*) >= ${FEW}` : ''
    return `(select count(*) * ${share} from ${kind}_search e where sample <= ${sample} and words @@ term ${enough})`
  })
  return `coalesce(${counts.join(',\n')})`
}

const terms = statement<TermRow>(
  'search-terms',
  `with typed as materialized (
     select word, min(place) as place from regexp_split_to_table(search_fold($1), ' ') with ordinality t (word, place)
     where word <> '' group by word order by place limit ${TERMS_MAX}),
   stemmed as materialized (
     select word, place, (tsvector_to_array(to_tsvector('english', word)))[1] as stem from typed)
   select word, stem, ${frequency('product')} as products, ${frequency('store')} as stores
   from stemmed, lateral (select ('''' || stem || '''')::tsquery as term) t where stem is not null order by place`,
)

/** The words of a question that mean something, in the order typed; stop words are none. */
export async function findTerms(text: string): Promise<TermRow[]> {
  return await write(terms, [text])
}

/** About how many rows have a stem, of each kind. */
export type Frequency = Pick<TermRow, 'stem' | 'products' | 'stores'>

const frequencies = statement<Frequency>(
  'search-frequencies',
  `select stem, ${frequency('product')} as products, ${frequency('store')} as stores
   from unnest($1::text[]) stem, lateral (select ('''' || stem || '''')::tsquery as term) t`,
)

export async function findFrequencies(stems: string[]): Promise<Frequency[]> {
  return stems.length > 0 ? await write(frequencies, [stems]) : []
}

const sizes = statement<Record<Kind, number>>(
  'search-sizes',
  `select sum(greatest(reltuples, 0)) filter (where inhparent = 'product_search'::regclass) as product,
     sum(greatest(reltuples, 0)) filter (where inhparent = 'store_search'::regclass) as store
   from pg_inherits join pg_class on pg_class.oid = inhrelid
   where inhparent in ('product_search'::regclass, 'store_search'::regclass)`,
)

/** About how many rows each kind has. */
export async function findSizes(): Promise<Record<Kind, number>> {
  return (await read(sizes, []))[0]!
}

const similar = statement<{ word: string; stem: string }>(
  'search-similar',
  `select distinct word, (tsvector_to_array(to_tsvector('english', word)))[1] as stem, similarity(word, $1) as likeness
   from search_words where word % $1 or word = any($2::text[]) order by likeness desc limit 60`,
)

/** Known words that look like `word`, and those of `others` that are known. */
export async function findSimilar(
  word: string,
  others: string[],
): Promise<{ word: string; stem: string }[]> {
  return (await write(similar, [word, others])).filter(({ stem }) => stem)
}

const ofCategory = statement<{ id: string }>(
  'search-stores-of-category',
  'select id from stores where is_active and lower(category) = lower($1)',
)

/** The active stores of a category. */
export async function findStoresOf(category: string): Promise<string[]> {
  return (await read(ofCategory, [category])).map(({ id }) => id)
}

/** Where to look: in which kind, and in which stores unless in all that are active. */
export interface Place {
  kind: Kind
  stores: string[] | null
}

/** Rows of a place that `condition` holds for; inactive stores, which are few, hide their products. */
function rowsOf({ kind, stores }: Place, sample: number, condition: string): string {
  const shown = stores
    ? 'e.store_id = any($1::uuid[])'
    : '$1::uuid[] is null and not exists (select from stores s where s.id = e.store_id and not s.is_active)'
  return `from ${kind}_search e where e.sample <= ${sample} and ${condition} and ${shown}`
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

const places = {
  anywhere: { match: 'e.words @@ $2::tsquery', enough: 1_400 }, // see `totalOf`
  name: { match: `${NAME} @@ $2::tsquery`, enough: 400 },
}

/** Counts what matches in the smallest sample that has enough of it, so in everything when there is little. */
export async function countMatches(
  place: Place,
  query: string,
  where: keyof typeof places,
): Promise<Counted> {
  const { match, enough } = places[where]
  const counts = SHARE.map((_, sample) => {
    const having = sample < EVERYTHING ? `having count(*) >= ${enough}` : ''
    return `(select array[${sample}, count(*)] ${rowsOf(place, sample, match)} ${having})`
  })
  const counting = named<{ counted: number[] }>(
    `search-count-${place.kind}-${where}`,
    place,
    `select coalesce(${counts.join(',\n')}) as counted`,
  )
  const [row] = await write(counting, [place.stores, query])
  const [sample, found] = row!.counted.map(Number)
  return { sample: sample!, count: found! }
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
  query: string
  weight: number
}

export interface Wanted {
  /** What a row must match. */
  query: string
  /** `name`: only rows with it in the name; `rest`: only the others; `all`: both, in that order. */
  part: 'name' | 'rest' | 'all'
  weights: Weight[]
  /** Rows of this sample come before those outside it; as far as `reach` is looked at. */
  sample: number
  reach: number
  limit: number
  offset: number
}

const conditions = {
  name: `${NAME} @@ $2::tsquery`,
  rest: `e.words @@ $2::tsquery and not ${NAME} @@ $2::tsquery`,
  all: 'e.words @@ $2::tsquery',
}

/** How well a row fits: its rank for each weight, and short names before long ones. Adds the weights to `values`. */
function scoreOf(weights: Weight[], values: unknown[]): string {
  const ranks = weights.map(({ weight, query }) => {
    const [factor, term] = [values.push(weight), values.push(query)]
    return `$${factor}::float8 * ts_rank('{0.1, 0.2, 0.6, 1}', e.words, $${term}::tsquery)`
  })
  return `(${ranks.join(' + ')}) / (30 + length(e.name))`
}

/** Ids of matching rows, best first, and how many there are within reach (0 when the page is empty). */
export async function rankMatches(
  place: Place,
  wanted: Wanted,
): Promise<{ ids: string[]; count: number }> {
  const { query, part, weights, sample, reach, limit, offset } = wanted
  const values: unknown[] = [place.stores, query, sample, limit, offset]
  const order = [
    ...(part === 'all' ? [`${NAME} @@ $2::tsquery desc`] : []),
    'greatest(e.sample, $3::int)',
    `${scoreOf(weights, values)} desc`,
    'e.id desc',
  ]
  const ranking = named<{ id: string; count: number }>(
    `search-rank-${place.kind}-${part}-${reach}-${weights.length}`,
    place,
    `select e.id, count(*) over () as count ${rowsOf(place, reach, conditions[part])}
     order by ${order.join(', ')} limit $4 offset $5`,
  )
  const rows = await write(ranking, values)
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 }
}

export interface PartsWanted {
  /** What a row must match. */
  query: string
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
  { query, weights, worths, sample, limit }: PartsWanted,
): Promise<{ id: string; worth: number }[]> {
  const values: unknown[] = [place.stores, query, limit]
  const worth = worths.map((each) => {
    const [amount, term] = [values.push(each.weight), values.push(each.query)]
    return `case when e.words @@ $${term}::tsquery then $${amount}::float8 else 0 end`
  })
  const ranking = named<{ id: string; worth: number }>(
    `search-parts-${place.kind}-${sample}-${weights.length}-${worths.length}`,
    place,
    `select e.id, ${worth.join(' + ')} as worth ${rowsOf(place, sample, 'e.words @@ $2::tsquery')}
     order by ${scoreOf(weights, values)} desc, e.id desc limit $3`,
  )
  return await write(ranking, values)
}

/** The smallest sample in which there are enough of `count` rows to choose from. */
export function sampleFor(count: number): number {
  const sample = SHARE.findIndex((share) => count / share >= places.name.enough)
  return sample < 0 ? EVERYTHING : sample
}

export interface FoundProductRow {
  id: string
  name: string
  /** Centavos, like `compare_price`. */
  price: number
  compare_price: number | null
  unit: string
  inventory: number
  images: string[]
  store_id: string
  store_name: string
  store_slug: string
}

const products = statement<FoundProductRow>(
  'search-products',
  `select p.id, p.name, p.price, p.compare_price, p.unit, p.inventory, p.images, p.store_id, s.name as store_name,
     s.slug as store_slug
   from unnest($1::uuid[]) with ordinality f (id, place)
   join products p on p.id = f.id and p.is_active join stores s on s.id = p.store_id and s.is_active order by f.place`,
)

/** In the given order, without those that have gone meanwhile. */
export async function findProducts(ids: string[]): Promise<FoundProductRow[]> {
  return await read(products, [ids])
}

export interface FoundStoreRow {
  id: string
  slug: string
  name: string
  category: string
  city: string
  rating: number
  review_count: number
  logo_url: string | null
}

const stores = statement<FoundStoreRow>(
  'search-stores',
  `select s.id, s.slug, s.name, s.category, s.city, s.rating, s.review_count, s.logo_url
   from unnest($1::uuid[]) with ordinality f (id, place) join stores s on s.id = f.id and s.is_active order by f.place`,
)

/** In the given order, without those that have gone meanwhile. */
export async function findStores(ids: string[]): Promise<FoundStoreRow[]> {
  return await read(stores, [ids])
}
