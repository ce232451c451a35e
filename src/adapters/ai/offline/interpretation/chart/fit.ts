/** Whether sizes and options fit the goods that they are said of, and one another. */
import { memoizeWeak } from '../../../../../platform/cache/memoize-weak.ts'
import type { GoodsMatch } from '../entity-linker.ts'
import type { Candidate, OptionMention } from '../interpretation.ts'
import { COST, LINK } from '../scoring.ts'
import { EXTREMES, sizeMeaning } from '../shelf/size-words.ts'
import { isSizeOf, ofSize } from '../shelf/sizes.ts'
import type { ShelfEntry } from '../shelf.ts'
import type { Edge } from './edges.ts'

/** What was said of the item that is being read. */
export interface Details {
  goods: Edge | null
  /** The last size or option. */
  detail: Edge | null
  /** The last of each. */
  size: Edge | null
  option: Edge | null
  quantity: Edge | null
  reference: boolean
  /** What stands between the last part and here. */
  gap: string
  /** The goods named last in the message, which a size or a number alone can be about. */
  named: Edge | null
}

/** "Folder short ug long" is no folder of both sizes. */
export function fitsBoth(goods: Edge | null, one: Edge, other: Edge): boolean {
  const candidates = goods?.goods?.candidates ?? []
  const fits = (entry: ShelfEntry, edge: Edge) => isSizeOf(entry, edge.meaning)
  const either = candidates.some(({ entry }) => fits(entry, one)) && candidates.some(({ entry }) => fits(entry, other)) // prettier-ignore
  return !either || candidates.some(({ entry }) => fits(entry, one) && fits(entry, other))
}

/** "3 cotton / balls 2": the same goods by two parts of their name, as if they were two. */
export function isSameGoods(one: Edge | null, { goods }: Edge): boolean {
  const [first] = one?.goods?.candidates ?? []
  return (
    first !== undefined && first.entry === goods?.candidates[0]?.entry && one!.end === goods.start
  )
}

const productsOfEdges = new WeakMap<Edge, ReadonlySet<string>>()

/** The products that have one of the options. */
export function productsWith(edge: Edge): ReadonlySet<string> {
  const known =
    productsOfEdges.get(edge) ?? new Set(edge.options?.map(({ productId }) => productId))
  productsOfEdges.set(edge, known)
  return known
}

/** Of goods that do not come so, these only describe: "yung malalaki", "kanang init". */
const DESCRIPTIVE = new Set(['large', 'small', 'largest', 'smallest', 'fresh', 'hot', 'cold'])

/** Behind a size with an option, another size or another option of the same group begins the next such pair. */
export function isSecondPair({ detail, size, option, goods }: Details, edge: Edge): boolean {
  if (!option || !detail || detail.kind === edge.kind) return false
  // "Dress medium red ug large blue": the first size may be a word of the name.
  if (!size) return edge.kind === 'size' && isOtherThanNamed(goods, edge)
  if (edge.kind === 'option') return isOtherChoice(option, edge)
  return edge.kind === 'size' && edge.meaning !== size.meaning && !fitsBoth(goods, size, edge)
}

/** "2 mango large", "black, size 7" of what was spoken of; "…, 1 white na medium" of what was named. */
export function isSizeOfOption(
  { detail, named, quantity, gap, reference }: Details,
  edge: Edge,
): boolean {
  // "Katong dako 85ml"
  if (detail && isDescriptive(detail) && named === null && /^(?:number|measure) /u.test(edge.meaning)) return gap === 'none' // prettier-ignore
  if (detail?.kind !== 'option' || reference) return false
  if (named === null) return gap === 'none' || (gap === 'comma' && !quantity)
  // "…, itim size 9, pula size 7"
  const isOwn = quantity === null ? fitCost(named, edge) < 0 : quantity.end <= detail.start
  return isOwn && fitCost(named, detail) < 0 && gap === 'none'
}

/** A size of goods that are all named in another one. */
function isOtherThanNamed(goods: Edge | null, edge: Edge): boolean {
  const candidates = goods?.goods?.candidates ?? []
  return candidates.length > 0 && fitCost(goods, edge) > 0 && candidates.every(({ entry }) => comesSized(entry)) // prettier-ignore
}

/** A medium one is no large one. */
function comesSized(entry: ShelfEntry): boolean {
  return ['small', 'medium', 'large'].some((size) => isSizeOf(entry, size))
}

function isDescriptive({ kind, meaning }: Edge): boolean {
  return kind === 'size' && DESCRIPTIVE.has(meaning)
}

/** "Avocado less sugar" is no fruit: of the goods that are named a little less well those that have what is said of them. */
export function withOption(
  { candidates, alternatives }: Pick<GoodsMatch, 'candidates' | 'alternatives'>,
  has: (candidate: Candidate) => boolean,
): Candidate[] {
  const [best] = candidates
  if (!best || candidates.some(has)) return []
  return alternatives.filter((each) => each.score >= best.score - LINK.unitOutranks && has(each))
}

export function fitCost(goods: Edge | null, edge: Edge): number {
  const candidates = goods?.goods?.candidates
  if (!candidates || candidates.length === 0) return 0
  if (edge.kind === 'option') {
    const having = productsWith(edge)
    const has = ({ entry }: Candidate) => having.has(entry.item.productId)
    if (candidates.some(has)) return COST.fitting
    return withOption(goods.goods!, has).length > 0 ? 0 : COST.unfitting
  }
  if (edge.kind === 'size' && EXTREMES.has(edge.meaning))
    return ofSize(candidates.map(({ entry }) => entry), edge.meaning).length > 0 ? COST.fitting : 0 // prettier-ignore
  if (edge.kind === 'size')
    return candidates.some(({ entry }) => isSizeOf(entry, edge.meaning))
      ? COST.fitting
      : DESCRIPTIVE.has(edge.meaning) && !candidates.some(({ entry }) => comesSized(entry))
        ? 0
        : COST.unfittingSize
  return 0
}

/** "1 half 1 full", "medium 3, large 3": nothing is both. */
export function isOtherChoice(one: Edge | null, other: Edge): boolean {
  if (one && one.kind !== other.kind) return isOtherSize(one, other) || isOtherSize(other, one)
  const [first] = one?.options ?? []
  const [second] = other.options ?? []
  if (!one || !first || !second) return false
  const isNamedAlike = first.group.name === second.group.name && first.group.max === 1
  return isNamedAlike ? first.option.optionId !== second.option.optionId : isOtherOfProduct(one, other) // prettier-ignore
}

/** Different options of the same group of one product, of those that come in one of them. */
function isOtherOfProduct(one: Edge, other: Edge): boolean {
  const own = optionsByGroup(one)
  return [...optionsByGroup(other)].some(([group, id]) => (own.get(group) ?? id) !== id)
}

const optionsByGroup = memoizeWeak((edge: Edge): ReadonlyMap<string, string> => {
  const single = (edge.options ?? []).filter(({ group }) => group.max === 1)
  return new Map(single.map(({ productId, group, option }) => [`${productId}/${group.name}`, option.optionId])) // prettier-ignore
})

/** A size beside another one of a group that has both. */
function isOtherSize({ kind, meaning }: Edge, edge: Edge): boolean {
  return kind === 'size' && otherSizesOf(edge).has(meaning)
}

/** The sizes and colours of the other options in its groups. */
const otherSizesOf = memoizeWeak((edge: Edge): ReadonlySet<string> => {
  const single = (edge.options ?? []).filter(({ group }) => group.max === 1)
  return new Set(
    single.flatMap(({ group, option }) => {
      const own = sizeMeaning(option.name)
      return sizesOfGroup(group).filter((size) => size !== own)
    }),
  )
})

const sizesOfGroup = memoizeWeak(({ options }: OptionMention['group']): string[] =>
  options.flatMap(({ name }) => sizeMeaning(name) ?? []),
)
