import type { Candidate } from '../candidates.sql.ts'
import { createScorer, type Score } from '../ranking/scorer.ts'
import { splitFields } from '../ranking/tokens.ts'
import { findSellerTokens } from '../sellers.sql.ts'
import type { Query } from './find-matches.ts'
import { canNameSellers, withCategoryNames } from './match-sellers.ts'

export interface RankedCandidate extends Score {
  id: string
}

/** The distinct candidates with a score, best first, the newest first among equals. */
export async function rank(
  { scope, terms, fields }: Query,
  candidates: Candidate[],
): Promise<RankedCandidate[]> {
  const distinct = [...new Map(candidates.map((each) => [each.id, each])).values()]
  const hasSellers = scope.kind === 'product' && (await canNameSellers(terms))
  const sellers = hasSellers
    ? await findSellerTokens([...new Set(distinct.map((each) => each.store_id))])
    : new Map<string, string>()
  const score = createScorer(hasSellers ? await withCategoryNames(terms) : terms, fields)
  return distinct
    .map(({ id, store_id, tokens }) => {
      const seller = sellers.get(store_id)
      const ofSeller = seller === undefined ? [] : splitFields(seller).slice(0, 2)
      return { id, ...score([...splitFields(tokens), ...ofSeller]) }
    })
    .filter((each) => each.score > 0)
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1))
}
