/** Candidates: rows that a search scores, with the words of their fields. */
import { queryBounded } from '../../platform/database/queries.ts'
import { matches, scopedStatement, scopeSql, TIER_FACTORS, type SearchScope } from './scope.sql.ts'

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
  limit: number
}

/** Matches of the lowest tiers that have enough; reads no further than that. */
export async function findCandidates(
  scope: SearchScope,
  { tsquery, match, limit }: CandidateRequest,
): Promise<Candidate[]> {
  const tiers = TIER_FACTORS.map((_, tier) => tier)
  const missing = (tier: number) =>
    ['$3', ...tiers.slice(0, tier).map((each) => `(select count(*) from tier_${each})`)].join(' - ')
  const tierSql = (tier: number) =>
    `tier_${tier} as materialized (
       select e.id, e.store_id, e.tokens ${scopeSql(scope, [tier, tier], matches[match])} limit ${missing(tier)})`
  const finding = scopedStatement<Candidate>(
    `search-candidates-${scope.kind}-${match}`,
    scope,
    `with ${tiers.map(tierSql).join(',\n')}
     ${tiers.map((tier) => `select * from tier_${tier}`).join(' union all ')}`,
  )
  return await queryBounded(finding, [scope.stores, tsquery, limit])
}

/** A page of the other matches of the tiers up to `maxTier`, newest first in each. */
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
