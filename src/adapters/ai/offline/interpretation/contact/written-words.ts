/** How the words of names and places are written, and where they stand. */
import type { Token } from '../../language/tokenizer.ts'
import type { GrammarMatch } from '../../language/vocabulary.ts'
import type { Analysis } from '../lexical-analysis/analysis.ts'
import type { GrammarEntry } from '../../../../../lexicon/grammar.ts'
import { phrasesOf } from '../../language/phrasing.ts'
import { placeNameEnd } from './place-names.ts'

const PLACE_WORDS_MAX = 4

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

const SAINT = phrasesOf('saint')

/** "San Vicente, Claveria": what is called after a saint and stands before its town is no person. */
export function isSaintsPlace(
  { tokens, context }: Pick<Analysis, 'tokens' | 'context'>,
  start: number,
  end: number,
): boolean {
  const isCalled = SAINT.has(tokens[start]!.key) && end > start + 1
  return isCalled && tokens[end]?.kind === 'comma' && tokens[end + 1] !== undefined && placeNameEnd(context.places, tokens, end + 1) !== null // prettier-ignore
}

/** Whether what stands before, marks and particles aside, is a place by its name: an address may end with it. */
export function isAfterPlace({ tokens, phrases, context }: Analysis, start: number): boolean {
  let end = start
  while (end > 0 && isBetween(end - 1)) end -= 1
  return Array.from({ length: Math.min(end, PLACE_WORDS_MAX) }).some(
    (_, words) => placeNameEnd(context.places, tokens, end - words - 1) === end,
  )

  function isBetween(at: number): boolean {
    if (tokens[at]!.kind !== 'word') return tokens[at]!.kind !== 'phone'
    return phrases[at]!.some(({ entry }) => entry.category === 'particles')
  }
}

/** "Dampil, Lagonglong purok 3 Cecilia Ansag": behind the number of a place, in an address that has named its town. */
export function isAfterNumberedPlace(analysis: Analysis, start: number): boolean {
  const { tokens, phrases, context } = analysis
  const isNumbered = tokens[start - 1]?.kind === 'number' && phrases[start - 2]?.some(({ entry, end }) => entry.meaning === 'strong place' && end === start - 1) === true // prettier-ignore
  const isNamed = (at: number) => placeNameEnd(context.places, tokens, at) !== null
  return isNumbered && tokens.some((_, at) => at < start && isNamed(at)) && !tokens.some((_, at) => at >= start && isNamed(at)) // prettier-ignore
}

export function isCapital({ text, key }: Token): boolean {
  return /^\p{Lu}/u.test(text) || NAME_PARTICLES.has(key)
}

/** The second half of "Jun-jun". */
export function isSecondHalf(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]]
  const isJoined = token?.kind === 'word' && token.isGlued && !isPossessive(tokens, at)
  return isJoined && before?.kind === 'word' && isCapital(before)
}

/** The s of "Assessor's Office". */
export function isPossessive(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.key === 's' && at > 0 && tokens[at].start === tokens[at - 1]!.end + 1
}

/** In capitals throughout, capitals say nothing. */
export function isShouted(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind }) => kind === 'word')
  return words.length > 3 && words.every(({ text }) => text === text.toUpperCase())
}

/** "Engr.", "Aling", "Mrs." */
export function isTitle({ category, meaning }: GrammarEntry): boolean {
  return category === 'contact' && (meaning === 'title' || meaning === 'formal title')
}

/** "Poblacion Salay": nothing but names of places, or what is called after a saint before its town. */
export function isPlaces(
  { tokens, context }: Pick<Analysis, 'tokens' | 'context'>,
  start: number,
  end: number,
): boolean {
  if (isSaintsPlace({ tokens, context }, start, end)) return true
  let at = start
  while (at < end) {
    const next = placeNameEnd(context.places, tokens, at)
    if (next === null || next > end) return false
    at = next
  }
  return true
}

/** "Deliver during office hours": when, and not where. */
export function isTime({ tokens, phrases }: Analysis, at: number): boolean {
  const isWhen = ({ entry: { category, meaning } }: GrammarMatch) => category === 'time' && (meaning === 'before' || meaning === 'when') // prettier-ignore
  const labels = phrases[at]!.filter(({ entry }) => entry.meaning === 'address label')
  // "Deliver sa linggo": the preposition of the label is of the day.
  const isDay = phrases[at - 1]?.some((match) => isWhen(match) && match.end > at) === true
  return isDay || [at, ...labels.map(({ end }) => end)].some(
    (from) => DURING.has(tokens[from]?.key ?? '') || phrases[from]?.some(isWhen),
  ) // prettier-ignore
}

const DURING = new Set(['during', 'around', 'after', 'as', 'anytime', 'any', 'early', 'pag', 'kapag', 'kung', 'when', 'if']) // prettier-ignore

const BESIDE_WORDS_MAX = 4

/** "Malapit kay Kap Reyes": whether words that say where, and not who, end here. */
export function isBesidePlace({ phrases }: Pick<Analysis, 'phrases'>, end: number): boolean {
  return phrases.slice(Math.max(0, end - BESIDE_WORDS_MAX), end).flat().some((match) => match.entry.meaning === 'weak place' && match.end === end) // prettier-ignore
}
