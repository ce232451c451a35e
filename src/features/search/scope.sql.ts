/** Which rows a search reads: one kind, in some or all stores, in the random tiers that hold enough matches. */
import { queryBounded, statement, type Statement } from '../../platform/database/queries.ts'

export type Kind = 'product' | 'store'

export interface SearchScope {
  kind: Kind
  /** Null for every active store. */
  stores: string[] | null
}

/**
 * Tiers are nested random samples, a partition each: tier 0 holds a 512th of the rows, tiers 0 to 3 all of them. Frequent terms
 * are counted and ranked in the lowest tiers with enough matches, because reading every match takes most of a second.
 */
export const MAX_TIER = 3
/** How many rows stand behind each row of tiers 0 to n. */
export const TIER_FACTORS = [512, 64, 8, 1] as const

/** So many candidates are enough to rank the best from. */
const MIN_CANDIDATES = 200

/** The lowest tier that holds enough of `count` matches to rank the best from. */
export function tierFor(count: number): number {
  const tier = TIER_FACTORS.findIndex((factor) => count / factor >= MIN_CANDIDATES)
  return tier < 0 ? MAX_TIER : tier
}

const NAME_VECTOR = "ts_filter(e.words, '{a,b}')"

/** Conditions on rows that match the query `$2`: anywhere, or in the name. */
export const matches = {
  anywhere: 'e.words @@ $2::tsquery',
  name: `${NAME_VECTOR} @@ $2::tsquery`,
}

/** Whether the store of a row is active. */
export const isVisible =
  'not exists (select from stores s where s.id = e.store_id and not s.is_active)'

/** `from … where …` of the rows of a scope and some tiers; hides products of inactive stores. */
export function scopeSql(
  { kind, stores }: SearchScope,
  [from, to]: readonly [number, number],
  condition: string,
): string {
  const visible = stores ? 'e.store_id = any($1::uuid[])' : `$1::uuid[] is null and ${isVisible}`
  const tiers = from > 0 || to < MAX_TIER ? `e.tier between ${from} and ${to} and ` : ''
  return `from ${kind}_search e where ${tiers}${condition} and ${visible}`
}

/**
 * A filter by stores is planned at each execution, so the planner weighs the number of stores against the frequency of the terms;
 * all else is a named statement with a cached plan.
 */
export function scopedStatement<Row>(
  name: string,
  { stores }: SearchScope,
  text: string,
): Statement<Row> {
  return statement(stores ? '' : name, text)
}

const storesOfCategories = statement<{ id: string }>(
  'search-stores-of-categories',
  'select id from stores where is_active and lower(category) = any(select lower(unnest($1::text[])))',
)

/** The active stores of any of the categories, whatever their case. */
export async function findStoresInCategories(categories: string[]): Promise<string[]> {
  return (await queryBounded(storesOfCategories, [categories])).map(({ id }) => id)
}
