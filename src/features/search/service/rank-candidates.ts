import type { Candidate } from '../candidates.sql.ts'
import { createGoodsCheck } from '../ranking/other-goods.ts'
import { createScorer, type Score } from '../ranking/scorer.ts'
import { splitFields, wordsOf } from '../ranking/tokens.ts'
import { findSellerTokens, type SellerCategory } from '../sellers.sql.ts'
import type { Query } from '../query-terms.ts'
import { withCategoryNames } from './match-sellers.ts'

export interface RankedCandidate extends Score {
  id: string
}

/** So many of the best are checked for the names of other goods. */
const CHECKED_MAX = 60

/**
 * The distinct candidates with a score, best first, the newest first among equals. The best are ranked again with what their names
 * mean.
 *
 * @param categories those that the terms name
 */
export async function rank(
  { scope, terms, fields, goods }: Query,
  candidates: Candidate[],
  categories: SellerCategory[],
): Promise<RankedCandidate[]> {
  const distinct = [...new Map(candidates.map((each) => [each.id, each])).values()]
  const namesSellers =
    categories.length > 0 || terms.some(({ storeFrequency }) => storeFrequency > 0)
  const hasSellers = scope.kind === 'product' && namesSellers
  const sellers = hasSellers
    ? await findSellerTokens([...new Set(distinct.map((each) => each.store_id))])
    : new Map<string, string>()
  const score = createScorer(hasSellers ? withCategoryNames(terms, categories) : terms, fields)
  const ranked = distinct
    .map(({ id, store_id, tokens }) => {
      const seller = sellers.get(store_id)
      const own = splitFields(tokens)
      const ofSeller = seller === undefined ? [] : splitFields(seller).slice(0, 2)
      return { id, name: own[0]!, ...score([...own, ...ofSeller]) }
    })
    .filter((each) => each.score > 0)
    .toSorted(byScore)
  if (goods.length === 0) return ranked
  const share = createGoodsCheck(goods)
  const best = ranked.slice(0, CHECKED_MAX).map((each) => {
    const name = wordsOf(each.name).join(' ')
    return { ...each, score: each.score * share(name) }
  })
  return [...best.toSorted(byScore), ...ranked.slice(CHECKED_MAX)]
}

function byScore(a: RankedCandidate, b: RankedCandidate): number {
  return b.score - a.score || (a.id < b.id ? 1 : -1)
}
