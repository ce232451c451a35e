/** The goods of the market: what people call them in English, Filipino and Cebuano, what is a kind of what, and brands. */
import { buildGoods, type Concept, type Goods } from './build-goods.ts'
import { readLexiconFolder } from './lexicon-file.ts'
import type { NameMatch } from './name-index.ts'

export type { Concept } from './build-goods.ts'
export type { Language, Name } from './goods-file.ts'
export type { NameMatch } from './name-index.ts'

/** The longest name of goods or brands that begins at a word, in any of its forms. */
export function longestNameAt(words: readonly string[], at: number): NameMatch<Concept> | null {
  return getGoods().index.longestAt(words, at)
}

/** The names of goods and brands in a text, from left to right, the longest first; they do not overlap. */
export function namesIn(words: readonly string[]): NameMatch<Concept>[] {
  const found: NameMatch<Concept>[] = []
  for (let at = 0; at < words.length; at++) {
    const match = longestNameAt(words, at)
    if (!match) continue
    found.push(match)
    at += match.length - 1
  }
  return found
}

/** The concepts that the words name, all of them together; a name can have several meanings. */
export function conceptsNamed(words: readonly string[]): readonly Concept[] {
  const match = longestNameAt(words, 0)
  return match?.length === words.length ? match.concepts : []
}

/** Whether a folded word as it is, in no other form, is a name. */
export function isName(word: string): boolean {
  return getGoods().index.has(word)
}

/** The concept whose first name it is. */
export function conceptOf(id: string): Concept | undefined {
  return getGoods().concepts.get(id)
}

/**
 * How many steps of kinds lie between a class and what belongs to it: 0 for itself, 1 for bangus under fish, null for what is no
 * kind of it. Two brands of one good are no kinds of each other.
 */
export function stepsBelow(wide: Concept, narrow: Concept): number | null {
  let level = new Set([narrow])
  for (let steps = 0; level.size > 0; steps++) {
    if (level.has(wide)) return steps
    level = new Set([...level].flatMap(({ broader }) => broader))
  }
  return null
}

/** The concepts and all kinds of them. */
export function kindsOf(concepts: readonly Concept[]): ReadonlySet<Concept> {
  const kinds = new Set(concepts)
  for (const each of kinds) for (const next of each.narrower) kinds.add(next)
  return kinds
}

let goods: Goods | undefined

/** Read at the first use. */
function getGoods(): Goods {
  goods ??= buildGoods(readLexiconFolder('goods'))
  return goods
}
