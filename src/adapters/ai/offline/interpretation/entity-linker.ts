/** Links words to what a shelf sells. */
import type { Concept } from '../../../../lexicon/goods.ts'
import { foldWord } from '../../../../lexicon/grammar.ts'
import { foldWords, singular } from '../../../../lexicon/word-forms.ts'
import { memoizeWeak } from '../../../../platform/cache/memoize-weak.ts'
import { isAnd } from '../language/conjunctions.ts'
import type { Token } from '../language/tokenizer.ts'
import { categoriesOf } from '../language/vocabulary.ts'
import type { Candidate } from './interpretation.ts'
import { extend, type Chain } from './name-chains.ts'
import { LINK } from './scoring.ts'
import { SAME_WEIGHT } from './shelf/analyse-name.ts'
import { describesOnly, plantsOf, withKinds } from './shelf/describing.ts'
import {
  findHits,
  isAttribute,
  isOptionOfNamed,
  mayBeGoods,
  NONE,
  saidIn,
  soldBy,
  type Hit,
} from './shelf/find-hits.ts'
import { isCountedApart } from './shelf/joined-words.ts'
import { wholeNamesAt, type WholeName } from './shelf/whole-names.ts'
import type { Shelf, ShelfEntry } from './shelf.ts'

/** A span of words that names goods. */
export interface GoodsMatch {
  start: number
  end: number
  /** They are named as the shelf writes them. */
  isWhole?: boolean
  /** Best first; empty for goods that the lexicon knows and the shelf has not. */
  candidates: Candidate[]
  /** What could be offered in their place. */
  alternatives: Candidate[]
}

const CHAINS_MAX = 12
/** A name is found within so many tokens. */
const REACH = 12
/** So many offerings that fit best are scored. */
const SCORED_MAX = 40
const HITS_MAX = 6
const CANDIDATES_MAX = 12
const ALTERNATIVES_MAX = 5
export type Linker = (start: number) => GoodsMatch[]

/** Finds the names of goods in a message; each position is looked at once. */
export function createLinker(
  shelf: Shelf,
  tokens: readonly Token[],
  listed: ReadonlySet<string> = new Set(),
): Linker {
  const keys = tokens.map(({ kind, key }) => (kind === 'word' || kind === 'number' ? key : '|'))
  const hits: Hit[][] = []
  const hitsAt = (at: number) => (hits[at] ??= findHits(shelf, tokens, keys, at))
  const matchesFrom = (start: number) => {
    const token = tokens[start]!
    const isGoods = mayBeGoods(shelf, token)
    // The and of `Cookies and cream` begins no name.
    if (isAnd(token.key) && !tokens[start + 1]?.isGlued) return []
    const isUnit = cannotBegin(token) && !isGoods
    const first =
      isUnit || soldBy(shelf, token).size > 0
        ? hitsAt(start).filter(({ end }) => end > start + 1)
        : hitsAt(start)
    const found = new Map<number, GoodsMatch>()
    let chains: Chain[] = first.map((hit) => ({
      end: hit.end,
      hits: [hit],
      sums: new Map([...hit.postings].map(([at, weight]) => [at, weight * hit.weight])),
      total: hit.weight,
    }))
    for (let round = 0; round < HITS_MAX && chains.length > 0; round++) {
      for (const chain of chains) {
        const match = toMatch(
          shelf,
          start,
          chain,
          listed,
          isGoods || isCountedApart(tokens, start, chain.end),
        )
        const known = match && found.get(match.end)
        if (match && (!known || scoreOf(match) > scoreOf(known))) found.set(match.end, match)
      }
      chains = chains.flatMap((chain) => extend(chain, shelf, tokens, hitsAt)).slice(0, CHAINS_MAX)
    }
    return [...found.values()]
  }
  // What is said again links to the same.
  const seen = new Map<string, { start: number; matches: GoodsMatch[] }>()
  const link = (start: number) => {
    const key = [keys[start - 1] ?? '', ...keys.slice(start, start + REACH)].join(' ')
    const known = seen.get(key)
    if (known) return known.matches.map((match) => shift(match, start - known.start))
    const matches = matchesFrom(start).filter(({ end }) => end - start < REACH)
    const whole = wholeNamesAt(shelf, tokens, start).map((name) => ofWholeName(name, start, matches)) // prettier-ignore
    const all = [...matches.filter(({ end }) => !whole.some((each) => each.end === end)), ...whole] // prettier-ignore
    // Whole names reach further, and depend on what stands before.
    if (whole.length === 0) seen.set(key, { start, matches })
    return all
  }
  const linked: GoodsMatch[][] = []
  return (start) => (start < tokens.length ? (linked[start] ??= link(start)) : [])
}

/** Those of the name, however well others fit its words. */
function ofWholeName(
  { end, entries }: WholeName,
  start: number,
  matches: readonly GoodsMatch[],
): GoodsMatch {
  const known = matches.find((match) => match.end === end)
  const others = [...(known?.candidates ?? []), ...(known?.alternatives ?? [])]
  const score = known?.candidates[0]?.score ?? LINK.whole
  return {
    start,
    end,
    isWhole: true,
    candidates: entries.map((entry) => ({ entry, score, explainsQuantity: false })),
    alternatives: others.filter(({ entry }) => !entries.includes(entry)),
  }
}

function shift(match: GoodsMatch, by: number): GoodsMatch {
  return { ...match, start: match.start + by, end: match.end + by }
}

/** A small number or a unit before a word is how many of it, unless they are one word in a name: `7 Up`, `cup noodles`. */
function cannotBegin({ kind, key, value }: Token): boolean {
  return kind === 'number'
    ? value < LINK.leastSize && Number.isInteger(value)
    : categoriesOf(key).has('units')
}

function scoreOf({ candidates: [best] }: GoodsMatch): number {
  return best?.score ?? 0
}

function toMatch(
  shelf: Shelf,
  start: number,
  { end, hits, sums, total }: Chain,
  listed: ReadonlySet<string>,
  isGoods: boolean,
): GoodsMatch | null {
  if (hits.every(({ isWeak }) => isWeak)) return null
  // "Baka" is beef only where a name says so; elsewhere it is perhaps.
  if (
    !isGoods &&
    isGrammar(hits) &&
    !hits.some(({ words }) => [...words].some((word) => shelf.terms.has(word)))
  )
    return null
  if (isOptionOfNamed(shelf, hits, sums)) return null
  const concepts = hits.flatMap((hit) => hit.concepts)
  const words = new Set(hits.flatMap((hit) => [...hit.words]))
  const names = new Set(concepts.flatMap(namesOf))
  // A colour or "panlalaki" in another language is as good as the word itself.
  for (const name of concepts.filter(isAttribute).flatMap(namesOf)) words.add(singular(name))
  const described = new Set<ShelfEntry>()
  // "Hog starter" is all of that name, though either word alone is less of it.
  const compound = hits.length > 1 ? hits.flatMap(saidIn).join('') : ''
  const ranked = bestOf(sums)
    .map(([at, sum]): Candidate => {
      const entry = shelf.entries[at]!
      const isModifier = concepts.length > 0 && hits.every((hit) => hit.isWeak || describesOnly(hit, entry)) // prettier-ignore
      const isListed = listed.has(entry.item.key)
      // What is made to order is asked for by its flavour: wintermelon for `Wintermelon milk tea`.
      const isMadeToOrder = entry.item.variantId !== null || entry.item.choices.length > 0
      const isDescribed = isModifier && !isListed && !isMadeToOrder
      const isWord = (hit: Hit) => [...hit.words].some((word) => entry.words.has(word)) || hit.concepts.some((each) => entry.modifiers.has(each) && entry.concepts.get(each)! >= SAME_WEIGHT) // prettier-ignore
      if (isDescribed && hits.some(isWord)) described.add(entry)
      const named = Math.max(sum / total, entry.terms.get(compound) ?? 0)
      const quality = named * (isDescribed ? LINK.modifier : 1)
      return {
        entry,
        score:
          Math.min(quality, 1) +
          coverage(entry, words, names, concepts) +
          (isListed ? LINK.listed : 0),
        explainsQuantity: false,
      }
    })
    .toSorted((one, other) => other.score - one.score)
  const fitting = bestFitting(ranked)
  const planted =
    fitting.length === 0
      ? bestFitting(plantsOf(ranked.filter(({ entry }) => described.has(entry))))
      : []
  const sold = said(soldAs(fitting.length > 0 ? fitting : planted, hits), hits)
  const candidates = withKinds(withSiblings(sold, ranked, hits), ranked, hits)
  const rest = ranked.filter((each) => !candidates.includes(each)).slice(0, CANDIDATES_MAX)
  // A word of a kind alone is no goods, but may be one of those that were named.
  const isKind = hits.some(({ words }) => [...words].some((word) => shelf.terms.has(word)))
  if (candidates.length === 0 && ((concepts.every(isAttribute) && !isKind) || isGrammar(hits)))
    return null
  const alternatives = candidates.length > 0 ? rest : [...rest, ...relatives(shelf, concepts)]
  return {
    start,
    end,
    candidates: candidates.slice(0, CANDIDATES_MAX),
    alternatives: alternatives
      .filter(({ entry }, at) => alternatives.findIndex((each) => each.entry === entry) === at)
      .slice(0, ALTERNATIVES_MAX),
  }
}

function bestFitting(ranked: readonly Candidate[]): Candidate[] {
  const best = ranked[0]?.score ?? 0
  return best >= LINK.least ? ranked.filter(({ score }) => score >= best - LINK.tie) : []
}

/** What is asked about is listed whole: all whose names have each word that was said. Coke Zero says more than Coke. */
function withSiblings(
  candidates: Candidate[],
  ranked: Candidate[],
  hits: readonly Hit[],
): Candidate[] {
  // "Polo shirt" is no `Long sleeve polo`.
  const isIn = (hit: Hit, entry: ShelfEntry) =>
    entry.terms.has([...hit.words].at(-1)!) || saidIn(hit).every((word) => entry.words.has(word))
  const isWhole = ({ entry }: Candidate) => hits.every((hit) => isIn(hit, entry))
  const heads = candidates.map(({ entry }) => entry.head)
  const saysMore = ({ entry: { head } }: Candidate) =>
    heads.some((each) => each.size < head.size && each.isSubsetOf(head))
  if (candidates.length < 2 || !candidates.every(isWhole)) return candidates
  const least = candidates[0]!.score - LINK.sibling
  return ranked.filter(
    (each) =>
      candidates.includes(each) || (each.score >= least && isWhole(each) && !saysMore(each)),
  )
}

/**
 * What comes with goods or describes them is not sold under their name: `Charging cable, Type-C` for "type c cable", and no `Wall charger
 * with cable, Type-C`; no `LPG regulator` for "gasul" beside `LPG refill, Gasul`.
 */
function soldAs(candidates: Candidate[], hits: readonly Hit[]): Candidate[] {
  const has = (own: ReadonlySet<string>) =>
    hits.filter(({ words }) => [...words].some((word) => own.has(word))).length
  const isNamed = ({ entry }: Candidate) => has(entry.words) > 0
  const named = candidates.filter((each) => isNamed(each) || each.entry.unknownLast === null)
  const sold = candidates.some(isNamed) ? named : candidates
  const accessories = ({ entry }: Candidate) => (hits.length > 1 ? has(entry.accessories) : 0)
  const least = Math.min(...sold.map(accessories))
  return sold.filter((each) => accessories(each) === least)
}

/** Of the kinds of a product those whose own name has a word that was said: Gasul of the LPG of several brands. */
function said(candidates: Candidate[], hits: readonly Hit[]): Candidate[] {
  const words = new Set(hits.flatMap((hit) => [...hit.words]))
  const counts = new Map(
    candidates.map(({ entry }) => [
      entry,
      [...words].filter((word) => entry.words.has(word)).length,
    ]),
  )
  const most = new Map<string, number>()
  for (const { entry } of candidates) {
    const product = productOf(entry)
    most.set(product, Math.max(counts.get(entry)!, most.get(product) ?? 0))
  }
  return candidates.filter(({ entry }) => counts.get(entry) === most.get(productOf(entry)))
}

/** Kinds of the same are one product with variants, or several whose names begin alike. */
const productOf = memoizeWeak(({ head }: ShelfEntry): string => [...head].join(' '))

/** The offerings with the highest sums, within what bonuses and penalties can change. */
function bestOf(sums: ReadonlyMap<number, number>): [number, number][] {
  if (sums.size <= SCORED_MAX) return [...sums]
  return [...sums].toSorted(([, one], [, other]) => other - one).slice(0, SCORED_MAX)
}

const namesByConcept = new WeakMap<Concept, string[]>()

function namesOf(concept: Concept): string[] {
  const known = namesByConcept.get(concept)
  const names = known ?? concept.names.flatMap(({ text }) => [text.toLowerCase(), foldWord(text)])
  if (!known) namesByConcept.set(concept, names)
  return names
}

/** The names of a concept as heads of goods. */
const wholeNamesOf = memoizeWeak(({ names }: Concept): ReadonlySet<string> => new Set(names.map(({ text }) => foldWords(text).map(singular).join(' ')))) // prettier-ignore

/** Among those that fit, the whole name outranks a part of it. */
function coverage(
  entry: ShelfEntry,
  words: ReadonlySet<string>,
  names: ReadonlySet<string>,
  concepts: readonly Concept[],
): number {
  // The words themselves outrank other names of the same.
  const covers = (word: string) => (words.has(word) ? 1 : names.has(word) ? 0.5 : 0)
  const share = (all: ReadonlySet<string>) =>
    [...all].reduce((sum, word) => sum + covers(word), 0) / Math.max(1, all.size)
  // `Coca-Cola` for "coke", rather than `Coke Zero`.
  const isOtherName = concepts.some(
    (concept) => concept.kind === 'brand' && wholeNamesOf(concept).has(productOf(entry)),
  )
  const head = isOtherName ? 1 : share(entry.head)
  const whole = head === 1 && share(entry.words) === 1 && entry.measures.length === 0
  return LINK.coverage * head + (head === 1 ? LINK.wholeHead : 0) + (whole ? LINK.wholeName : 0)
}

/** A single word of grammar that is a name of goods elsewhere: "pala" is a shovel only where shovels are sold. */
function isGrammar(hits: readonly Hit[]): boolean {
  // Joined words are none of their own: "lang ka" is no langka.
  return hits.every((hit) => hit.isGrammar)
}

/** Goods of the same class as something that is not sold. */
function relatives(shelf: Shelf, concepts: readonly Concept[]): Candidate[] {
  return concepts
    .flatMap(({ broader }) => broader)
    .flatMap((concept) => [...(shelf.concepts.get(concept) ?? NONE)])
    .map(([at, score]): Candidate => ({
      entry: shelf.entries[at]!,
      score: score * LINK.relative,
      explainsQuantity: false,
    }))
    .slice(0, ALTERNATIVES_MAX)
}
