import type { ItemRequest } from './extract-requests.ts'
import type { Matcher } from './rank-products.ts'
import type { IndexEntry } from './product-index.ts'
import { narrowMatches, resolveProduct } from './resolve-product.ts'
import { detectSuperlative, pickByOrdinal, pickSuperlative } from './select-candidate.ts'

/** The candidate that a clause picks out by ordinal, size, name, unit or superlative. */
export function chooseCandidate(
  matcher: Matcher,
  candidates: IndexEntry[],
  clause: string,
  request: ItemRequest,
  isChoosing: boolean,
): { entry: IndexEntry; score: number } | null {
  const byOrdinal = isChoosing ? pickByOrdinal(clause, candidates) : null
  if (byOrdinal) return { entry: byOrdinal, score: 1 }
  const sizes = [...request.sizes, ...(request.amount ? [request.amount] : [])]
  const bySize = candidates.filter(({ measures }) =>
    sizes.some((size) =>
      measures.some(
        (each) => each.dimension === size.dimension && Math.abs(each.value - size.value) < 1,
      ),
    ),
  )
  const remaining = bySize.length > 0 ? bySize : candidates
  if (request.words.length > 0) {
    const resolved = resolveProduct(matcher, request, remaining)
    if (resolved.kind === 'one')
      return { entry: resolved.entry, score: resolved.score + 0.1 * bySize.length }
  }
  if (request.amount || request.unit || request.sizes.length > 0) {
    const byUnit = narrowMatches(
      remaining.map((entry) => ({ entry, score: 1, headCoverage: 1 })),
      request,
    )
    if (byUnit.length === 1 && request.words.length === 0) return { entry: byUnit[0]!, score: 0.6 }
  }
  if (bySize.length === 1) return { entry: bySize[0]!, score: 0.6 }
  const superlative = detectSuperlative(clause)
  return superlative ? { entry: pickSuperlative(superlative, remaining), score: 0.5 } : null
}
