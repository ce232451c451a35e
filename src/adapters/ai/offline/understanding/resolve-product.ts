import { tokenize } from '../lexicon/tokenize.ts'
import { isSameMeasure, parseCountUnit, type CountUnit } from '../lexicon/units.ts'
import type { ItemRequest } from './extract-requests.ts'
import { rankProducts, type Matcher, type ProductMatch } from './rank-products.ts'
import type { IndexEntry } from './product-index.ts'
import { isSoldByKilo, resolveQuantity } from './resolve-quantity.ts'
import { detectSuperlative, largestMeasure, pickSuperlative } from './select-candidate.ts'
/** Entity resolution: from a request to one product, or to the candidates it may mean. */

export type Resolution =
  | { kind: 'one'; entry: IndexEntry; score: number }
  | { kind: 'several'; entries: IndexEntry[]; score: number }
  | { kind: 'none'; alternatives: IndexEntry[] }

const SCORE_MIN = 0.5
/** Matches this close to the best score count as tied. */
const TIE_MARGIN = 0.045

export function resolveProduct(
  matcher: Matcher,
  request: ItemRequest,
  among?: IndexEntry[],
): Resolution {
  const found = rankProducts(matcher, request.words, among)
  const best = found[0]
  if (!best || best.score < SCORE_MIN)
    return {
      kind: 'none',
      alternatives: found
        .filter(({ score }) => score > 0.25)
        .slice(0, 3)
        .map(({ entry }) => entry),
    }
  const tied = found.filter(({ score }) => score >= best.score - TIE_MARGIN)
  const narrowed = narrowMatches(tied, request)
  const superlative = detectSuperlative(request.words.join(' '))
  const isOneProductLine = narrowed.every(
    (entry) => haveSameHead(entry, narrowed[0]!) && !hasSizeInName(entry),
  )
  const entries =
    narrowed.length > 1 && superlative && isOneProductLine
      ? [pickSuperlative(superlative, narrowed)]
      : narrowed
  return entries.length === 1
    ? { kind: 'one', entry: entries[0]!, score: best.score }
    : { kind: 'several', entries, score: best.score }
}

/** Narrows tied matches by size, unit and amount, and prefers the base product to its variants. */
export function narrowMatches(tied: ProductMatch[], request: ItemRequest): IndexEntry[] {
  let remaining = tied
  const narrow = (test: (found: ProductMatch) => boolean) => {
    const passing = remaining.filter(test)
    if (passing.length > 0) remaining = passing
  }
  const { amount, sizes, unit } = request
  for (const size of sizes)
    narrow(({ entry }) => entry.measures.some((each) => isSameMeasure(each, size)))
  if (unit) narrow(({ entry }) => isSoldByUnit(entry, unit))
  if (unit) narrow(({ entry }) => entry.item.unit === unit)
  if (amount) {
    const isWhole = (found: ProductMatch) =>
      found.entry.measures.some((each) => isSameMeasure(each, amount))
    const sack = amount.value >= 25_000 && remaining.some(isWhole)
    if (!sack) narrow(({ entry }) => amount.dimension === 'mass' && isSoldByKilo(entry))
    if (remaining.some(isWhole)) narrow(isWhole)
    else if (!remaining.every(({ entry }) => isSoldByKilo(entry))) {
      narrow(({ entry }) => resolveQuantity(request, entry).kind === 'count')
      const most = Math.max(...remaining.map(({ entry }) => largestMeasure(entry)))
      if (remaining.every(({ entry }) => haveSameHead(entry, remaining[0]!.entry)))
        narrow(({ entry }) => largestMeasure(entry) === most)
    }
  }
  const full = remaining.filter(({ headCoverage }) => headCoverage === 1)
  if (full.length > 0 && full.length < remaining.length) remaining = full
  return preferBaseProduct(remaining.map(({ entry }) => entry))
}

/** The base product among its variants: plain pandesal, not the small or the malunggay one. */
function preferBaseProduct(entries: IndexEntry[]): IndexEntry[] {
  if (entries.length < 2) return entries
  const inner = entries.filter((entry) =>
    entries.every((other) => [...entry.head].every((word) => other.head.has(word))),
  )
  const simple = inner.filter(({ isVariant }) => !isVariant)
  if (simple.length === 1) return simple
  const shortest = inner.filter((entry) =>
    entries.every((other) => other === entry || other.head.size > entry.head.size),
  )
  return shortest.length === 1 ? shortest : entries
}

/** Products whose names say small, medium or large. */
function hasSizeInName({ terms }: IndexEntry): boolean {
  return ['small', 'medium', 'large'].some((word) => (terms.get(word) ?? 0) > 0.6)
}

function haveSameHead(a: IndexEntry, b: IndexEntry): boolean {
  return [...a.head].join(' ') === [...b.head].join(' ')
}

const compatibleUnits: Partial<Record<CountUnit, string[]>> = {
  pack: ['pack', 'sachet', 'bag'],
  bag: ['bag', 'sack'],
  sack: ['sack', 'bag'],
  serving: ['serving', 'cup'],
  can: ['can'],
}

/** By its unit of sale, or by a unit in its name: "4 rolls", "box of 12", "bag". */
function isSoldByUnit({ item }: IndexEntry, unit: CountUnit): boolean {
  if ((compatibleUnits[unit] ?? [unit]).includes(item.unit)) return true
  return unit !== 'piece' && tokenize(item.name).some((word) => parseCountUnit(word) === unit)
}
