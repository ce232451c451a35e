/** What words of size and colour mean, in any language. */
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
