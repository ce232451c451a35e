/** Products that have what was asked for only in the name of something else: no meat loaf is meat, and no egg pie an egg. */
import { LRUCache } from 'lru-cache'
import { conceptsNamed, kindsOf, namesIn, type Concept } from '../../../lexicon/goods.ts'

/** What a text names, and what single words of these names would name by themselves. */
interface NamedGoods {
  whole: readonly Concept[]
  parts: readonly Concept[]
}

/** By name, because the same products are found again and again. */
const analyses = new LRUCache<string, NamedGoods>({ max: 5_000 })

/** The share of a score that is left for a product that names all that was asked for in the names of other goods. */
const OTHER_GOODS = 0.7

/** @returns the share of its score that a product with this name keeps, by the meanings of each name of goods in the query, of which there are some */
export function createGoodsCheck(asked: readonly (readonly Concept[])[]): (name: string) => number {
  const kinds = asked.map(kindsOf)
  return (name) => {
    const { whole, parts } = analyse(name)
    const others = kinds.filter(
      (each) => parts.some((part) => each.has(part)) && !whole.some((concept) => each.has(concept)),
    )
    return 1 - ((1 - OTHER_GOODS) * others.length) / kinds.length
  }
}

function analyse(name: string): NamedGoods {
  const known = analyses.get(name)
  if (known) return known
  const words = name.split(' ')
  const names = namesIn(words)
  const parts = names
    .filter(({ length }) => length > 1)
    .flatMap(({ at, length }) => words.slice(at, at + length))
    .flatMap((word) => conceptsNamed([word]))
  const found = { whole: names.flatMap(({ concepts }) => concepts), parts }
  analyses.set(name, found)
  return found
}
