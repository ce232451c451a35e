/** A search query as weighted terms, and those as text-search queries. */
import type { Kind } from './scope.sql.ts'
import type { WeightedQuery } from './ranking.sql.ts'
import type { DocumentFrequency, TermRow } from './document-frequencies.sql.ts'
import type { Correction } from './edit-distance.ts'
import type { NameFrequency } from './expansions.sql.ts'

export type CountedCorrection = Correction & DocumentFrequency

/** Other names of what a word names, or names of the kinds of it. */
export interface Expansion {
  names: NameFrequency[]
  confidence: number
}

export interface QueryTerm {
  word: string
  /** Of the word as typed. */
  stem: string
  /** Its stem, or the stems of its corrections; empty when no row has any. */
  stems: Correction[]
  /** Names that products have; empty where enough rows have the word itself. */
  expansions: Expansion[]
  /** The stems of all other names, such as those of a category of stores. */
  otherNames: string[][]
  /** How many rows match: exact for a product term with one stem and without expansions, else approximate. */
  documentFrequency: number
  /** How many products have its only stem in the name; null where that is not stored. */
  nameFrequency: number | null
  /** Inverse document frequency: a term that every row has distinguishes nothing. */
  idf: number
}

/** A word that so many rows have, and such a share of all rows, is not expanded: it is what the market calls the thing. */
const EXPANDED_BELOW = { rows: 20, share: 1 / 200 }

/** What is known about the words of a query. */
export interface WordKnowledge {
  corrections: Map<string, CountedCorrection[]>
  expansions: Map<string, Expansion[]>
}

/** The terms of a query against one kind of rows, of which there are about `size`. */
export function termsOf(
  rows: TermRow[],
  kind: Kind,
  size: number,
  { corrections, expansions }: WordKnowledge,
): QueryTerm[] {
  const terms = new Map<string, QueryTerm>()
  for (const { word, stem, names, ...counts } of rows) {
    const known = counts[`${kind}s`]
    const isRare = known < Math.max(EXPANDED_BELOW.rows, EXPANDED_BELOW.share * size)
    const related = expansions.get(word) ?? []
    const expanded = isRare
      ? related.map(occurringNames).filter(({ names: { length } }) => length > 0)
      : []
    const corrected = known > 0 ? [] : (corrections.get(word) ?? [])
    const onlyNames = corrected.length === 1 ? corrected[0]!.names : known > 0 ? names : null
    const counted = kind === 'product' ? expanded.flatMap((each) => each.names) : []
    const relatedCounts = counted.map(({ products }) => products)
    terms.set(stem, {
      word,
      stem,
      stems: known > 0 ? [{ stem, confidence: 1 }] : corrected,
      expansions: expanded,
      otherNames: related.flatMap((each) => each.names.map(({ stems }) => stems)),
      documentFrequency: [...corrected.map((each) => each[`${kind}s`]), ...relatedCounts].reduce(
        (sum, count) => sum + count,
        known,
      ),
      nameFrequency: kind === 'product' && expanded.length === 0 ? onlyNames : null,
      // Many rows have several of the names, so the most frequent stands for all.
      idf: Math.log(1 + (Math.max(size, 1) + 1) / (Math.max(known, ...relatedCounts) + 0.5)),
    })
  }
  return [...terms.values()]
}

const NAMES_MAX = 60

function occurringNames({ names, confidence }: Expansion): Expansion {
  return { names: names.filter(({ products }) => products > 0).slice(0, NAMES_MAX), confidence }
}

/** Whether any row can match. */
export function isKnown({ stems, expansions }: QueryTerm): boolean {
  return stems.length > 0 || expansions.length > 0
}

/** Matches rows with every term; null when a term has no stem, so that no row can match. */
export function allTerms(terms: QueryTerm[]): string | null {
  return terms.every(isKnown) ? terms.map(anyStem).join(' & ') : null
}

/** Matches rows with any of the terms. */
export function anyTerm(terms: QueryTerm[]): string {
  return terms.map(anyStem).join(' | ')
}

/** Matches rows with any stem of a term, or any name that it is expanded to. */
export function anyStem({ stems, expansions }: QueryTerm): string {
  const each = [...stems.map(({ stem }) => quoted(stem)), ...expansions.map(anyName)]
  return each.length > 1 ? `(${each.join(' | ')})` : each[0]!
}

function anyName({ names }: Expansion): string {
  return `(${names.map(({ tsquery }) => `(${tsquery})`).join(' | ')})`
}

/** So many candidates are enough to rank partial matches from. */
const MIN_CANDIDATES = 4_000

/** The rarest terms, as many as leave about `MIN_CANDIDATES` rows to rank; empty when no term is known. */
export function mostSelective(terms: QueryTerm[]): QueryTerm[] {
  const known = terms.filter(isKnown).toSorted((a, b) => b.idf - a.idf)
  let rows = 0
  return known.filter(({ documentFrequency }, index) => {
    rows += documentFrequency
    return index === 0 || rows <= MIN_CANDIDATES
  })
}

const WEIGHTS_MAX = 12
const PHRASES_MAX = 4
/** The share of the weight that a match of the word as typed adds, where its stem is another word. */
const EXACT_WORD_BOOST = 0.65

/** The weight of each stem, and of each word exactly as typed. */
export function weightsOf(terms: QueryTerm[]): WeightedQuery[] {
  return terms
    .flatMap(({ word, stems, expansions, idf }) => {
      const stemmed = [
        ...stems.map(({ stem, confidence }) => ({
          tsquery: quoted(stem),
          weight: idf * confidence,
        })),
        ...expansions.flatMap((each) => weightsOfNames(each, idf)),
      ]
      return stems.some(({ stem }) => stem === word)
        ? stemmed
        : [...stemmed, { tsquery: quoted(word), weight: idf * EXACT_WORD_BOOST }]
    })
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, WEIGHTS_MAX)
}

/** Names of one stem share a query; `ts_rank` divides by their number. Phrases have their own: it counts parts of them, too. */
function weightsOfNames({ names, confidence }: Expansion, idf: number): WeightedQuery[] {
  const weight = idf * confidence
  const single = names.filter(({ stems }) => stems.length === 1).map(({ tsquery }) => tsquery)
  const phrases = names.filter(({ stems }) => stems.length > 1)
  return [
    ...(single.length > 0
      ? [{ tsquery: single.join(' | '), weight: weight * new Set(single).size }]
      : []),
    ...phrases.slice(0, PHRASES_MAX).map(({ tsquery }) => ({ tsquery, weight })),
  ]
}

function quoted(stem: string): string {
  return `'${stem.replaceAll(/['\\]/g, '$&$&')}'`
}
