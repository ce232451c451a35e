/** The fields that search ranks by, with what a word in each counts. */
import type { CollectionStatistics } from './statistics.sql.ts'
import type { Kind } from '../scope.sql.ts'
import type { Field } from './bm25f.ts'

/**
 * The fields of the search tables, in the order of their tokens. A name outweighs descriptions, as titles do in the best runs of
 * BM25F at TREC; between 5 and 40 the weight hardly matters.
 */
const WEIGHTS = {
  product: { name: 20, otherNames: 8, description: 1 },
  store: { name: 20, category: 8, description: 1 },
}
/** The fields of its store that a product is found by: name and category. */
const SELLER_WEIGHTS = [1, 1]

/** The fields of a kind; of a product those of its store follow. */
export function rankedFields(kind: Kind, statistics: Record<Kind, CollectionStatistics>): Field[] {
  const own = fieldsWith(Object.values(WEIGHTS[kind]), statistics[kind])
  if (kind === 'store') return own
  const ofSeller = fieldsWith(SELLER_WEIGHTS, statistics.store)
  return [...own, ...ofSeller.map((field) => ({ ...field, isOfSeller: true }))]
}

function fieldsWith(weights: number[], { averageLengths }: CollectionStatistics): Field[] {
  return weights.map((weight, at) => ({ weight, averageLength: averageLengths[at] || 1 }))
}
