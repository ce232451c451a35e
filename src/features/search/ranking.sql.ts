import { queryBounded } from '../../platform/database/queries.ts'
import { matches, scopedStatement, scopeSql, type SearchScope } from './scope.sql.ts'

/** A text-search query with what a match of it adds to the score. */
export interface WeightedQuery {
  tsquery: string
  weight: number
}

/** Which matches are ranked; the first two cover a list that is ranked in two parts. */
type MatchMode =
  | 'name' // only rows that match in the name
  | 'not-name' // only the others
  | 'name-first' // all, those that match in the name first
  | 'name-first-one-term' // the same for one term, or several of which any one is enough

export interface RankRequest {
  tsquery: string
  mode: MatchMode
  weights: WeightedQuery[]
  /** Rows of tiers 0 to this one come before those of higher tiers. */
  tier: number
  /** The last tier that is read. */
  maxTier: number
  limit: number
  offset: number
  /** Whether to count the matches in those tiers, too. */
  withCount: boolean
}

const conditions: Record<MatchMode, string> = {
  name: matches.name,
  'not-name': `${matches.anywhere} and not ${matches.name}`,
  'name-first': matches.anywhere,
  'name-first-one-term': matches.anywhere,
}

/** Whether a row matches in the name. `ts_rank` costs a fifth of the match operator, but is positive for any of several terms. */
const nameMatches: Partial<Record<MatchMode, string>> = {
  'name-first': matches.name,
  'name-first-one-term': `ts_rank('{0, 0, 1, 1}', e.words, $2::tsquery) > 0`,
}

/** The ids of a page of matches, best first, and with `withCount` their number (0 on an empty page). */
export async function rankMatches(
  scope: SearchScope,
  request: RankRequest,
): Promise<{ ids: string[]; count: number }> {
  const { tsquery, mode, weights, tier, maxTier, limit, offset, withCount } = request
  const values: unknown[] = [scope.stores, tsquery, tier, limit, offset]
  const order = [
    ...(nameMatches[mode] ? [`(${nameMatches[mode]}) desc`] : []),
    'greatest(e.tier, $3::int)',
    `${scoreSql(weights, values)} desc`,
    'e.id desc',
  ]
  const ranking = scopedStatement<{ id: string; count: number }>(
    `search-rank-${scope.kind}-${mode}-${maxTier}-${weights.length}${withCount ? '-count' : ''}`,
    scope,
    `select e.id${withCount ? ', count(*) over () as count' : ''} ${scopeSql(scope, [0, maxTier], conditions[mode])}
     order by ${order.join(', ')} limit $4 offset $5`,
  )
  const rows = await queryBounded(ranking, values)
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 }
}

export interface PartialRankRequest {
  /** A row must match any of its terms. */
  tsquery: string
  weights: WeightedQuery[]
  /** The inverse document frequency of each term. */
  idfs: WeightedQuery[]
  /** The last tier that is read. */
  maxTier: number
  limit: number
}

/** The best rows that match some of the terms, each with the sum of the inverse document frequencies of those it matches. */
export async function rankPartialMatches(
  scope: SearchScope,
  { tsquery, weights, idfs, maxTier, limit }: PartialRankRequest,
): Promise<{ id: string; idf: number }[]> {
  const values: unknown[] = [scope.stores, tsquery, limit]
  const matched = idfs.map((each) => {
    const [idf, term] = [values.push(each.weight), values.push(each.tsquery)]
    return `case when e.words @@ $${term}::tsquery then $${idf}::float8 else 0 end`
  })
  const ranking = scopedStatement<{ id: string; idf: number }>(
    `search-rank-partial-${scope.kind}-${maxTier}-${weights.length}-${idfs.length}`,
    scope,
    `select e.id, ${matched.join(' + ')} as idf ${scopeSql(scope, [0, maxTier], matches.anywhere)}
     order by ${scoreSql(weights, values)} desc, e.id desc limit $3`,
  )
  return await queryBounded(ranking, values)
}

/** The weighted rank of a row, divided by the length of its name so that short names come first. Appends the weights to `values`. */
function scoreSql(weights: WeightedQuery[], values: unknown[]): string {
  const ranks = weights.map(({ weight, tsquery }) => {
    const [factor, term] = [values.push(weight), values.push(tsquery)]
    return `$${factor}::float8 * ts_rank('{0.1, 0.2, 0.6, 1}', e.words, $${term}::tsquery)`
  })
  return `(${ranks.join(' + ')}) / (30 + length(e.name))`
}
