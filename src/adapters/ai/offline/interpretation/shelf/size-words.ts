/** What words of size and colour mean, in any language, and the order of sizes. */
import { foldWord, getGrammar } from '../../../../../lexicon/grammar.ts'

/** For whom goods are. */
export const PERSONS: ReadonlySet<string> = new Set(['men', 'ladies', 'boys', 'girls', 'kids', 'adult', 'unisex']) // prettier-ignore

/** The meaning of a word of size in any language; null for other words. */
export function sizeMeaning(word: string): string | null {
  return sizeMeanings(word)[0] ?? null
}

/** All that it may mean: men and boys for "panlalaki". */
export function sizeMeanings(word: string): string[] {
  const entries = getGrammar().entries.get(foldWord(word)) ?? []
  return entries.flatMap(({ category, meaning }) => (category === 'sizes' ? [meaning] : []))
}

/** The option that is of a size only beside the others of its group: the `2XL` that is the largest. */
export function ofSizeAmong<Named extends { name: string }>(
  options: readonly Named[],
  size: string,
): Named[] {
  return EXTREMES.has(size) ? ofPlace(ranked(options, ({ name }) => name) ?? [], size) : []
}

/** Of all sizes that goods come in. */
export const EXTREMES: ReadonlySet<string> = new Set(['smallest', 'largest'])

/** Of those in the order of their sizes; of an even number none is in the middle. */
export function ofPlace<Sized>(sorted: readonly Sized[], size: string): Sized[] {
  if (sorted.length < 2) return []
  if (size === 'medium') return sorted.length === 3 ? [sorted[1]!] : []
  return size.startsWith('small') ? sorted.slice(0, 1) : sorted.slice(-1)
}

const RANKS = ['mini', 'extra small', 'small', 'regular', 'medium', 'large', 'extra large', 'double extra large', 'triple extra large', 'jumbo'] // prettier-ignore

/** In the order of the sizes that they are called by; null where one has none, or two have the same. */
export function ranked<Sized>(
  all: readonly Sized[],
  nameOf: (each: Sized) => string,
): Sized[] | null {
  const ranks = new Map(all.map((each) => [each, rankOf(nameOf(each))]))
  const isTold = [...ranks.values()].every((rank) => rank >= 0) && new Set(ranks.values()).size === all.length // prettier-ignore
  return isTold ? all.toSorted((one, other) => ranks.get(one)! - ranks.get(other)!) : null
}

/** Of `Extra Large` as a whole, else of the words of `Medium bilao`; -1 where it is no size. */
function rankOf(name: string): number {
  const all = [name.trim(), ...name.split(/[\s(),]+/u)].map((each) => RANKS.indexOf(sizeMeaning(each) ?? '')) // prettier-ignore
  return all[0]! >= 0 ? all[0]! : Math.max(...all)
}
