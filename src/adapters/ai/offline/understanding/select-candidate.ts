import { normalizeText } from '../lexicon/tokenize.ts'
import type { IndexEntry } from './product-index.ts'
/** Selection among listed products by superlative ("the biggest") or ordinal ("the second one"). */

export type Superlative = 'biggest' | 'smallest' | 'cheapest' | 'mostExpensive'

const superlativePatterns: [Superlative, RegExp][] = [
  ['cheapest', /\b(?:cheap(?:er|est)?|mura|mas mura|pinakamura|barato|baratohon|affordable)\b/u],
  ['mostExpensive', /\b(?:expensive|mahal|pinakamahal|best|premium)\b/u],
  [
    'biggest',
    /\b(?:big(?:ger|gest)?|large(?:r|st)?|malaki|mas malaki|pinakamalaki|malaking|dako|dakong|mas dako|kinadak-?an|family size)\b/u,
  ],
  [
    'smallest',
    /\b(?:small(?:er|est)?|little|maliit|mas maliit|pinakamaliit|gamay|mas gamay|kinagamyan|mini)\b/u,
  ],
]

export function detectSuperlative(text: string): Superlative | null {
  return superlativePatterns.find(([, pattern]) => pattern.test(normalizeText(text)))?.[0] ?? null
}

export function pickSuperlative(superlative: Superlative, entries: IndexEntry[]): IndexEntry {
  const by = {
    biggest: (entry: IndexEntry) => largestMeasure(entry) || entry.item.price,
    smallest: (entry: IndexEntry) => -(largestMeasure(entry) || entry.item.price),
    mostExpensive: ({ item }: IndexEntry) => item.price,
    cheapest: ({ item }: IndexEntry) => -item.price,
  }[superlative]
  return entries.toSorted((a, b) => by(b) - by(a))[0]!
}

const ordinalPatterns: RegExp[] = [
  /\b(?:first|1st|una|unang|primero|number 1|number one|no 1|nauna)\b|^#?1$/u,
  /\b(?:second|2nd|ikalawa|pangalawa|pangalawang|ikaduha|number 2|number two|no 2)\b|^#?2$/u,
  /\b(?:third|3rd|ikatlo|pangatlo|ikatulo|number 3|number three|no 3)\b|^#?3$/u,
  /\b(?:fourth|4th|ikaapat|pangapat|ikaupat|number 4|no 4)\b|^#?4$/u,
]
const lastPattern = /\b(?:last|huli|huling|kataposan|pinakahuli)\b/u

/** The option that an ordinal picks from a list: "the second one", "una", "number 3". */
export function pickByOrdinal<T>(text: string, options: T[]): T | null {
  const answer = normalizeText(text).trim()
  if (lastPattern.test(answer)) return options.at(-1) ?? null
  const at = ordinalPatterns.findIndex((ordinal) => ordinal.test(answer))
  return at < 0 ? null : (options[at] ?? null)
}

export function largestMeasure({ measures }: IndexEntry): number {
  return Math.max(0, ...measures.map(({ value }) => value))
}
