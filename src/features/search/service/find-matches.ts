import type { Page } from '../../../platform/contract/pagination.ts'
import { countMatches, estimatedTotal } from '../counts.sql.ts'
import { findCandidates, findOtherMatches, type Candidate } from '../candidates.sql.ts'
import { allTerms, anyTerm, mostSelective, type Query, type QueryTerm } from '../query-terms.ts'
import { MAX_TIER, tierFor, type SearchScope } from '../scope.sql.ts'
import { findCandidatesBySeller, findNamedCategories } from './match-sellers.ts'
import { rank, type RankedCandidate } from './rank-candidates.ts'

export interface Total {
  total: number
  isEstimate: boolean
}

export type Matches = Total & { ids: string[] }

export const NO_MATCHES: Matches = { ids: [], total: 0, isEstimate: false }

/** With fewer rows with all terms than this, rows with some of them are listed, too. */
const ENOUGH_MATCHES = 20
/** The list that these are added to ends here. */
const PARTIAL_LIST_MAX = 100

/**
 * A page of what matches the terms in a scope, best first. The candidates are scored: rows with all terms, those with the rarest
 * terms, and products of stores that the terms name. Other rows with all terms follow in a fixed order.
 */
export async function findMatches(query: Query, page: Page): Promise<Matches> {
  const { scope, terms } = query
  const tsquery = allTerms(terms)
  const full = tsquery ? await findFullMatches(scope, tsquery, terms) : NO_CANDIDATES
  const hasEnough = full.total >= ENOUGH_MATCHES
  const categories = await findNamedCategories(terms)
  const bySeller = { categories, limit: PARTIAL_LIST_MAX }
  const others = await Promise.all([
    terms.length > 1 && !full.hasEnoughNames ? findPartialMatches(scope, terms, hasEnough) : [],
    hasEnough ? [] : findCandidatesBySeller(scope, terms, bySeller),
  ])
  const ranked = await rank(query, [...full.candidates, ...others.flat()], categories)
  const { limit, offset } = page
  if (!hasEnough) {
    const ids = withoutWeak(ranked, terms)
      .slice(0, PARTIAL_LIST_MAX)
      .map(({ id }) => id)
    return { ids: ids.slice(offset, offset + limit), total: ids.length, isEstimate: false }
  }
  const { list, partial } = withoutOutranked(ranked)
  const ids = list.slice(offset, offset + limit)
  const missing = limit - ids.length
  if (missing > 0 && tsquery && list.length < full.total + partial) {
    const from = Math.max(0, offset - list.length)
    const window = { ranked: list, limit: missing, offset: from }
    ids.push(...(await findRemaining(scope, tsquery, full.total, window)))
  }
  return { ids, total: full.total + partial, isEstimate: full.isEstimate }
}

interface FullMatches extends Total {
  candidates: Candidate[]
  /** Whether enough rows have all terms in the name, so that no other row outranks them. */
  hasEnoughNames: boolean
}

const NO_CANDIDATES: FullMatches = {
  candidates: [],
  total: 0,
  isEstimate: false,
  hasEnoughNames: false,
}

/** Up to so many matches are all ranked. */
const RANK_ALL_MAX = 1_000
/** Of more matches, so many with all terms in the name are ranked. */
const NAME_SAMPLE_MAX = 400
/** With fewer of those, also so many that have them anywhere. */
const ANYWHERE_SAMPLE_MAX = 250

/** How many rows have all terms, and the candidates among them. */
async function findFullMatches(
  scope: SearchScope,
  tsquery: string,
  terms: QueryTerm[],
): Promise<FullMatches> {
  const anywhere = (limit: number) => findCandidates(scope, { tsquery, match: 'anywhere', limit })
  const all = (candidates: Candidate[]): FullMatches => {
    return { candidates, total: candidates.length, isEstimate: false, hasEnoughNames: false }
  }
  if (Math.min(...terms.map(({ documentFrequency }) => documentFrequency)) < RANK_ALL_MAX) {
    const candidates = await anywhere(RANK_ALL_MAX)
    if (candidates.length < RANK_ALL_MAX) return all(candidates)
  }
  const sample = async () => {
    const names = await findCandidates(scope, { tsquery, match: 'name', limit: NAME_SAMPLE_MAX })
    const others = names.length < ANYWHERE_SAMPLE_MAX ? await anywhere(ANYWHERE_SAMPLE_MAX) : []
    return { candidates: [...names, ...others], hasEnoughNames: names.length >= ENOUGH_MATCHES }
  }
  const [total, sampled] = await Promise.all([
    storedTotal(scope, terms) ?? countFullMatches(scope, tsquery),
    sample(),
  ])
  return total.total < RANK_ALL_MAX ? all(await anywhere(RANK_ALL_MAX)) : { ...total, ...sampled }
}

/** The document frequency is the number of products that match a single term, so it need not be counted. */
function storedTotal({ stores }: SearchScope, [only, ...others]: QueryTerm[]): Total | null {
  if (stores || !only?.hasExactFrequency || others.length > 0) return null
  return { total: only.documentFrequency, isEstimate: false }
}

async function countFullMatches(scope: SearchScope, tsquery: string): Promise<Total> {
  const counted = await countMatches(scope, tsquery)
  return { total: estimatedTotal(counted), isEstimate: counted.tier < MAX_TIER }
}

/** So many rows with some of the terms are scored; fewer where even the rarest term has more. */
const PARTIAL_CANDIDATES_MAX = 3_000

/** Rows with any of the rarest terms; where enough rows have all terms, only a name can outrank those. */
async function findPartialMatches(
  scope: SearchScope,
  terms: QueryTerm[],
  inNames: boolean,
): Promise<Candidate[]> {
  const selective = mostSelective(terms, PARTIAL_CANDIDATES_MAX)
  if (selective.length === 0) return []
  const frequency = selective.reduce((sum, { documentFrequency }) => sum + documentFrequency, 0)
  const isFew = frequency <= PARTIAL_CANDIDATES_MAX
  return await findCandidates(scope, {
    tsquery: anyTerm(selective),
    match: inNames ? 'name' : 'anywhere',
    limit: inNames ? NAME_SAMPLE_MAX : isFew ? PARTIAL_CANDIDATES_MAX : RANK_ALL_MAX,
  })
}

/** Where a row has all terms, others need this share of the query's inverse document frequency. */
const MIN_IDF_SHARE = 0.3

function withoutWeak(ranked: RankedCandidate[], terms: QueryTerm[]): RankedCandidate[] {
  if (!ranked.some(({ hasAllTerms }) => hasAllTerms)) return ranked
  const least = MIN_IDF_SHARE * terms.reduce((sum, { idf }) => sum + idf, 0)
  return ranked.filter(({ matchedIdf }) => matchedIdf >= least)
}

/** A row with some of the terms is listed where fewer than `ENOUGH_MATCHES` rows with all of them come before it. */
function withoutOutranked(ranked: RankedCandidate[]): { list: string[]; partial: number } {
  let [full, partial] = [0, 0]
  const list = ranked.filter(({ hasAllTerms }) => {
    if (hasAllTerms) full++
    else if (full < ENOUGH_MATCHES) partial++
    else return false
    return true
  })
  return { list: list.map(({ id }) => id), partial }
}

/** A page of the matches that are not ranked; reads higher tiers only for a page that the lower ones cannot fill. */
async function findRemaining(
  scope: SearchScope,
  tsquery: string,
  total: number,
  window: { ranked: string[]; limit: number; offset: number },
): Promise<string[]> {
  for (let maxTier = tierFor(total); ; maxTier++) {
    const ids = await findOtherMatches(scope, { tsquery, maxTier, ...window })
    if (ids.length === window.limit || maxTier >= MAX_TIER) return ids
  }
}
