/** Links words to what a shelf sells. */
import { LRUCache } from 'lru-cache'
import { foldWord } from '../../../../lexicon/grammar.ts'
import { conceptOf, longestNameAt, stepsBelow, type Concept } from '../../../../lexicon/goods.ts'
import { singular } from '../../../../lexicon/word-forms.ts'
import { deletions, isOneTypo, phoneticKey } from '../language/spelling.ts'
import { tokenize, type Token } from '../language/tokenizer.ts'
import { measureAt, unitAt } from '../language/units.ts'
import { categoriesOf } from '../language/vocabulary.ts'
import type { Candidate, Mention } from './interpretation.ts'
import { LINK } from './scoring.ts'
import { ofSize, sizeMeaning } from './shelf/sizes.ts'
import { isMeasured } from './shelf/analyse-name.ts'
import type { Postings, Shelf, ShelfEntry } from './shelf.ts'

/** A span of words that names goods. */
export interface GoodsMatch {
  start: number
  end: number
  /** Best first; empty for goods that the lexicon knows and the shelf has not. */
  candidates: Candidate[]
  /** What could be offered in their place. */
  alternatives: Candidate[]
}

/** A word, or several, that stand for offerings. */
interface Hit {
  end: number
  postings: Postings
  weight: number
  /** A size, a unit or a number, which names no goods by itself. */
  isWeak: boolean
  concepts: readonly Concept[]
}

interface Chain {
  end: number
  hits: Hit[]
  /** Sum of weights by place on the shelf. */
  sums: Map<number, number>
  total: number
}

const JOINED_MAX = 3
const CHAINS_MAX = 12
const HITS_MAX = 6
const CANDIDATES_MAX = 12
const ALTERNATIVES_MAX = 5
/** What may stand between the words of one name. */
const INNER = new Set([
  'na',
  'ng',
  'nga',
  'sa',
  'of',
  'in',
  'with',
  'de',
  'nang',
  'a',
  'con',
  'y',
  'o',
])
const NONE: Postings = new Map()

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
  return (start) => {
    const first = cannotBegin(tokens[start]!)
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
        const match = toMatch(shelf, start, chain, listed)
        const known = match && found.get(match.end)
        if (match && (!known || scoreOf(match) > scoreOf(known))) found.set(match.end, match)
      }
      chains = chains.flatMap((chain) => extend(chain, tokens, hitsAt)).slice(0, CHAINS_MAX)
    }
    return [...found.values()]
  }
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

function extend(chain: Chain, tokens: readonly Token[], hitsAt: (at: number) => Hit[]): Chain[] {
  let next = chain.end
  const isInner = () =>
    INNER.has(tokens[next]?.key ?? '') || categoriesOf(tokens[next]?.key ?? '').has('particles')
  if (isInner() && hitsAt(next).length === 0) next += 1
  if (next >= tokens.length) return []
  return hitsAt(next).flatMap((hit) => {
    const sums = new Map<number, number>()
    for (const [at, sum] of chain.sums) {
      const weight = hit.postings.get(at)
      if (weight !== undefined) sums.set(at, sum + weight * hit.weight)
    }
    if (sums.size === 0) return []
    return [{ end: hit.end, hits: [...chain.hits, hit], sums, total: chain.total + hit.weight }]
  })
}

function toMatch(
  shelf: Shelf,
  start: number,
  { end, hits, sums, total }: Chain,
  listed: ReadonlySet<string>,
): GoodsMatch | null {
  if (hits.every(({ isWeak }) => isWeak)) return null
  const concepts = hits.flatMap((hit) => hit.concepts)
  const ranked = [...sums]
    .map(([at, sum]): Candidate => {
      const entry = shelf.entries[at]!
      const named = hits.flatMap((hit) => hit.concepts)
      const isModifier = hits.every((hit) => hit.isWeak || describesOnly(hit, entry))
      const isListed = listed.has(entry.item.key)
      // What is made to order is asked for by its flavour: wintermelon for `Wintermelon milk tea`.
      const isMadeToOrder = entry.item.variantId !== null || entry.item.choices.length > 0
      const quality =
        (sum / total) *
        (isModifier && named.length > 0 && !isListed && !isMadeToOrder ? LINK.modifier : 1)
      return {
        entry,
        score: Math.min(quality, 1) + coverage(entry, hits) + (isListed ? LINK.listed : 0),
        explainsQuantity: false,
      }
    })
    .toSorted((one, other) => other.score - one.score)
  const best = ranked[0]?.score ?? 0
  const candidates =
    best >= LINK.least ? ranked.filter(({ score }) => score >= best - LINK.tie) : []
  const rest = ranked.slice(candidates.length)
  if (candidates.length === 0 && (concepts.every(isAttribute) || isGrammar(hits))) return null
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

function describesOnly({ concepts }: Hit, entry: ShelfEntry): boolean {
  return concepts.length > 0 && concepts.every((concept) => entry.modifiers.has(concept) || !entry.concepts.has(concept))
}

const queryWords = new WeakMap<Hit, ReadonlySet<string>>()

/** Among those that fit, the whole name outranks a part of it. */
function coverage(entry: ShelfEntry, hits: readonly Hit[]): number {
  const words = hits.flatMap((hit) => [...(queryWords.get(hit) ?? [])])
  const isSame = (word: string) =>
    hits.some((hit) =>
      hit.concepts.some((each) => each.names.some(({ text }) => text.toLowerCase() === word)),
    )
  // The words themselves outrank other names of the same.
  const covers = (word: string) => (words.includes(word) ? 1 : isSame(word) ? 0.5 : 0)
  const share = (all: ReadonlySet<string>) =>
    [...all].reduce((sum, word) => sum + covers(word), 0) / Math.max(1, all.size)
  const head = share(entry.head)
  const whole = head === 1 && share(entry.words) === 1 && entry.measures.length === 0
  return LINK.coverage * head + (head === 1 ? LINK.wholeHead : 0) + (whole ? LINK.wholeName : 0)
}

/** A single word of grammar that is a name of goods elsewhere: "pala" is a shovel only where shovels are sold. */
function isGrammar(hits: readonly Hit[]): boolean {
  const words = hits.flatMap((hit) => [...(queryWords.get(hit) ?? [])])
  return words.every((word) => categoriesOf(word).size > 0)
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

function findHits(
  shelf: Shelf,
  tokens: readonly Token[],
  keys: readonly string[],
  at: number,
): Hit[] {
  if (keys[at] === '|' || keys[at] === undefined) return []
  const byEnd = new Map<number, Hit>()
  const put = (end: number, postings: Postings, concepts: readonly Concept[], isWeak: boolean) => {
    if (postings.size === 0 && concepts.length === 0) return
    const known = byEnd.get(end)
    const merged = known ? mergePostings(known.postings, postings) : postings
    const hit: Hit = {
      end,
      postings: merged,
      weight: Math.log(1 + shelf.entries.length / Math.max(1, merged.size)) + 0.5,
      isWeak: known ? known.isWeak && isWeak : isWeak,
      concepts: [...(known?.concepts ?? []), ...concepts],
    }
    const words = tokens
      .slice(at, end)
      .map(({ kind, key }) => (kind === 'word' ? singular(key) : key))
    queryWords.set(hit, new Set([...words, words.join('')]))
    byEnd.set(end, hit)
  }
  let joined = ''
  for (let end = at + 1; end <= Math.min(at + JOINED_MAX, tokens.length); end++) {
    const { kind, key } = tokens[end - 1]!
    if (kind !== 'word' && kind !== 'number') break
    joined += kind === 'word' ? singular(key) : key
    const postings = shelf.terms.get(joined)
    const isNumberName = end === at + 1 && isInHeads(shelf, tokens[at]!, postings)
    const isWeak = !isNumberName && tokens.slice(at, end).every(isWeakWord)
    const isCount = end <= at + 2 && isQuantityPart(tokens, at)
    if (postings && joined.length > 1 && !isCount) put(end, postings, [], isWeak)
  }
  const name = longestNameAt(keys, at)
  if (name && name.inflection !== 'affix' && name.inflection !== 'reduplication')
    put(at + name.length, conceptPostings(shelf, name.concepts), name.concepts, name.concepts.every(isAttribute) || (name.length === 1 && isDetail(tokens[at]!))) // prettier-ignore
  const measure = measureAt(tokens, at)
  if (measure)
    put(measure.end, postingsOf(shelf, (entry) => isMeasured(entry, measure) !== undefined), [], true) // prettier-ignore
  else if (tokens[at]!.kind === 'number')
    put(at + 1, sizePostings(shelf, tokens[at]!.value), [], true)
  if (byEnd.size === 0)
    for (const [postings] of [fuzzyPostings(shelf, tokens[at]!)]) put(at + 1, postings!, [], false)
  return [...byEnd.values()]
}

/** "Short 1 ream": a small number with a unit, and the unit behind it, say how many, whatever the name says. */
function isQuantityPart(tokens: readonly Token[], at: number): boolean {
  const { kind, value, key } = tokens[at]!
  if (kind === 'number') return value < LINK.leastSize && unitAt(tokens, at + 1) !== null
  return tokens[at - 1]?.kind === 'number' && categoriesOf(key).has('units')
}

/** "coke 1.5": the number of a size without its unit. A small whole number is a count. */
function sizePostings(shelf: Shelf, value: number): Postings {
  if (Number.isInteger(value) && value < LINK.leastSize) return NONE
  const found = postingsOf(shelf, (entry) => entry.measures.some(({ number }) => number === value))
  return new Map([...found].map(([at]) => [at, 0.95]))
}

const attributes = new WeakMap<Concept, boolean>()

/** A size, colour or state, which names no goods by itself. */
function isAttribute(concept: Concept): boolean {
  const known = attributes.get(concept) ?? isKindOf(concept, 'attribute')
  attributes.set(concept, known)
  return known
}

function isKindOf(concept: Concept, id: string): boolean {
  const wide = conceptOf(id)
  return wide !== undefined && stepsBelow(wide, concept) !== null
}

/** `555` is the name of goods, and not a number of theirs. */
function isInHeads(
  shelf: Shelf,
  { kind, key, value }: Token,
  postings: Postings | undefined,
): boolean {
  if (kind !== 'number' || value < LINK.leastSize) return false
  return [...(postings ?? NONE).keys()].some((at) => shelf.entries[at]!.head.has(key))
}

/** A number, a unit or a size. */
function isDetail({ kind, key }: Token): boolean {
  const categories = categoriesOf(key)
  return (
    kind === 'number' ||
    categories.has('units') ||
    categories.has('sizes') ||
    categories.has('numbers')
  )
}

function isWeakWord(token: Token): boolean {
  if (token.kind === 'number') return true
  const categories = categoriesOf(token.key)
  return ['units', 'sizes', 'acts', 'questions', 'references', 'time', 'people', 'money', 'numbers'].some((each) => categories.has(each as never)) // prettier-ignore
}

function conceptPostings(shelf: Shelf, concepts: readonly Concept[]): Postings {
  let found: Postings = NONE
  for (const concept of concepts) {
    found = mergePostings(found, shelf.concepts.get(concept) ?? NONE)
    for (const { text } of concept.names)
      found = mergePostings(found, nameWordPostings(shelf, text))
    if (concept.kind !== 'brand') continue
    // A brand also stands for goods of its kind that bear no brand, but never for another brand.
    for (const good of concept.broader) {
      const unbranded = [...(shelf.concepts.get(good) ?? NONE)].filter(
        ([at]) => !shelf.entries[at]!.hasBrand,
      )
      found = mergePostings(
        found,
        new Map(unbranded.map(([at, weight]) => [at, weight * LINK.unbranded])),
      )
    }
  }
  return found
}

/** Offerings with another name of the same in their names: `Iced coffee` for "kape". */
function nameWordPostings(shelf: Shelf, name: string): Postings {
  const postings = shelf.terms.get(singular(foldWord(name)))
  if (!postings) return NONE
  return new Map(
    [...postings].flatMap(([at, weight]) =>
      weight >= LINK.leastWord ? [[at, weight * LINK.otherName] as const] : [],
    ),
  )
}

function mergePostings(one: Postings, other: Postings): Postings {
  if (one.size === 0) return other
  const merged = new Map(one)
  for (const [at, weight] of other) merged.set(at, Math.max(weight, merged.get(at) ?? 0))
  return merged
}

function postingsOf(shelf: Shelf, fits: (entry: ShelfEntry) => boolean): Postings {
  return new Map(shelf.entries.filter(fits).map(({ at }) => [at, 1]))
}

const fuzzyByShelf = new WeakMap<Shelf, LRUCache<string, Map<number, number>>>()

/** Words of names that a word which nobody knows may be a spelling of. */
function fuzzyPostings(shelf: Shelf, { kind, key }: Token): Postings[] {
  if (kind !== 'word' || key.length < LINK.leastTypo || categoriesOf(key).size > 0) return [NONE]
  const cache = fuzzyByShelf.get(shelf) ?? new LRUCache<string, Map<number, number>>({ max: 2_000 })
  fuzzyByShelf.set(shelf, cache)
  const known = cache.get(key)
  if (known) return [known]
  const found = new Map<number, number>()
  const take = (terms: readonly string[], quality: number) => {
    for (const term of terms)
      for (const [at, weight] of shelf.terms.get(term) ?? shelf.names.get(term) ?? NONE)
        found.set(at, Math.max(weight * quality, found.get(at) ?? 0))
  }
  for (const word of new Set([singular(key), key]))
    take(shelf.soundsLike.get(phoneticKey(word)) ?? [], LINK.phonetic)
  for (const word of found.size === 0 ? new Set([singular(key), key]) : []) {
    const sound = phoneticKey(word)
    const near = new Set(deletions(sound).flatMap((each) => shelf.misspelt.get(each) ?? []))
    const isNear = (term: string) =>
      sound[0] === phoneticKey(term)[0] &&
      (isOneTypo(sound, phoneticKey(term)) || word.length >= LINK.leastTwoTypos)
    take(sound.length > LINK.leastTypo ? [...near].filter(isNear) : [], LINK.typo)
    const longer = shelf.beginnings.get(word.slice(0, LINK.leastTypo)) ?? []
    take(
      longer.filter((term) => term.startsWith(word)),
      LINK.beginning,
    )
  }
  cache.set(key, found)
  return [found]
}

/** The offerings among `entries` that words, sizes and a quantity fit, best first: an answer to "which one?", "make that medium". */
export function linkAmong(
  _shelf: Shelf,
  { words, sizes, quantity }: Pick<Mention, 'words' | 'sizes' | 'quantity'>,
  entries: readonly ShelfEntry[],
): Candidate[] {
  const unit = quantity?.unit
  const measure =
    quantity && unit?.kind === 'measure'
      ? { dimension: unit.dimension, value: unit.value * quantity.value }
      : null
  const wanted = [...new Set([words, ...sizes].flatMap((text) => tokenize(text)).filter(({ kind }) => kind !== 'comma').map(({ key }) => key))] // prettier-ignore
  const sizedAs = sizes.map(sizeMeaning).filter((size) => size !== null)
  const ofSizes = new Set(sizedAs.flatMap((size) => ofSize(entries, size)))
  const scored = entries.map((entry): Candidate => {
    const explainsQuantity = measure !== null && isMeasured(entry, measure) !== undefined
    const fits = wanted.filter(
      (word) => standsFor(word, entry) || (ofSizes.has(entry) && sizeMeaning(word) !== null),
    ).length
    return {
      entry,
      score: fits / Math.max(1, wanted.length) + (explainsQuantity ? 1 : 0),
      explainsQuantity,
    }
  })
  const best = Math.max(0, ...scored.map(({ score }) => score))
  if (best < LINK.least) return []
  return scored.filter(({ score }) => score >= best - LINK.tie)
}

function standsFor(word: string, { terms, concepts, measures }: ShelfEntry): boolean {
  if (terms.has(singular(word)) || terms.has(word)) return true
  if (measures.some(({ number }) => String(number) === word)) return true
  const name = longestNameAt([word], 0)
  return name?.concepts.some((concept) => concepts.has(concept)) ?? false
}
