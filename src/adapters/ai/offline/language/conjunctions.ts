/** Words of the lexicon that join: "and", "at", "ug", "saka". */
import { getPhrases } from '../../../../lexicon/grammar.ts'

const conjunctions = getPhrases('links').flatMap(({ meaning, words }) => (meaning === 'and' ? [words.join(' ')] : [])) // prettier-ignore
const known: ReadonlySet<string> = new Set(conjunctions)

/** Whether a word, or the words of a phrase, join: "ascorbic ug conzace" is two. */
export function isAnd(words: string): boolean {
  return known.has(words)
}

/** A pattern for any of them between two others. */
export function patternOfAnd({ before = '', after = '' } = {}): RegExp {
  return new RegExp(`${before}(?:${conjunctions.join('|').replaceAll(' ', '\\s+')})${after}`, 'iu')
}
