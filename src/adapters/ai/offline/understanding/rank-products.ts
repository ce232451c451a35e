import { stem } from '../lexicon/tokenize.ts'
import { stripLinker } from '../lexicon/numbers.ts'
import { similarity } from '../lexicon/similarity.ts'
import { isDescriptor } from '../lexicon/stopwords.ts'
import { phoneticSynonymsOf, synonymsOf } from '../lexicon/synonyms.ts'
import type { IndexEntry, ProductIndex } from './product-index.ts'
/** Ranks the products of a store by how well they match the words of a customer. */

/** Index terms that match a word, with their similarity; empty for an unknown word. */
export type TermMatches = Map<string, number>

/** Fuzzy matching is linear in the index, so after this many distinct words only exact terms match. */
const FUZZY_LOOKUPS_MAX = 60

/** Matches the words of one message against the index and caches each lookup. */
export function createMatcher(index: ProductIndex) {
  const cache = new Map<string, TermMatches>()

  function matchTerms(word: string): TermMatches {
    const known = cache.get(word)
    if (known) return known
    const matches: TermMatches = new Map()
    if (cache.size < FUZZY_LOOKUPS_MAX) addFuzzyMatches(matches, word)
    else addExactMatch(matches, word)
    for (const synonym of new Set([...synonymsOf(word), ...synonymsOf(stem(word))]))
      addExactMatch(matches, synonym)
    const unlinked = stripLinker(word)
    if (matches.size === 0 && unlinked !== word)
      for (const [term, likeness] of matchTerms(unlinked)) matches.set(term, likeness)
    if (matches.size === 0)
      for (const near of phoneticSynonymsOf(word)) addExactMatch(matches, near)
    cache.set(word, matches)
    return matches
  }

  function addExactMatch(matches: TermMatches, word: string): void {
    const stemmed = stem(word)
    if (index.terms.has(stemmed)) matches.set(stemmed, Math.max(0.97, matches.get(stemmed) ?? 0))
  }

  function addFuzzyMatches(matches: TermMatches, word: string): void {
    const stemmed = stem(word)
    for (const [term, { isName }] of index.terms) {
      const likeness = similarity(stemmed, term)
      if (likeness > 0 && (isName || likeness > 0.95)) matches.set(term, likeness)
    }
  }

  return { index, matchTerms, isKnownTerm: (word: string) => matchTerms(word).size > 0 }
}

export type Matcher = ReturnType<typeof createMatcher>

export interface ProductMatch {
  entry: IndexEntry
  /** From 0 to 1: the weighted share of the words that match. */
  score: number
  /** The share of the head that the words cover. */
  headCoverage: number
}

/** Products that match any of the words, best first. */
export function rankProducts(
  matcher: Matcher,
  mention: string[],
  among = matcher.index.entries,
): ProductMatch[] {
  const words = joinCompounds(matcher, mention)
  const first = words.findIndex((word) => matcher.isKnownTerm(word))
  // An unknown word after a known one specifies the preparation: "liempo, hiwain ng manipis".
  const all = words.map((word, at) => {
    const matches = matcher.matchTerms(word)
    const isAside = matches.size === 0 && first >= 0 && at > first
    return { matches, idf: isAside ? 0.35 : termWeight(matcher, word) }
  })
  const total = all.reduce((sum, { idf }) => sum + idf, 0)
  if (total === 0) return []
  return among
    .map((entry) => {
      const hit = new Set<string>()
      let sum = 0
      for (const { matches, idf } of all) {
        let best = 0
        for (const [term, likeness] of matches) {
          const weight = entry.terms.get(term)
          if (weight === undefined) continue
          hit.add(term)
          best = Math.max(best, weight * likeness)
        }
        sum += idf * best
      }
      const heads = [...entry.head]
      const headCoverage =
        heads.filter((word) => isHeadWordMatched(word, hit)).length / Math.max(1, heads.length)
      return { entry, score: sum / total, headCoverage }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || b.headCoverage - a.headCoverage)
}

function isHeadWordMatched(head: string, hit: Set<string>): boolean {
  return hit.has(head) || [...hit].some((term) => term.length > head.length && term.includes(head))
}

/** Inverse document frequency; an unknown word counts like a rare one. */
function termWeight({ index, matchTerms }: Matcher, word: string): number {
  const count = Math.max(
    0,
    ...[...matchTerms(word).keys()].map((term) => index.terms.get(term)!.documentFrequency),
  )
  const all = Math.max(2, index.entries.length)
  if (isDescriptor(word)) return 0.35
  if (count === 0) return 1.5
  return 1 + Math.log(all / Math.min(all, count)) / Math.log(all)
}

/** Joins two words that the index or the synonyms know as one. */
function joinCompounds({ index }: Matcher, mention: string[]): string[] {
  const words: string[] = []
  for (let at = 0; at < mention.length; at++) {
    const pair = mention[at + 1] === undefined ? null : mention[at]! + mention[at + 1]!
    if (pair && isCompound(index, pair)) {
      words.push(pair)
      at += 1
    } else words.push(mention[at]!)
  }
  return words
}

function isCompound(index: ProductIndex, pair: string): boolean {
  return (
    index.terms.has(stem(pair)) ||
    index.terms.has(pair) ||
    synonymsOf(pair).some((word) => word !== pair && index.terms.has(word))
  )
}
