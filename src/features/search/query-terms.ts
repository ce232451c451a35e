/** A search query as terms, and those as text-search queries. */
import type { Concept } from '../../lexicon/goods.ts'
import type { Kind, SearchScope } from './scope.sql.ts'
import type { DocumentFrequency, TermRow } from './document-frequencies.sql.ts'
import type { Correction } from './edit-distance.ts'
import type { NameFrequency } from './expansions.sql.ts'
import { inverseDocumentFrequency, queryWeight, type Field } from './ranking/bm25f.ts'
import { formWeights } from './ranking/word-forms.ts'
import type { Alternative, ScoredTerm } from './ranking/scorer.ts'

export type CountedCorrection = Correction & DocumentFrequency

/** Other names of what a word names, or names of the kinds of it. */
export interface Expansion {
  names: NameFrequency[]
  confidence: number
}

export interface QueryTerm extends ScoredTerm {
  /** Of the words as typed. */
  stem: string
  /** Its stem, or the stems of its corrections; empty when no row has any. */
  stems: Correction[]
  /** Names that products have; empty where enough rows have the word itself. */
  expansions: Expansion[]
  /** All other names, such as that of a category of stores. */
  otherNames: Alternative[]
  /** How many rows match. */
  documentFrequency: number
  /** Of a product term with one stem and without expansions. */
  hasExactFrequency: boolean
  /** How many stores have it. */
  storeFrequency: number
}

/** What is looked for, where, and by which fields. */
export interface Query {
  scope: SearchScope
  terms: QueryTerm[]
  fields: Field[]
  /** The meanings of each name of goods in the query. */
  goods: (readonly Concept[])[]
}

/** A word that so many rows have, and such a share of all rows, is not expanded: it is what the market calls the thing. */
const EXPANDED_BELOW = { rows: 20, share: 1 / 200 }

/** What is known about the words of a query. */
export interface WordKnowledge {
  corrections: Map<string, CountedCorrection[]>
  expansions: Map<string, Expansion[]>
}

/** The terms of a query against one kind of rows, of which there are about `sizes[kind]`. */
export function termsOf(
  rows: TermRow[],
  kind: Kind,
  sizes: Record<Kind, number>,
  knowledge: WordKnowledge,
): QueryTerm[] {
  const terms = Map.groupBy(rows, ({ stem }) => stem)
  return [...terms.values()].map((same) => termOf(same, kind, sizes, knowledge))
}

/** The term of words with the same stem. */
function termOf(
  same: TermRow[],
  kind: Kind,
  sizes: Record<Kind, number>,
  { corrections, expansions }: WordKnowledge,
): QueryTerm {
  const [{ word, stem, ...counts }] = same as [TermRow]
  const known = counts[`${kind}s`]
  const size = sizes[kind]
  const isRare = known < Math.max(EXPANDED_BELOW.rows, EXPANDED_BELOW.share * size)
  const related = same.flatMap((each) => expansions.get(each.word) ?? [])
  const expanded = isRare ? related.map(occurringNames).filter((each) => each.names.length > 0) : []
  const corrected = known > 0 ? [] : (corrections.get(word) ?? [])
  const counted = kind === 'product' ? expanded.flatMap((each) => each.names) : []
  const relatedCounts = counted.map(({ products }) => products)
  const stems = known > 0 ? [{ stem, confidence: 1 }] : corrected
  const otherNames = related.flatMap(alternativesOf)
  // Many rows have several of the names, so the most frequent stands for all.
  const documents = Math.max(known, ...corrected.map((each) => each[`${kind}s`]), ...relatedCounts)
  const sellerIdf = inverseDocumentFrequency(counts.stores, sizes.store)
  const idf = documents > 0 ? inverseDocumentFrequency(documents, size) : sellerIdf
  return {
    formWeight: formWeights(same.map((each) => each.word)),
    stem,
    stems,
    expansions: expanded,
    otherNames,
    alternatives: [
      { stems: [stem], confidence: 1 },
      ...corrected.map((each) => ({ stems: [each.stem], confidence: each.confidence })),
      ...expanded.flatMap(alternativesOf),
    ],
    documentFrequency: [...corrected.map((each) => each[`${kind}s`]), ...relatedCounts].reduce(
      (sum, count) => sum + count,
      known,
    ),
    hasExactFrequency: kind === 'product' && expanded.length === 0 && stems.length === 1,
    storeFrequency: counts.stores,
    idf,
    sellerWeight: Math.min(1, sellerIdf / idf),
    queryWeight: queryWeight(same.reduce((sum, { occurrences }) => sum + occurrences, 0)),
  }
}

const NAMES_MAX = 60

function occurringNames({ names, confidence }: Expansion): Expansion {
  return { names: names.filter(({ products }) => products > 0).slice(0, NAMES_MAX), confidence }
}

function alternativesOf({ names, confidence }: Expansion): Alternative[] {
  return names.map(({ stems }) => ({ stems, confidence }))
}

/** Whether any row can match. */
function isKnown({ stems, expansions }: QueryTerm): boolean {
  return stems.length > 0 || expansions.length > 0
}

/** Matches rows with every term; null when a term has no stem, so that no row can match. */
export function allTerms(terms: QueryTerm[]): string | null {
  return terms.length > 0 && terms.every(isKnown) ? terms.map(anyStem).join(' & ') : null
}

/** Matches rows with any of the terms. */
export function anyTerm(terms: QueryTerm[]): string {
  return terms.map(anyStem).join(' | ')
}

/** Matches rows with any stem of a term, or any name that it is expanded to. */
function anyStem({ stems, expansions }: QueryTerm): string {
  const each = [...stems.map(({ stem }) => quoted(stem)), ...expansions.map(anyName)]
  return each.length > 1 ? `(${each.join(' | ')})` : each[0]!
}

function anyName({ names }: Expansion): string {
  return `(${names.map(({ tsquery }) => `(${tsquery})`).join(' | ')})`
}

/** The rarest terms, as many as at most `rows` rows have; one at least, unless no term is known. */
export function mostSelective(terms: QueryTerm[], rows: number): QueryTerm[] {
  const known = terms.filter(isKnown).toSorted((a, b) => a.documentFrequency - b.documentFrequency)
  let sum = 0
  return known.filter(({ documentFrequency }, index) => {
    sum += documentFrequency
    return index === 0 || sum <= rows
  })
}

/** Matches rows with the stem of any of the terms as typed; null without terms. */
export function anyTypedStem(terms: QueryTerm[]): string | null {
  return terms.map(({ stem }) => quoted(stem)).join(' | ') || null
}

function quoted(stem: string): string {
  return `'${stem.replaceAll(/['\\]/g, '$&$&')}'`
}
