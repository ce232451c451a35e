/** A search query as weighted terms, and those as text-search queries. */
import type { Kind } from './scope.sql.ts'
import type { WeightedQuery } from './ranking.sql.ts'
import type { DocumentFrequency, TermRow } from './document-frequencies.sql.ts'
import type { Correction } from './edit-distance.ts'

export type CountedCorrection = Correction & DocumentFrequency

export interface QueryTerm {
  word: string
  /** Its stem, or the stems of its corrections; empty when no row has any. */
  stems: Correction[]
  /** How many rows have one of the stems: exact for a product term with one stem, else approximate. */
  documentFrequency: number
  /** How many products have its only stem in the name; null where that is not stored. */
  nameFrequency: number | null
  /** Inverse document frequency: a term that every row has distinguishes nothing. */
  idf: number
}

/** The terms of a query against one kind of rows, of which there are about `size`. */
export function termsOf(
  rows: TermRow[],
  kind: Kind,
  size: number,
  corrections: Map<string, CountedCorrection[]>,
): QueryTerm[] {
  const terms = new Map<string, QueryTerm>()
  for (const { word, stem, names, ...counts } of rows) {
    const known = counts[`${kind}s`]
    const corrected = known > 0 ? [] : (corrections.get(word) ?? [])
    const onlyNames = corrected.length === 1 ? corrected[0]!.names : known > 0 ? names : null
    terms.set(stem, {
      word,
      stems: known > 0 ? [{ stem, confidence: 1 }] : corrected,
      documentFrequency: corrected.reduce((sum, each) => sum + each[`${kind}s`], known),
      nameFrequency: kind === 'product' ? onlyNames : null,
      idf: Math.log(1 + (Math.max(size, 1) + 1) / (known + 0.5)),
    })
  }
  return [...terms.values()]
}

/** Matches rows with every term; null when a term has no stem, so that no row can match. */
export function allTerms(terms: QueryTerm[]): string | null {
  return terms.every(({ stems }) => stems.length > 0) ? terms.map(anyStem).join(' & ') : null
}

/** Matches rows with any of the terms. */
export function anyTerm(terms: QueryTerm[]): string {
  return terms.map(anyStem).join(' | ')
}

/** Matches rows with any stem of a term. */
export function anyStem({ stems }: QueryTerm): string {
  const each = stems.map(({ stem }) => quoted(stem))
  return each.length > 1 ? `(${each.join(' | ')})` : each[0]!
}

/** So many candidates are enough to rank partial matches from. */
const MIN_CANDIDATES = 4_000

/** The rarest terms, as many as leave about `MIN_CANDIDATES` rows to rank; empty when no term is known. */
export function mostSelective(terms: QueryTerm[]): QueryTerm[] {
  const known = terms.filter(({ stems }) => stems.length > 0).toSorted((a, b) => b.idf - a.idf)
  let rows = 0
  return known.filter(({ documentFrequency }, index) => {
    rows += documentFrequency
    return index === 0 || rows <= MIN_CANDIDATES
  })
}

const WEIGHTS_MAX = 12
/** The share of the weight that a match of the word as typed adds, where its stem is another word. */
const EXACT_WORD_BOOST = 0.65

/** The weight of each stem, and of each word exactly as typed. */
export function weightsOf(terms: QueryTerm[]): WeightedQuery[] {
  return terms
    .flatMap(({ word, stems, idf }) => {
      const stemmed = stems.map(({ stem, confidence }) => ({
        tsquery: quoted(stem),
        weight: idf * confidence,
      }))
      return stems.some(({ stem }) => stem === word)
        ? stemmed
        : [...stemmed, { tsquery: quoted(word), weight: idf * EXACT_WORD_BOOST }]
    })
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, WEIGHTS_MAX)
}

function quoted(stem: string): string {
  return `'${stem.replaceAll(/['\\]/g, '$&$&')}'`
}
