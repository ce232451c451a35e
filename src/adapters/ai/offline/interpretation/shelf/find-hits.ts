/** Hits: the offerings that a word, or several, of a message stand for. */
import { LRUCache } from 'lru-cache'
import {
  conceptOf,
  conceptsNamed,
  isName,
  longestNameAt,
  stepsBelow,
  type Concept,
} from '../../../../../lexicon/goods.ts'
import { foldWord, getPhrases } from '../../../../../lexicon/grammar.ts'
import { isOrdinaryWord } from '../../../../../lexicon/ordinary-words.ts'
import { foldWords, singular } from '../../../../../lexicon/word-forms.ts'
import { memoizeWeak } from '../../../../../platform/cache/memoize-weak.ts'
import { deletions, isOneTypo, isShortened, phoneticKey, skeleton } from '../../language/spelling.ts' // prettier-ignore
import type { Measure } from '../../language/quantity.ts'
import type { Token } from '../../language/tokenizer.ts'
import { measureAt, unitAt } from '../../language/units.ts'
import { categoriesOf, matchesAt } from '../../language/vocabulary.ts'
import { dimensionOf } from '../quantity-of-sale.ts'
import { LINK } from '../scoring.ts'
import type { Postings, Shelf, ShelfEntry } from '../shelf.ts'
import { AND, isMeasured, SAME_WEIGHT } from './analyse-name.ts'
import { isCountOfUnits, isGrammarWord, isQuantityPart, isSentence } from './joined-words.ts'
import { optionWord } from './options.ts'
import { isWholeHead } from './whole-names.ts'

const JOINED_MAX = 3
export const NONE: Postings = new Map()

/** A word, or several, that stand for offerings. */
export interface Hit {
  end: number
  postings: Postings
  weight: number
  /** A size, a unit or a number, which names no goods by itself. */
  isWeak: boolean
  concepts: readonly Concept[]
  /** As they were said, and joined. */
  words: ReadonlySet<string>
  /** All of them are words of grammar, too. */
  isGrammar: boolean
}

export function findHits(
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
    const merged = known ? ownKinds(shelf, mergePostings(known.postings, postings), known.postings, concepts) : postings // prettier-ignore
    const hit: Hit = {
      end,
      postings: merged,
      weight: Math.log(1 + shelf.entries.length / Math.max(1, merged.size)) + 0.5,
      isWeak: known ? known.isWeak && isWeak : isWeak,
      concepts: [...(known?.concepts ?? []), ...concepts],
      words: wordsOf(tokens.slice(at, end)),
      isGrammar: tokens.slice(at, end).every(isGrammarWord),
    }
    byEnd.set(end, hit)
  }
  let joined = ''
  for (let end = at + 1; end <= Math.min(at + JOINED_MAX, tokens.length); end++) {
    const { kind, key, isGlued } = tokens[end - 1]!
    const isAnd = end > at + 1 && AND.has(key)
    // "2 XL" is no `2XL`.
    const isCounted = end > at + 1 && tokens[end - 2]!.kind === 'number' && !isGlued && categoriesOf(key).has('sizes') // prettier-ignore
    // "Cetirizine 10 tablets" is no `Cetirizine 10mg`.
    const isCount = end > at + 1 && isCountOfUnits(tokens, end - 1)
    if ((kind !== 'word' && kind !== 'number' && !isAnd) || isCounted || isCount) break
    joined += isAnd ? 'and' : kind === 'word' ? singular(key) : key
    const postings = isAnd ? undefined : shelf.terms.get(joined)
    const isNumberName = end === at + 1 && isInHeads(shelf, tokens[at]!, postings)
    const isWeak = !isNumberName && tokens.slice(at, end).every((token) => isWeakWord(token) && !mayBeGoods(shelf, token) && !isAskedGoods(shelf, token) && !isWholeHead(shelf, token)) // prettier-ignore
    const isPart = end <= at + 2 && isQuantityPart(tokens, at)
    const isPack = tokens[at - 1]?.key === 'of' && isPackSize(shelf, tokens[at]!, postings)
    if (
      postings &&
      (joined.length > 1 || isPack) &&
      !isPart &&
      !isSentence(shelf, tokens.slice(at, end))
    )
      put(end, postings, [], isWeak)
  }
  const named = longestNameAt(keys, at)
  const isWritten = !named || isName(keys.slice(at, at + named.length).join(' '))
  const name = isWritten || !isSentence(shelf, tokens.slice(at, at + named.length)) ? named : null
  if (name && name.inflection !== 'affix' && name.inflection !== 'reduplication')
    put(at + name.length, conceptPostings(shelf, name.concepts), name.concepts, (name.concepts.every(isAttribute) && !(name.length === 1 && isWholeHead(shelf, tokens[at]!))) || (name.length === 1 && isDetail(tokens[at]!) && !isGoodsHere(shelf, tokens[at]!))) // prettier-ignore
  // "Atay po ng baboy"
  const polite = keys[at + 1] === 'po' && (keys[at + 2] === 'ng' || keys[at + 2] === 'na') ? longestNameAt([keys[at], ...keys.slice(at + 2)], 0) : null // prettier-ignore
  if (polite && polite.length > 2 && polite.inflection === 'none') put(at + polite.length + 1, conceptPostings(shelf, polite.concepts), polite.concepts, false) // prettier-ignore
  // `Sugar, White` for "asukal na puti", where nothing is called white sugar.
  const plain = name && !byEnd.get(at + name.length)?.postings.size ? withoutAttribute(keys, at, name.length) : null // prettier-ignore
  if (plain) put(at + plain.length, conceptPostings(shelf, plain.concepts), plain.concepts, false)
  const measure = measureAt(tokens, at)
  if (measure) put(measure.end, measurePostings(shelf, measure), [], true)
  else if (tokens[at]!.kind === 'number')
    put(at + 1, sizePostings(shelf, tokens[at]!.value), [], true)
  if (byEnd.size === 0) put(at + 1, fuzzyPostings(shelf, tokens[at]!), [], false)
  return [...byEnd.values()]
}

/** The name without the colour, size or state that it ends with. */
function withoutAttribute(keys: readonly string[], at: number, length: number) {
  const last = at + length - 1
  const end = length > 1 ? longestNameAt([keys[last]!], 0) : null
  if (!end?.concepts.every(isAttribute)) return null
  const name = longestNameAt(keys.slice(at, last), 0)
  return name?.inflection === 'affix' || name?.inflection === 'reduplication' ? null : name
}

function wordsOf(tokens: readonly Token[]): ReadonlySet<string> {
  const words = tokens.map(({ kind, key }) => (kind === 'word' ? singular(key) : key))
  return new Set([...words, words.join('')])
}

/** What is sold by a unit of the store's own, which names nothing else here: `stem`. */
export function soldBy(shelf: Shelf, { kind, key }: Token): ReadonlySet<number> {
  const isOwn = kind === 'word' && !categoriesOf(key).has('units')
  const sold = isOwn ? shelf.units.get(singular(key)) : undefined
  return sold && !isHead(shelf, singular(key)) ? sold : NOTHING
}

/** A word of a unit by which nothing here is sold, and which names goods here: the case of a phone, the feet of a chicken. */
export function isGoodsHere(shelf: Shelf, token: Token): boolean {
  const unit = token.kind === 'word' ? unitAt([token], 0)?.unit : undefined
  if (!unit || !(isHead(shelf, singular(token.key)) || isNamedOtherwise(shelf, token))) return false
  return unit.kind === 'count'
    ? !shelf.units.has(unit.name)
    : unit.kind === 'measure' && !dimensionsOf(shelf).has(unit.dimension)
}

/** "Balde" of a shop that calls it `Timba`, and "bag" of one that sells backpacks. */
function isNamedOtherwise(shelf: Shelf, { key }: Token): boolean {
  return conceptsNamed([key]).some(namingOn(shelf))
}

/** Of each shelf, whether goods of a kind are on it, or called by another of its names. */
const namingOn = memoizeWeak((shelf: Shelf) =>
  memoizeWeak((concept: Concept): boolean => {
    const isKindSold = [...(shelf.concepts.get(concept) ?? NONE)].some(([at, weight]) => weight < SAME_WEIGHT && !shelf.entries[at]!.modifiers.has(concept)) // prettier-ignore
    return isKindSold || concept.names.some(({ text }) => isHead(shelf, text))
  }),
)

/** Also the unit of one product that is named by it: "isa ka bucket" of a store whose only bucket is one of beer. */
export function mayBeGoods(shelf: Shelf, token: Token): boolean {
  const unit = token.kind === 'word' ? unitAt([token], 0)?.unit : undefined
  if (!unit || isGoodsHere(shelf, token)) return unit !== undefined
  const sold = unit.kind === 'count' ? shelf.units.get(unit.name) : undefined
  if (!sold) return false
  const [first] = sold
  const product = shelf.entries[first!]?.item.productId
  const word = singular(token.key)
  return [...sold].every((at) => shelf.entries[at]!.item.productId === product && shelf.entries[at]!.words.has(word)) // prettier-ignore
}

const dimensionsOfShelves = new WeakMap<Shelf, ReadonlySet<Measure['dimension'] | undefined>>()

/** What the goods of a shelf are measured in, by how they are sold or in their names. */
export function dimensionsOf(shelf: Shelf): ReadonlySet<Measure['dimension'] | undefined> {
  const known = dimensionsOfShelves.get(shelf)
  if (known) return known
  const found = new Set(shelf.entries.flatMap((entry) => [dimensionOf(entry), ...entry.measures.map(({ dimension }) => dimension)])) // prettier-ignore
  dimensionsOfShelves.set(shelf, found)
  return found
}

function isHead(shelf: Shelf, word: string): boolean {
  return headsOn(shelf).has(word)
}

const headsOn = memoizeWeak(({ entries, terms }: Shelf): ReadonlySet<string> => {
  const isTerm = (word: string, at: number) => terms.get(word)?.has(at) ?? false
  return new Set(entries.flatMap(({ head, at }) => [...head].filter((word) => isTerm(word, at))))
})

const NOTHING: ReadonlySet<number> = new Set()

/** "coke 1.5": the number of a size without its unit. A small whole number is a count. */
function sizePostings(shelf: Shelf, value: number): Postings {
  if (Number.isInteger(value) && value < LINK.leastSize) return NONE
  return byNumber(shelf).get(value) ?? NONE
}

const byNumber = memoizeWeak(({ entries }: Shelf): ReadonlyMap<number, Postings> => {
  const numbers = new Map<number, Map<number, number>>()
  for (const { measures, at } of entries)
    for (const { number } of measures)
      numbers.set(number, (numbers.get(number) ?? new Map<number, number>()).set(at, 0.95))
  return numbers
})

const attributes = new WeakMap<Concept, boolean>()

/** A size, colour or state, which names no goods by itself. */
export function isAttribute(concept: Concept): boolean {
  const known = attributes.get(concept) ?? isKindOf(concept, 'attribute')
  attributes.set(concept, known)
  return known
}

function isKindOf(concept: Concept, id: string): boolean {
  const wide = conceptOf(id)
  return wide !== undefined && stepsBelow(wide, concept) !== null
}

/** `555` of `555 Sardines` is the name of goods, and 150 of `Oil filter Raider 150` a number of theirs. */
function isInHeads(
  shelf: Shelf,
  { kind, key, value }: Token,
  postings: Postings | undefined,
): boolean {
  if (kind !== 'number' || value < LINK.leastSize) return false
  return [...(postings ?? NONE).keys()].some((at) => shelf.entries[at]!.head.values().next().value === key) // prettier-ignore
}

/** 6 of `Bouquet of 6 roses` */
function isPackSize({ entries }: Shelf, { value }: Token, postings: Postings | undefined): boolean {
  return [...(postings ?? NONE).keys()].some((at) => entries[at]!.packSize === value)
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
  if (token.kind === 'number' || getAttributes().has(token.key)) return true
  const categories = categoriesOf(token.key)
  return ['units', 'sizes', 'acts', 'questions', 'references', 'time', 'people', 'money', 'numbers'].some((each) => categories.has(each as never)) // prettier-ignore
}

/** The card of a shop for gifts, though many ask whether they may pay by card: what goods are by the last word of their name. */
function isAskedGoods(shelf: Shelf, { kind, key }: Token): boolean {
  const categories = categoriesOf(key)
  if (kind !== 'word' || !categories.has('questions') || [...categories].some((each) => !ASKED.has(each))) return false // prettier-ignore
  const word = singular(key)
  const isNoun = ({ head, item }: ShelfEntry) => head.has(word) && singular(foldWords(item.name.split(/[,(]/u)[0]!).at(-1) ?? '') === word // prettier-ignore
  return [...(shelf.terms.get(word) ?? NONE).keys()].some((at) => isNoun(shelf.entries[at]!))
}

const ASKED: ReadonlySet<string> = new Set(['questions', 'notes'])

let attributeWords: ReadonlySet<string> | undefined

/** "Size", "color", "brand": what is asked about, of any goods. */
function getAttributes(): ReadonlySet<string> {
  attributeWords ??= new Set(
    getPhrases('descriptions').flatMap(({ meaning, words }) => meaning === 'attribute' && words.length === 1 ? [words[0]!] : []), // prettier-ignore
  )
  return attributeWords
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
      const unbranded = [...(shelf.concepts.get(good) ?? NONE)].filter(([at]) => !shelf.entries[at]!.hasBrand) // prettier-ignore
      found = mergePostings(found, new Map(unbranded.map(([at, weight]) => [at, weight * LINK.unbranded]))) // prettier-ignore
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

/** `Instant Mami` for "mami", where no other goods are called so: a word of its name that is also a name of what it is a kind of. */
function ownKinds(
  shelf: Shelf,
  merged: Postings,
  own: Postings,
  concepts: readonly Concept[],
): Postings {
  const isKind = (at: number) => concepts.some((each) => (shelf.concepts.get(each)?.get(at) ?? 1) < SAME_WEIGHT) // prettier-ignore
  const named = [...own].filter(([, weight]) => weight >= LINK.leastWord)
  const isOnly = new Set(named.map(([at]) => shelf.entries[at]!.item.productId)).size === 1
  const kinds = isOnly ? named.filter(([at]) => isKind(at)) : []
  return mergePostings(merged, new Map(kinds.map(([at]) => [at, 1])))
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

const measuresByShelf = new WeakMap<Shelf, LRUCache<string, Postings>>()

/** Goods whose names have the measure. */
function measurePostings(shelf: Shelf, measure: Measure): Postings {
  const cache = measuresByShelf.get(shelf) ?? new LRUCache<string, Postings>({ max: 500 })
  measuresByShelf.set(shelf, cache)
  const key = `${measure.value} ${measure.dimension}`
  const postings = cache.get(key) ?? postingsOf(shelf, (entry) => isMeasured(entry, measure) !== undefined) // prettier-ignore
  cache.set(key, postings)
  return postings
}

const fuzzyByShelf = new WeakMap<Shelf, LRUCache<string, Map<number, number>>>()

/** Words of names that a word which nobody knows may be a spelling of. */
function fuzzyPostings(shelf: Shelf, token: Token): Postings {
  const { kind, key } = token
  const isShort = key.length < LINK.leastTypo && skeleton(key) !== key
  // With its linker, too: "tatlong" is no talong.
  if (kind !== 'word' || key.length < LINK.leastTypo - 1 || isShort || categoriesOf(key).size > 0 || matchesAt([token], 0).length > 0 || isOrdinaryWord(key)) return NONE // prettier-ignore
  const cache = fuzzyByShelf.get(shelf) ?? new LRUCache<string, Map<number, number>>({ max: 2_000 })
  fuzzyByShelf.set(shelf, cache)
  const known = cache.get(key)
  if (known) return known
  const found = new Map<number, number>()
  const take = (terms: readonly string[], quality: number) => {
    for (const term of terms)
      for (const [at, weight] of shelf.terms.get(term) ?? shelf.names.get(term) ?? NONE)
        found.set(at, Math.max(weight * quality, found.get(at) ?? 0))
  }
  for (const word of new Set([singular(key), key]))
    take(shelf.soundsLike.get(phoneticKey(word)) ?? [], LINK.phonetic)
  for (const word of found.size === 0 ? new Set([key, singular(key)]) : [])
    take((shelf.skeletons.get(skeleton(word)) ?? []).filter((term) => isShortened(word, term)), LINK.phonetic) // prettier-ignore
  for (const word of found.size === 0 ? new Set([singular(key), key]) : []) {
    const sound = phoneticKey(word)
    const near = new Set(deletions(sound).flatMap((each) => shelf.misspelt.get(each) ?? []))
    const isNear = (term: string) =>
      sound[0] === phoneticKey(term)[0] &&
      (isOneTypo(sound, phoneticKey(term)) || word.length >= LINK.leastTwoTypos)
    take(sound.length > LINK.leastTypo ? [...near].filter(isNear) : [], LINK.typo)
    const longer = shelf.beginnings.get(word.slice(0, LINK.leastTypo)) ?? []
    take(longer.filter((term) => term.startsWith(word)), LINK.beginning) // prettier-ignore
  }
  cache.set(key, found)
  return found
}

/** The words of a hit without the one that they are joined to. */
export function saidIn({ words }: Hit): string[] {
  return words.size > 1 ? [...words].slice(0, -1) : [...words]
}

/**
 * "Slacks na black" are `Men's slacks` with the colour black, rather than `School pants boys black`, which are called slacks elsewhere: a
 * word that goods with that option have in their name, where those with both words have it not.
 */
export function isOptionOfNamed(
  { entries, options }: Shelf,
  [first, ...others]: readonly Hit[],
  sums: ReadonlyMap<number, number>,
): boolean {
  const [last] = others
  if (!first || !last || others.length > 1 || first.isWeak || first.concepts.length === 0) return false // prettier-ignore
  const groups = saidIn(last).map((word) => options.byWord.get(optionWord({ kind: 'word', key: word })) ?? []) // prettier-ignore
  const said = groups.flat().filter(({ words }) => words.length === last.words.size)
  if (said.length === 0) return false
  const isNamed = (at: number) => saidIn(first).every((word) => entries[at]!.head.has(word))
  if ([...sums.keys()].some(isNamed)) return false
  const products = new Set(said.flatMap((group) => group.options.map(({ productId }) => productId)))
  return [...first.postings.keys()].some((at) => isNamed(at) && products.has(entries[at]!.item.productId)) // prettier-ignore
}
