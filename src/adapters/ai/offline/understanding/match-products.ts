/** From the words of a customer to products of the shelf. */
import { memoizeWeak } from '../../../../platform/cache/memoize-weak.ts'
import type { CatalogueItem } from '../../agent.ts'
import { unlinked } from '../lexicon/numbers.ts'
import { isDescriptor, isStopword } from '../lexicon/stopwords.ts'
import { misspelt, synonymsOf } from '../lexicon/synonyms.ts'
import { measuresIn, type Measure } from '../lexicon/units.ts'
import { likeness, stem, wordsOf } from '../lexicon/normalize-words.ts'

export interface Entry {
  item: CatalogueItem
  /** The words of the name before its first comma, without what is in parentheses. */
  head: Set<string>
  /** The name goes on after a comma: this is one of several forms of the thing. */
  isVariant: boolean
  measures: Measure[]
  /** Every word that it can be found by, with how much it says. */
  terms: Map<string, number>
}

export interface Index {
  entries: readonly Entry[]
  byId: ReadonlyMap<string, Entry>
  /** How many products have a term, and whether any has it in its name. */
  terms: Map<string, { products: number; isName: boolean }>
}

const WEIGHT = { head: 1, alias: 0.95, variant: 0.92, description: 0.6 }
/** Read lately, and before that: what is asked for again goes on, the rest is forgotten by the half. */
let entries = new Map<string, Omit<Entry, 'item'>>()
let olderEntries = entries
const ENTRIES_MAX = 5_000

export const indexOf = memoizeWeak((items: readonly CatalogueItem[]): Index => {
  const entries = items.map(entryOf)
  const byId = new Map(entries.map((entry) => [entry.item.productId, entry]))
  const index: Index = { entries, byId, terms: new Map() }
  for (const { terms } of entries)
    for (const [term, weight] of terms) {
      const known = index.terms.get(term) ?? { products: 0, isName: false }
      index.terms.set(term, {
        products: known.products + 1,
        isName: known.isName || weight > WEIGHT.description,
      })
    }
  return index
})

/** What a name and a description come to is kept: the same shelf is read at every message. */
function entryOf(item: CatalogueItem): Entry {
  const key = `${item.name}\n${item.description}`
  const lately = entries.get(key)
  if (lately) return { item, ...lately }
  const read = olderEntries.get(key) ?? readEntry(item)
  if (entries.size >= ENTRIES_MAX) [olderEntries, entries] = [entries, new Map()]
  entries.set(key, read)
  return { item, ...read }
}

function readEntry({ name, description }: CatalogueItem): Omit<Entry, 'item'> {
  const aliases = [...name.matchAll(/\(([^)]*)\)/gu)].map(([, inside]) => inside ?? '')
  const [head = '', ...variant] = name.replaceAll(/\([^)]*\)/gu, ' ').split(',')
  const terms = new Map<string, number>()
  const learn = (text: string, weight: number) => {
    for (const word of withJoined(contentOf(text)))
      terms.set(word, Math.max(weight, terms.get(word) ?? 0))
  }
  learn(head, WEIGHT.head)
  for (const alias of aliases) learn(alias, WEIGHT.alias)
  learn(variant.join(' '), WEIGHT.variant)
  for (const word of contentOf(description))
    if (word.length > 3 && !terms.has(word)) terms.set(word, WEIGHT.description)
  const isVariant = variant.length > 0
  return { head: new Set(contentOf(head)), isVariant, measures: measuresIn(name), terms }
}

function contentOf(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !isStopword(word))
    .map(stem)
}

/** `soy sauce` is also `soysauce`: people and groups of synonyms write it as they like. */
function withJoined(words: string[]): string[] {
  const pairs = words.slice(1).map((word, index) => words[index]! + word)
  const threes = words.slice(2).map((word, index) => words[index]! + words[index + 1]! + word)
  return [...words, ...pairs, ...threes]
}

/** How well terms of the shelf answer a word; nothing for a word that it does not know. */
export type Sense = Map<string, number>

/** So many words of a message are read with their slips; of a wall of text the rest only as it is written. */
const LOOKUPS_MAX = 60

/** A reader of the words of one message, which remembers what it has looked up. */
export function createReader(index: Index) {
  const senses = new Map<string, Sense>()

  function senseOf(word: string): Sense {
    const known = senses.get(word)
    if (known) return known
    const sense: Sense = new Map()
    if (senses.size < LOOKUPS_MAX) addTerms(sense, word)
    else addExact(sense, word)
    for (const synonym of new Set([...synonymsOf(word), ...synonymsOf(stem(word))]))
      addExact(sense, synonym)
    const bare = unlinked(word)
    if (sense.size === 0 && bare !== word)
      for (const [term, alike] of senseOf(bare)) sense.set(term, alike)
    if (sense.size === 0) for (const near of misspelt(word)) addExact(sense, near)
    senses.set(word, sense)
    return sense
  }

  function addExact(sense: Sense, word: string): void {
    const stemmed = stem(word)
    if (index.terms.has(stemmed)) sense.set(stemmed, Math.max(0.97, sense.get(stemmed) ?? 0))
  }

  function addTerms(sense: Sense, word: string): void {
    const stemmed = stem(word)
    for (const [term, { isName }] of index.terms) {
      const alike = likeness(stemmed, term)
      if (alike > 0 && (isName || alike > 0.95)) sense.set(term, alike)
    }
  }

  return { index, senseOf, knows: (word: string) => senseOf(word).size > 0 }
}

export type Reader = ReturnType<typeof createReader>

export interface Found {
  entry: Entry
  /** From 0 to 1: how much of what was said fits. */
  score: number
  /** Of the name before the first comma, how much was said. */
  headSaid: number
}

/** The products that words may mean, best first. */
export function findProducts(
  reader: Reader,
  said: string[],
  among = reader.index.entries,
): Found[] {
  const words = joined(reader, said)
  const first = words.findIndex((word) => reader.knows(word))
  // What follows a name and is not known to the shelf is how it is wanted: "liempo, hiwain ng manipis".
  const all = words.map((word, at) => {
    const sense = reader.senseOf(word)
    const isAside = sense.size === 0 && first >= 0 && at > first
    return { sense, worth: isAside ? 0.35 : worthOf(reader, word) }
  })
  const total = all.reduce((sum, { worth }) => sum + worth, 0)
  if (total === 0) return []
  return among
    .map((entry) => {
      const hit = new Set<string>()
      let sum = 0
      for (const { sense, worth } of all) {
        let best = 0
        for (const [term, alike] of sense) {
          const weight = entry.terms.get(term)
          if (weight === undefined) continue
          hit.add(term)
          best = Math.max(best, weight * alike)
        }
        sum += worth * best
      }
      const heads = [...entry.head]
      const headSaid = heads.filter((word) => isHit(word, hit)).length / Math.max(1, heads.length)
      return { entry, score: sum / total, headSaid }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || b.headSaid - a.headSaid)
}

function isHit(head: string, hit: Set<string>): boolean {
  return hit.has(head) || [...hit].some((term) => term.length > head.length && term.includes(head))
}

/** Rare words say more; what the shelf does not know counts as much as a word that few products have. */
function worthOf({ index, senseOf }: Reader, word: string): number {
  const count = Math.max(
    0,
    ...[...senseOf(word).keys()].map((term) => index.terms.get(term)!.products),
  )
  const all = Math.max(2, index.entries.length)
  if (isDescriptor(word)) return 0.35
  if (count === 0) return 1.5
  return 1 + Math.log(all / Math.min(all, count)) / Math.log(all)
}

/** Two words that the shelf or the market knows as one. */
function joined({ index }: Reader, said: string[]): string[] {
  const words: string[] = []
  for (let at = 0; at < said.length; at++) {
    const pair = said[at + 1] === undefined ? null : said[at]! + said[at + 1]!
    if (pair && isOneWord(index, pair)) {
      words.push(pair)
      at += 1
    } else words.push(said[at]!)
  }
  return words
}

function isOneWord(index: Index, pair: string): boolean {
  return (
    index.terms.has(stem(pair)) ||
    index.terms.has(pair) ||
    synonymsOf(pair).some((word) => word !== pair && index.terms.has(word))
  )
}
