/** How the words of names and places are written, and where they stand. */
import { foldWord } from '../../../../../lexicon/grammar.ts'
import type { Token } from '../../language/tokenizer.ts'
import type { Analysis } from '../lexical-analysis/analysis.ts'

/** In lower case and no name by themselves. */
export const NAME_PARTICLES = new Set([
  'de',
  'dela',
  'del',
  'delos',
  'los',
  'la',
  'jr',
  'sr',
  'ii',
  'iii',
  'y',
  'sta',
  'sto',
  'san',
])
/** Whether what stands before, marks and particles aside, is a town: an address ends with it. */
export function isAfterTown({ tokens, phrases, context }: Analysis, start: number): boolean {
  let end = start
  while (end > 0 && isBetween(end - 1)) end -= 1
  return context.towns.some((town) => {
    const words = town.split(/\s+/u).map(foldWord)
    return words.every((word, at) => tokens[end - words.length + at]?.key === word)
  })

  function isBetween(at: number): boolean {
    if (tokens[at]!.kind !== 'word') return tokens[at]!.kind !== 'phone'
    return phrases[at]!.some(({ entry }) => entry.category === 'particles')
  }
}

export function isCapital({ text, key }: Token): boolean {
  return /^\p{Lu}/u.test(text) || NAME_PARTICLES.has(key)
}

/** The second half of "Jun-jun". */
export function isSecondHalf(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return tokens[at]!.isGlued && before?.kind === 'word' && isCapital(before)
}

/** In capitals throughout, capitals say nothing. */
export function isShouted(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind }) => kind === 'word')
  return words.length > 3 && words.every(({ text }) => text === text.toUpperCase())
}
