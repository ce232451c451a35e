import { cachedByKey } from '../../../platform/cache/cached.ts'
import {
  conceptOf,
  conceptsNamed,
  isName,
  namesIn,
  stepsBelow,
  type Concept,
  type NameMatch,
} from '../../../lexicon/goods.ts'
import { relatedNames, type NameRelation } from '../../../lexicon/related-names.ts'
import { foldWords, LINKING_WORDS } from '../../../lexicon/word-forms.ts'
import type { TermRow } from '../document-frequencies.sql.ts'
import { edits1, maxEdits } from '../edit-distance.ts'
import { findNameFrequencies, type NameFrequency } from '../expansions.sql.ts'
import type { Expansion } from '../query-terms.ts'

/**
 * A product with another name of what was typed counts less than one of that kind: who looks for fish wants no fish sauce. A good
 * without its brand counts least: who looks for Colgate wants Colgate.
 */
const CONFIDENCE: Record<NameRelation, number> = { narrower: 0.9, synonym: 0.7, broader: 0.4 }
/** Of all names, where the word is not in the lexicon but has an affix (pamprito), or is one edit away from a word that is. */
const GUESS_CONFIDENCE = 0.5
/** More than any class has; those without products name categories of stores. */
const NAMES_MAX = 1_000
/** A question names few goods; more would make it slow. */
const EXPANDED_NAMES_MAX = 4

export interface ExpandedTerms {
  /** Other names and kinds of what the words name, by word; a name of several words is expanded at each of them. */
  expansions: Map<string, Expansion[]>
  /** The words that are in the lexicon, which need no correction. */
  known: Set<string>
  /** The meanings of each name of goods. */
  goods: (readonly Concept[])[]
}

/** Looks up the names of goods in a query, and those one edit away from words that no row has. */
export async function expandTerms(q: string, rows: TermRow[]): Promise<ExpandedTerms> {
  const words = foldWords(q.replaceAll('-', ' '))
  const names = namesIn(words).filter((name) => !namesAction(name))
  const known = new Set(names.flatMap((name) => wordsOf(name, words)))
  const expansions = new Map<string, Expansion[]>()
  const stems = new Map(rows.map(({ word, stem }) => [word, stem]))
  const add = (word: string, found: Expansion[]) => {
    const others = found.map((each) => withoutStem(each, stems.get(word)))
    expansions.set(word, [...(expansions.get(word) ?? []), ...others])
  }
  const expanded = names.slice(0, EXPANDED_NAMES_MAX).map(async (name) => {
    const expanded = await expand(name.concepts)
    const found = name.inflection === 'affix' ? expanded.map(asGuess) : expanded
    for (const word of wordsOf(name, words)) add(word, found)
  })
  const unknown = rows.filter(
    ({ word, products, stores }) => products + stores === 0 && !known.has(word),
  )
  const corrected = unknown.slice(0, EXPANDED_NAMES_MAX).map(async ({ word }) => {
    const meant = correctedName(word)
    if (meant) add(word, (await expand(conceptsNamed([meant]))).map(asGuess))
  })
  await Promise.all([...expanded, ...corrected])
  return { expansions, known, goods: names.map(({ concepts }) => concepts) }
}

/** Without the names that match what the word itself matches. */
function withoutStem({ names, ...expansion }: Expansion, stem: string | undefined): Expansion {
  return { ...expansion, names: names.filter(({ stems }) => stems.length > 1 || stems[0] !== stem) }
}

/** Whether it is a verb made of an attribute: what is for frying (pamprito) is not fried yet. */
function namesAction({ inflection, concepts }: NameMatch<Concept>): boolean {
  const attributes = conceptOf('attribute')!
  return inflection === 'affix' && concepts.every((each) => stepsBelow(attributes, each) !== null)
}

function wordsOf({ at, length }: NameMatch<Concept>, words: string[]): string[] {
  return words.slice(at, at + length).filter((word) => !LINKING_WORDS.has(word))
}

function correctedName(word: string): string | undefined {
  return maxEdits(word) > 0 ? edits1(word).edits.find(isName) : undefined
}

function asGuess(expansion: Expansion): Expansion {
  return { ...expansion, confidence: expansion.confidence * GUESS_CONFIDENCE }
}

/** `kare-kare` and `karekare`, since either is in the index. */
function spellings(name: string): string[] {
  return name.includes('-') ? [name, name.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, '')] : [name]
}

/** Frequencies change slowly, and a class of many kinds has hundreds of names to look up. */
const expand = cachedByKey<readonly Concept[], Expansion[]>({
  max: 1_000,
  ttlMs: 1_000,
  key: (concepts) => concepts.map(({ id }) => id).join('|'),
  async load(concepts) {
    const related = Map.groupBy(relatedNames(concepts), ({ relation }) => relation)
    const expansions = [...related].map(async ([relation, names]) => ({
      names: withoutLonger(
        await findNameFrequencies(
          names.flatMap(({ text }) => spellings(text)),
          NAMES_MAX,
        ),
      ),
      confidence: CONFIDENCE[relation],
    }))
    return (await Promise.all(expansions)).filter(({ names }) => names.length > 0)
  },
})

/** Without names of several words that have another name among theirs: whatever has green mango has mango. */
function withoutLonger(names: NameFrequency[]): NameFrequency[] {
  const single = new Set(names.flatMap(({ stems }) => (stems.length === 1 ? stems : [])))
  return names.filter(({ stems }) => stems.length === 1 || !stems.some((stem) => single.has(stem)))
}
