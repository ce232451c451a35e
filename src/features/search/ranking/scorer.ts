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

  // Filled anew for each document: a search scores thousands.
  const frequencies = new Float64Array(all.length) // of alternatives
  const neighbours = new Float64Array(terms.length) // after the term before
  const shares = new Float64Array(terms.length) // the best of its alternatives

  return (document) => {
    frequencies.fill(0)
    neighbours.fill(0)
    let isExactName = false
    for (const [index, field] of fields.entries()) {
      const text = document[index]
      if (!text) continue
      const occurrences = occurrencesIn(text)
      if (occurrences.length === 0) continue
      const length = countWords(text)
      const weight = occurrenceWeight(field, length)
      let inOrder = 0
      for (const [at, { word, stem, start, end }] of occurrences.entries()) {
        const before = occurrences[at - 1]
        const previous = before?.end === start - 1 ? candidates.get(before.stem)! : []
        let counted = -1 // the alternatives of a term follow each other
        for (const { term, place, isTyped, rest } of candidates.get(stem)!) {
          if (!isFollowedBy(text, end, rest)) continue
          const { formWeight, sellerWeight } = terms[term]!
          const form = isTyped ? formWeight(word) : 1
          frequencies[place]! += weight * form * (field.isOfSeller ? sellerWeight : 1)
          if (isTyped && form === 1 && term === at) inOrder++
          if (counted === term || !previous.some((each) => each.term === term - 1)) continue
          counted = term
          neighbours[term]! += weight
        }
      }
      if (index === 0) isExactName = length === terms.length && inOrder === length
    }
    return scoreOf(isExactName)
  }

  function scoreOf(isExactName: boolean): Score {
    shares.fill(0)
    for (const [place, { term, confidence }] of all.entries())
      shares[term] = Math.max(shares[term]!, confidence * saturation(frequencies[place]!))
    let [score, matchedIdf, matched] = [0, 0, 0]
    for (const [term, { idf, queryWeight }] of terms.entries()) {
      const share = shares[term]!
      if (share === 0) continue
      score += idf * queryWeight * share
      matchedIdf += idf
      matched++
      if (neighbours[term]! > 0) {
        const least = Math.min(terms[term - 1]!.idf, idf)
        score += NEIGHBOURS * least * saturation(neighbours[term]!)
      }
    }
    const hasAllTerms = matched === terms.length
    if (hasAllTerms && terms.length > 1) score *= 1 + ALL_TERMS
    return { score: isExactName ? score + exactNameBonus : score, matchedIdf, hasAllTerms }
  }
}
