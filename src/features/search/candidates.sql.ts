/** Candidates: rows that a search scores, with the words of their fields. */
import { queryBounded } from '../../platform/database/queries.ts'
import { matches, scopedStatement, scopeSql, type SearchScope } from './scope.sql.ts'

export interface Candidate {
  id: string
  store_id: string
  /** The words of each field in order, a line a field; a word whose stem differs is followed by it: `tomatoes/tomato`. */
  tokens: string
}

interface CandidateRequest {
  tsquery: string
  /** Where a row has to match. */
  match: keyof typeof matches
  /** The last tier that is read. */
  maxTier: number
  limit: number
}

/** The newest matches of the lowest tiers. */
export async function findCandidates(
  scope: SearchScope,
  { tsquery, match, maxTier, limit }: CandidateRequest,
): Promise<Candidate[]> {
  const finding = scopedStatement<Candidate>(
    `search-candidates-${scope.kind}-${match}-${maxTier}`,
    scope,
    `select e.id, e.store_id, e.tokens ${scopeSql(scope, [0, maxTier], matches[match])}
     order by e.tier, e.id desc limit $3`,
  )
  return await queryBounded(finding, [scope.stores, tsquery, limit])
}

/** A page of the other matches of the tiers, in the same order. */
export async function findOtherMatches(
  scope: SearchScope,
  request: { tsquery: string; maxTier: number; ranked: string[]; limit: number; offset: number },
): Promise<string[]> {
  const { tsquery, maxTier, ranked, limit, offset } = request
  const finding = scopedStatement<{ id: string }>(
    `search-other-matches-${scope.kind}-${maxTier}`,
    scope,
    `select e.id ${scopeSql(scope, [0, maxTier], matches.anywhere)} and e.id <> all($3::uuid[])
     order by e.tier, e.id desc limit $4 offset $5`,
  )
  const rows = await queryBounded(finding, [scope.stores, tsquery, ranked, limit, offset])
  return rows.map(({ id }) => id)
}
