/** Turns of phrase of the lexicon: words that tell how what stands beside them is meant. */
import { getPhrases } from '../../../../lexicon/grammar.ts'
import { spellingsOf } from '../../../../lexicon/spellings.ts'

export type Phrasing =
  | 'only'
  | 'denied number'
  | 'denying'
  | 'ill sized'
  | 'correcting'
  | 'merely'
  | 'no longer'
  | 'should be'
  | 'in all'
  | 'only before'
  | 'each kind'
  | 'kind of goods'
  | 'priced'
  | 'about'
  | 'rest'
  | 'plain'
  | 'the'
  | 'wish'
  | 'or'
  | 'except'
  | 'purpose'
  | 'aim'
  | 'present'
  | 'for whom'
  | 'absence'
  | 'because'
  | 'because maybe'
  | 'so that'
  | 'lacking'
  | 'speaker'
  | 'kin'
  | 'animal'
  | 'livestock'
  | 'own before'
  | 'own behind'
  | 'it'
  | 'if none'
  | 'acceptable'
  | 'then'
  | 'landmark'
  | 'if there is'
  | 'surname'
  | 'surname as written'
  | 'state'
  | 'age'
  | 'loading'
  | 'loaded to'
  | 'calling'
  | 'part of a day'
  | 'shop'
  | 'given name'
  | 'pointing'
  | 'prohibition'
  | 'fetching'
  | 'coming'
  | 'taking'
  | 'permitted'
  | 'turning'
  | 'turned'
  | 'dated'
  | 'unwanted'
  | 'giving'
  | 'at the store'
  | 'request verb'
  | 'size label'
  | 'size scale'
  | 'size pointing'
  | 'owning'
  | 'had already'
  | 'already'
  | 'having'
  | 'ruling out'
  | 'spoken place'
  | 'presenting'
  | 'colour label'
  | 'as well'
  | 'holding'
  | 'order unit'
  | 'per'
  | 'holds'
  | 'flavour label'
  | 'scent label'
  | 'model label'
  | 'cut label'
  | 'interrogative'
  | 'open question'
  | 'carriage'
  | 'praise'
  | 'carrier'
  | 'beside a speaker'
  | 'one person'
  | 'saying'
  | 'signing'
  | 'courtesy'
  | 'full'
  | 'the other one'
  | 'times 2'
  | 'times 3'
  | 'letter a'
  | 'letter v'
  | 'sharing'
  | 'never'
  | 'wanting'
  | 'making'
  | 'making prefix'
  | 'undertaking'
  | 'mishap'
  | 'running out'
  | 'intended'
  | 'event'
  | 'land'
  | 'area'
  | 'extent'
  | 'therefore'
  | 'run out'
  | 'takeaway'
  | 'sparing'
  | 'each of them'
  | 'article'
  | 'whole order'
  | 'further number'
  | 'empties'
  | 'called area'
  | 'street'
  | 'heard'
  | 'only heard'
  | 'taking quoted'
  | 'nothing more'
  | 'causative verb'
  | 'again'
  | 'hesitating'
  | 'likeness'
  | 'packing'
  | 'still'
  | 'saint'

let byMeaning: ReadonlyMap<string, ReadonlySet<string>> | undefined

/** The phrases of a meaning, in lower case. */
export function phrasesOf(meaning: Phrasing): ReadonlySet<string> {
  byMeaning ??= new Map(
    [...Map.groupBy(getPhrases('phrasing'), (phrase) => phrase.meaning)].map(([of, phrases]) => [
      of,
      new Set(phrases.map(({ words }) => words.join(' '))),
    ]),
  )
  return byMeaning.get(meaning) ?? NO_PHRASES
}

const NO_PHRASES: ReadonlySet<string> = new Set()

const PHRASE_WORDS_MAX = 4

/** Where the longest of some phrases ends that begins at a token; null when none does. */
export function endOfPhrase(
  tokens: readonly { key: string }[],
  at: number,
  phrases: ReadonlySet<string>,
): number | null {
  for (let end = Math.min(tokens.length, at + PHRASE_WORDS_MAX); end > at; end--) {
    const words = tokens.slice(at, end).map(({ key }) => key)
    if (phrases.has(words.join(' '))) return end
  }
  return null
}

/** The first token from `from` on that is none of the words. */
export function skipWords(
  tokens: readonly { key: string }[],
  from: number,
  words: ReadonlySet<string>,
): number {
  let at = from
  while (words.has(tokens[at]?.key ?? '')) at++
  return at
}

/** A pattern for any of the phrases of a meaning, as whole words. */
export function patternOf(
  meaning: Phrasing,
  { before = '', after = '', flags = 'iu' } = {},
): RegExp {
  // The longer first: "if you run out of" rather than "if you run out".
  const longest = [...phrasesOf(meaning)].toSorted((one, other) => other.length - one.length)
  const phrases = longest.map((phrase) =>
    phrase
      .replaceAll(/\S+/gu, (word) => `(?:${spellingsOf(word).join('|')})`)
      .replaceAll(' ', '\\s+'),
  )
  return new RegExp(`${before}\\b(?:${phrases.join('|')})\\b${after}`, flags)
}

export const ONLY = patternOf('only')
export const CORRECTING = patternOf('correcting')
/** "8 pa rin" is as many as before. */
export const ALSO = patternOf('as well', { before: '(?<!\\bpa\\s)' })
