import type { Page } from '../../../platform/contract/pagination.ts'
import { countMatches, estimatedTotal, findNameTier } from '../counts.sql.ts'
import { findCandidates, findOtherMatches, type Candidate } from '../candidates.sql.ts'
import { allTerms, anyTerm, mostSelective, type Query, type QueryTerm } from '../query-terms.ts'
import { MAX_TIER, tierFor, type SearchScope } from '../scope.sql.ts'
import { findCandidatesBySeller } from './match-sellers.ts'
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
  const others = await Promise.all([
    terms.length > 1 ? findPartialMatches(scope, terms, hasEnough) : [],
    hasEnough ? [] : findCandidatesBySeller(scope, terms, PARTIAL_LIST_MAX),
  ])
  const ranked = await rank(query, [...full.candidates, ...others.flat()])
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

type FullMatches = Total & { candidates: Candidate[] }

const NO_CANDIDATES: FullMatches = { candidates: [], total: 0, isEstimate: false }

/** Up to so many matches are all ranked, so no tier is counted. */
const RANK_ALL_MAX = 1_000
/** Of more matches, so many with all terms in the name are ranked, and so many others. */
const SAMPLE_MAX = { name: 400, anywhere: 250 }

/** How many rows have all terms, and the candidates among them: all, or some with them in the name and some others. */
async function findFullMatches(
  scope: SearchScope,
  tsquery: string,
  terms: QueryTerm[],
): Promise<FullMatches> {
  const stored = storedCount(scope, terms)
  if (Math.min(...terms.map(({ documentFrequency }) => documentFrequency)) < RANK_ALL_MAX) {
    const all = { tsquery, match: 'anywhere', maxTier: MAX_TIER, limit: RANK_ALL_MAX } as const
    const candidates = await findCandidates(scope, all)
    if (candidates.length < RANK_ALL_MAX)
      return { candidates, total: candidates.length, isEstimate: false }
  }
  const { nameTier, ...total } = stored ?? (await countFullMatches(scope, tsquery))
  const hasFew = total.total < RANK_ALL_MAX
  const sample = async (match: 'name' | 'anywhere', maxTier: number) =>
    await findCandidates(scope, {
      tsquery,
      match,
      maxTier,
      limit: hasFew ? RANK_ALL_MAX : SAMPLE_MAX[match],
    })
  const candidates = await Promise.all([
    sample('name', nameTier),
    sample('anywhere', tierFor(total.total)),
  ])
  return { candidates: candidates.flat(), ...total }
}

/** With the lowest tier that holds enough matches in the name. */
type FullMatchCount = Total & { nameTier: number }

/** The document frequency is the number of products that match a single term, so it need not be counted. */
function storedCount(
  { stores }: SearchScope,
  [only, ...others]: QueryTerm[],
): FullMatchCount | null {
  if (stores || !only || others.length > 0 || only.nameFrequency === null) return null
  return { total: only.documentFrequency, isEstimate: false, nameTier: tierFor(only.nameFrequency) }
}

async function countFullMatches(scope: SearchScope, tsquery: string): Promise<FullMatchCount> {
  const [anywhere, nameTier] = await Promise.all([
    countMatches(scope, tsquery),
    findNameTier(scope, tsquery),
  ])
  return { total: estimatedTotal(anywhere), isEstimate: anywhere.tier < MAX_TIER, nameTier }
}

/** So many rows with some of the terms are scored. */
const PARTIAL_CANDIDATES_MAX = 3_000

/** Rows with any of the rarest terms; where enough rows have all terms, only a name can outrank those. */
async function findPartialMatches(
  scope: SearchScope,
  terms: QueryTerm[],
  inNames: boolean,
): Promise<Candidate[]> {
  const selective = mostSelective(terms, PARTIAL_CANDIDATES_MAX)
  if (selective.length === 0) return []
  const frequency = selective.reduce((sum, term) => sum + frequencyOf(term, inNames), 0)
  return await findCandidates(scope, {
    tsquery: anyTerm(selective),
    match: inNames ? 'name' : 'anywhere',
    maxTier: frequency <= PARTIAL_CANDIDATES_MAX ? MAX_TIER : tierFor(frequency),
    limit: inNames ? SAMPLE_MAX.name : PARTIAL_CANDIDATES_MAX,
  })
}

function frequencyOf({ nameFrequency, documentFrequency }: QueryTerm, inNames: boolean): number {
  return (inNames ? nameFrequency : null) ?? documentFrequency
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
