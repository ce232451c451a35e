/** How many rows match, exactly where they are few and by a sample where they are many. */
import { queryBounded } from '../../platform/database/queries.ts'
import {
  matches,
  MAX_TIER,
  scopedStatement,
  scopeSql,
  TIER_FACTORS,
  type SearchScope,
} from './scope.sql.ts'

/** So many matches were counted in tiers 0 to `tier`. */
export interface TierCount {
  tier: number
  count: number
}

/**
 * 1,400 matches in tiers 0 to 2 mean more than 10,000 in all, with a certainty of five standard deviations, and estimate the
 * total within 10 %, with one of four.
 */
const MIN_COUNT = 1_400

const tiers = TIER_FACTORS.map((_, tier) => tier)

/** Counts matches in the lowest tiers that hold at least `MIN_COUNT`, hence in all tiers when there are few. Reads no row twice. */
export async function countMatches(scope: SearchScope, tsquery: string): Promise<TierCount> {
  const countUpTo = (tier: number) =>
    tiers
      .slice(0, tier + 1)
      .map((each) => `(select count from tier_${each})`)
      .join(' + ')
  const counts = tiers.map(
    (tier) =>
      `tier_${tier} as materialized (select count(*) ${scopeSql(scope, [tier, tier], matches.anywhere)})`,
  )
  const choices = tiers.map((tier) => {
    const result = `array[${tier}, ${countUpTo(tier)}]`
    return tier < MAX_TIER
      ? `when ${countUpTo(tier)} >= ${MIN_COUNT} then ${result}`
      : `else ${result}`
  })
  const counting = scopedStatement<{ counted: number[] }>(
    `search-count-${scope.kind}`,
    scope,
    `with ${counts.join(',\n')} select case ${choices.join('\n')} end as counted`,
  )
  const [row] = await queryBounded(counting, [scope.stores, tsquery])
  const [tier, count] = row!.counted.map(Number)
  return { tier: tier!, count: count! }
}

export function estimatedTotal({ tier, count }: TierCount): number {
  return count * TIER_FACTORS[tier]!
}
