/** Scores documents for a query: BM25F with bonuses for neighbouring words, for all words, and for the exact name. */
import { occurrenceWeight, saturation, type Field } from './bm25f.ts'
import { countWords, isFollowedBy, occurrenceFinder } from './tokens.ts'

/** A word or a phrase that a term is found by. */
export interface Alternative {
  stems: readonly string[]
  /** From 0 to 1: how surely it is what was meant. */
  confidence: number
}

export interface ScoredTerm {
  /** What a word with the stem of the word typed counts, by how it is written: 1 if as typed. */
  formWeight: (written: string) => number
  /** The first is the stem of the word typed. */
  alternatives: readonly Alternative[]
  idf: number
  /** By its repetition in the query. */
  queryWeight: number
  /** What an occurrence in a field of the seller counts, compared with the same in a field of the document. */
  sellerWeight: number
}

export interface Score {
  score: number
  /** The inverse document frequencies of the terms that occur. */
  matchedIdf: number
  hasAllTerms: boolean
}

/** Two terms that are neighbours in the query and in a field: weights of the sequential dependence model (Metzler, Croft 2005). */
const NEIGHBOURS = 0.1 / 0.85
/** The share that all terms add. */
const ALL_TERMS = 0.5

/** An alternative that may begin with a stem. */
interface Candidate {
  term: number
  /** Its place among the alternatives of all terms. */
  place: number
  isTyped: boolean
  /** Stems that have to follow. */
  rest: readonly string[]
}

/** @returns the score of a document by its fields, of which the first is its name */
export function createScorer(
  terms: readonly ScoredTerm[],
  fields: readonly Field[],
): (document: readonly string[]) => Score {
  const all = terms.flatMap(({ alternatives }, term) =>
    alternatives.map((each, at) => ({ ...each, term, isTyped: at === 0 })),
  )
  const candidates = Map.groupBy(
    all.map(({ term, isTyped, stems }, place): Candidate & { first: string } => {
      const [first = '', ...rest] = stems
      return { term, place, isTyped, first, rest }
    }),
    ({ first }) => first,
  )
  const occurrencesIn = occurrenceFinder(candidates.keys())
  const exactNameBonus = terms.reduce((sum, { idf, queryWeight }) => sum + idf * queryWeight, 0)

  return (document) => {
    const frequencies = new Map<number, number>() // of alternatives
    const neighbours = new Map<number, number>() // of terms, after the term before
    let isExactName = false
    for (const [index, field] of fields.entries()) {
      const text = document[index]
      if (!text) continue
      const length = countWords(text)
      const weight = occurrenceWeight(field, length)
      const occurrences = occurrencesIn(text)
      let inOrder = 0
      for (const [at, { word, stem, start, end }] of occurrences.entries()) {
        const before = occurrences[at - 1]
        const previous = before?.end === start - 1 ? candidates.get(before.stem)! : []
        const seen = new Set<number>()
        for (const { term, place, isTyped, rest } of candidates.get(stem)!) {
          if (!isFollowedBy(text, end, rest)) continue
          const { formWeight, sellerWeight } = terms[term]!
          const form = isTyped ? formWeight(word) : 1
          add(frequencies, place, weight * form * (field.isOfSeller ? sellerWeight : 1))
          if (isTyped && form === 1 && term === at) inOrder++
          if (seen.has(term) || !previous.some((each) => each.term === term - 1)) continue
          seen.add(term)
          add(neighbours, term, weight)
        }
      }
      if (index === 0) isExactName = length === terms.length && inOrder === length
    }
    return scoreOf(frequencies, neighbours, isExactName)
  }

  function scoreOf(
    frequencies: Map<number, number>,
    neighbours: Map<number, number>,
    isExactName: boolean,
  ): Score {
    const shares = new Map<number, number>() // of terms: the best of its alternatives
    for (const [place, frequency] of frequencies) {
      const { term, confidence } = all[place]!
      shares.set(term, Math.max(shares.get(term) ?? 0, confidence * saturation(frequency)))
    }
    let [score, matchedIdf] = [0, 0]
    for (const [term, share] of shares) {
      const { idf, queryWeight } = terms[term]!
      score += idf * queryWeight * share
      matchedIdf += idf
    }
    for (const [term, frequency] of neighbours)
      score += NEIGHBOURS * Math.min(terms[term - 1]!.idf, terms[term]!.idf) * saturation(frequency)
    const hasAllTerms = shares.size === terms.length
    if (hasAllTerms && terms.length > 1) score *= 1 + ALL_TERMS
    return { score: isExactName ? score + exactNameBonus : score, matchedIdf, hasAllTerms }
  }
}

function add(sums: Map<number, number>, key: number, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value)
}
