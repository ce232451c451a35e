/** A question as text-search queries: which words must be there, and how much each one counts. */
import type { Kind, Weight } from './ranking.sql.ts'
import type { Frequency, TermRow } from './document-frequencies.sql.ts'
import type { Guess } from './edit-distance.ts'

/** One word of a question: what it may stand for, and how much it tells. */
export interface Clue {
  word: string
  /** The stem itself, or what it was meant to be; empty when nothing has it. */
  stems: Guess[]
  /** How many rows have one of the stems; about, save for a product's only stem. */
  count: number
  /** How many have its only stem in the name; null where nobody counts. */
  names: number | null
  /** How rare it is, as a logarithm; what everything has tells nothing. */
  worth: number
}

/** The clues of a question in one kind of rows, of which there are about `size`. */
export function cluesOf(
  terms: TermRow[],
  kind: Kind,
  size: number,
  guessed: Map<string, (Guess & Frequency)[]>,
): Clue[] {
  const clues = new Map<string, Clue>()
  for (const { word, stem, names, ...counts } of terms) {
    const known = counts[`${kind}s`]
    const meant = known > 0 ? [] : (guessed.get(word) ?? [])
    const stems = known > 0 ? [{ stem, likelihood: 1 }] : meant
    const count = meant.reduce((sum, guess) => sum + guess[`${kind}s`], known)
    const worth = Math.log(1 + (Math.max(size, 1) + 1) / (known + 0.5))
    const ofName = meant.length === 1 ? meant[0]!.names : known > 0 ? names : null
    clues.set(stem, { word, stems, count, names: kind === 'product' ? ofName : null, worth })
  }
  return [...clues.values()]
}

/** Rows with every clue; null when nothing can have them all. */
export function allOf(clues: Clue[]): string | null {
  return clues.every(({ stems }) => stems.length > 0) ? clues.map(anyStem).join(' & ') : null
}

/** Rows enough to choose the best from. */
const CHOICE = 4_000

/**
 * The clues that are worth most, as many as give enough to choose from: what has none of them is no good match. Empty when
 * nothing is known.
 */
export function tellingOf(clues: Clue[]): Clue[] {
  const known = clues.filter(({ stems }) => stems.length > 0).toSorted((a, b) => b.worth - a.worth)
  let rows = 0
  return known.filter(({ count }, index) => {
    rows += count
    return index === 0 || rows <= CHOICE
  })
}

/** Rows with any of these clues. */
export function anyOf(clues: Clue[]): string {
  return clues.map(anyStem).join(' | ')
}

/** Rows with one of the stems of a clue. */
export function anyStem({ stems }: Clue): string {
  const each = stems.map(({ stem }) => quoted(stem))
  return each.length > 1 ? `(${each.join(' | ')})` : each[0]!
}

const WEIGHTS_MAX = 12
/** What the word exactly as typed adds, where its stem is another. */
const EXACT = 0.65

/** What each stem, and each word exactly as typed, adds to the rank. */
export function weightsOf(clues: Clue[]): Weight[] {
  return clues
    .flatMap(({ word, stems, worth }) => {
      const found = stems.map(({ stem, likelihood }) => ({
        tsquery: quoted(stem),
        weight: worth * likelihood,
      }))
      return stems.some(({ stem }) => stem === word)
        ? found
        : [...found, { tsquery: quoted(word), weight: worth * EXACT }]
    })
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, WEIGHTS_MAX)
}

function quoted(stem: string): string {
  return `'${stem.replaceAll(/['\\]/g, '$&$&')}'`
}
