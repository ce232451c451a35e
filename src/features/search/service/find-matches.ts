import type { Page } from '../../../platform/contract/pagination.ts'
import { countMatches, countNameMatches, estimatedTotal, findNameTier } from '../counts.sql.ts'
import {
  allTerms,
  anyStem,
  anyTerm,
  isKnown,
  mostSelective,
  weightsOf,
  type QueryTerm,
} from '../query-terms.ts'
import { rankMatches, rankPartialMatches, type RankRequest } from '../ranking.sql.ts'
import { findCategoryProducts, listCategories } from '../categories.sql.ts'
import { MAX_TIER, tierFor, type SearchScope } from '../scope.sql.ts'

export interface Total {
  total: number
  isEstimate: boolean
}

export type Matches = Total & { ids: string[] }

export const NO_MATCHES: Matches = { ids: [], total: 0, isEstimate: false }

/** With fewer full matches than this, partial ones are added, and products by the category of their store. */
const ENOUGH_MATCHES = 20
/** The list that partial matches are added to ends here. */
const PARTIAL_LIST_MAX = 100

/** A page of what matches the terms in a scope, best first. */
export async function findMatches(
  scope: SearchScope,
  terms: QueryTerm[],
  page: Page,
): Promise<Matches> {
  const tsquery = allTerms(terms)
  const full = tsquery ? await findFullMatches(scope, tsquery, terms, page) : NO_MATCHES
  if (full.total >= ENOUGH_MATCHES) return full
  const categories = scope.kind === 'product' && !scope.stores ? await categoriesOf(terms) : []
  if (tsquery && terms.length === 1 && categories.length === 0) return full
  const first =
    tsquery && full.total > 0
      ? await findFullMatches(scope, tsquery, terms, { limit: ENOUGH_MATCHES, offset: 0 })
      : NO_MATCHES
  const [partial, ofCategory] = await Promise.all([
    findPartialMatches(scope, terms, first.ids),
    findCategoryProducts(categories, PARTIAL_LIST_MAX),
  ])
  const ids = [...new Set([...first.ids, ...partial, ...ofCategory])].slice(0, PARTIAL_LIST_MAX)
  const { limit, offset } = page
  return { ids: ids.slice(offset, offset + limit), total: ids.length, isEstimate: false }
}

/** The categories of stores that all of the terms name, or what they are expanded to. */
async function categoriesOf(terms: QueryTerm[]): Promise<string[]> {
  const isNamed = ({ stem, otherNames }: QueryTerm, category: Set<string>) =>
    category.has(stem) || otherNames.some((stems) => stems.every((each) => category.has(each)))
  const named = (await listCategories()).filter(({ stems }) => {
    const category = new Set(stems)
    return terms.length > 0 && terms.every((term) => isNamed(term, category))
  })
  return named.map(({ category }) => category)
}

/** Up to this document frequency all matches are ranked, so no tier is counted. */
const RANK_ALL_MAX = 1_000

/** A page of the rows with all terms: those with them in the name, then the others. */
async function findFullMatches(
  scope: SearchScope,
  tsquery: string,
  terms: QueryTerm[],
  page: Page,
): Promise<Matches> {
  const request = { tsquery, weights: weightsOf(terms) }
  const stored = storedCount(scope, terms)
  if (Math.min(...terms.map(({ documentFrequency }) => documentFrequency)) <= RANK_ALL_MAX) {
    const isOneTerm = terms.length === 1 && terms[0]!.expansions.length === 0
    const mode = isOneTerm ? 'name-first-one-term' : 'name-first'
    const tiers = { tier: MAX_TIER, maxTier: MAX_TIER, withCount: stored === null }
    const { ids, count } = await rankMatches(scope, { ...request, mode, ...tiers, ...page })
    if (stored)
      return { ids, total: totalOfPage(ids.length, stored.total, page), isEstimate: false }
    if (ids.length > 0 || page.offset === 0) return { ids, total: count, isEstimate: false }
  }
  const { nameTier, nameTotal, ...total } = stored ?? (await countFullMatches(scope, tsquery))
  const withCount = nameTotal === null && page.offset > 0
  const named = await rankWidening(scope, {
    ...request,
    mode: 'name',
    tier: nameTier,
    withCount,
    ...page,
  })
  const missing = page.limit - named.ids.length
  if (missing === 0) return { ...total, ids: named.ids }
  const namesBefore =
    page.offset === 0 ? 0 : (nameTotal ?? (named.count || (await countNameMatches(scope, tsquery))))
  const others = await rankWidening(scope, {
    ...request,
    mode: 'not-name',
    tier: tierFor(total.total),
    withCount: false,
    limit: missing,
    offset: Math.max(0, page.offset - namesBefore),
  })
  return { ...total, ids: [...named.ids, ...others.ids] }
}

/** The last page implies the total, and was read after the stored count. */
function totalOfPage(found: number, stored: number, { limit, offset }: Page): number {
  return found < limit && (found > 0 || offset === 0) ? offset + found : stored
}

type FullMatchCount = Total & {
  /** The lowest tier with enough matches in the name. */
  nameTier: number
  /** How many match in the name; null where it is not stored. */
  nameTotal: number | null
}

/** The document frequency is the number of products that match a single term, so it need not be counted. */
function storedCount(
  { stores }: SearchScope,
  [only, ...others]: QueryTerm[],
): FullMatchCount | null {
  if (stores || !only || others.length > 0 || only.nameFrequency === null) return null
  const { documentFrequency: total, nameFrequency: nameTotal } = only
  return { total, isEstimate: false, nameTier: tierFor(nameTotal), nameTotal }
}

async function countFullMatches(scope: SearchScope, tsquery: string): Promise<FullMatchCount> {
  const [anywhere, nameTier] = await Promise.all([
    countMatches(scope, tsquery),
    findNameTier(scope, tsquery),
  ])
  const isEstimate = anywhere.tier < MAX_TIER
  return { total: estimatedTotal(anywhere), isEstimate, nameTier, nameTotal: null }
}

/** Ranks within the tier, and reads higher tiers only for a page that it cannot fill. */
async function rankWidening(
  scope: SearchScope,
  request: Omit<RankRequest, 'maxTier'>,
): ReturnType<typeof rankMatches> {
  for (let maxTier = request.tier; ; maxTier++) {
    const ranked = await rankMatches(scope, { ...request, maxTier })
    if (ranked.ids.length === request.limit || maxTier >= MAX_TIER) return ranked
  }
}

/** The share of the query's inverse document frequency that a partial match must have, tried in order until enough match. */
const MIN_IDF_SHARES = [0.7, 0.5, 0.3, 0]

/**
 * The best rows with some of the terms that are not among the `full` matches. When there are full matches, a row with only
 * frequent terms is excluded.
 */
async function findPartialMatches(
  scope: SearchScope,
  terms: QueryTerm[],
  full: string[],
): Promise<string[]> {
  const selective = mostSelective(terms)
  if (selective.length === 0) return []
  const known = terms.filter(isKnown)
  const ranked = await rankPartialMatches(scope, {
    tsquery: anyTerm(selective),
    weights: weightsOf(terms),
    idfs: known.map((term) => ({ tsquery: anyStem(term), weight: term.idf })),
    maxTier: tierFor(selective.reduce((sum, term) => sum + term.documentFrequency, 0)),
    limit: PARTIAL_LIST_MAX,
  })
  const total = terms.reduce((sum, { idf }) => sum + idf, 0)
  const others = ranked.filter(({ id }) => !full.includes(id))
  const withShare = (share: number) => others.filter(({ idf }) => idf >= share * total)
  const shares = full.length > 0 ? MIN_IDF_SHARES.slice(0, -1) : MIN_IDF_SHARES
  const enough = shares.find((share) => full.length + withShare(share).length >= ENOUGH_MATCHES)
  return withShare(enough ?? shares.at(-1)!).map(({ id }) => id)
}
