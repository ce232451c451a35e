/** "2M at 3L": letters written in one word with a number, which are sizes of clothes and cups, and measures of other goods. */
import { unitAt } from '../../../language/units.ts'
import type { GoodsMatch } from '../../entity-linker.ts'
import { dimensionsOf } from '../../shelf/find-hits.ts'
import { isSizeOf } from '../../shelf/sizes.ts'
import { sizeMeaning } from '../../shelf/size-words.ts'
import type { ShelfEntry } from '../../shelf.ts'
import type { Analysis } from '../analysis.ts'
import { isSold } from '../size-edges.ts'

const REACH = 8

/** A letter that is a measure, or nothing, behind its number. */
export function isGluedLetter(analysis: Analysis, at: number): boolean {
  const token = analysis.tokens[at]
  return token?.key.length === 1 && token.isGlued && !isGluedSize(analysis, at)
}

/** Of a store that measures nothing by the letter, or of goods beside it that come in such a size. */
export function isGluedSize(analysis: Analysis, at: number): boolean {
  const { tokens, shelf } = analysis
  const [number, letter] = [tokens[at - 1], tokens[at]!]
  const isCount = number?.kind === 'number' && Number.isInteger(number.value)
  const size = letter.key.length === 1 && letter.isGlued && isCount ? sizeMeaning(letter.key) : null
  // "The 12s"
  if (size === null || (letter.key === 's' && letter.text !== 'S')) return false
  const unit = unitAt([number!, letter], 1)?.unit
  const dimension = unit?.kind === 'measure' ? unit.dimension : undefined
  const having = new Set(shelf.options.bySize.get(size)?.map(({ productId }) => productId))
  if (dimension === undefined || !dimensionsOf(shelf).has(dimension)) return having.size > 0 || isSold(shelf, size) // prettier-ignore
  const comesSo = (entry: ShelfEntry) => having.has(entry.item.productId) || isSizeOf(entry, size)
  const isMeasured = (entry: ShelfEntry) => entry.measures.some((each) => each.dimension === dimension) // prettier-ignore
  const goods = goodsBeside(analysis, at)?.candidates.map(({ entry }) => entry) ?? []
  return goods.some(comesSo) && !goods.some(isMeasured)
}

/** Right before the number, right behind the letter, or last named before. */
function goodsBeside({ linker }: Analysis, at: number): GoodsMatch | undefined {
  const starts = Array.from({ length: Math.min(at - 1, REACH) }, (_, more) => at - 2 - more)
  const before = starts.flatMap((start) => linker(start).filter(({ end, candidates }) => end < at && candidates.length > 0)) // prettier-ignore
  const behind = linker(at + 1).findLast(({ candidates }) => candidates.length > 0)
  return before.find(({ end }) => end === at - 1) ?? behind ?? before[0]
}
