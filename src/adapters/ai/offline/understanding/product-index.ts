/** A term index over what a store offers. */
import { LRUCache } from 'lru-cache'
import { memoizeWeak } from '../../../../platform/cache/memoize-weak.ts'
import type { CatalogueItem } from '../../agent.ts'
import { stem, tokenize } from '../lexicon/tokenize.ts'
import { toOfferings, type Offering } from './offering.ts'
import { isStopword } from '../lexicon/stopwords.ts'
import { extractMeasures, type Measure } from '../lexicon/units.ts'

export interface IndexEntry {
  item: Offering
  /** The head: the words of the name before its first comma, without parentheses. */
  head: Set<string>
  /** The name goes on after a comma, so this is a variant. */
  isVariant: boolean
  measures: Measure[]
  /** Its terms with their field weight. */
  terms: Map<string, number>
}

export interface ProductIndex {
  entries: readonly IndexEntry[]
  byId: ReadonlyMap<string, IndexEntry>
  /** By term. */
  terms: Map<string, { documentFrequency: number; isName: boolean }>
}

/** Further variants are not found: ranking is linear in them, and all owners share the workers. */
const OFFERINGS_MAX = 2_000
/** Further options of a product are found when its choices are asked for. */
const OPTIONS_MAX = 60

const WEIGHT = { head: 1, alias: 0.95, variant: 0.92, description: 0.6 }
/** By name, description and options, because the same catalogue is indexed for every message. */
const analyses = new LRUCache<string, Omit<IndexEntry, 'item'>>({ max: 5_000 })

export const indexProducts = memoizeWeak((items: readonly CatalogueItem[]): ProductIndex => {
  const entries = items.flatMap(toOfferings).slice(0, OFFERINGS_MAX).map(toIndexEntry)
  const byId = new Map(entries.map((entry) => [entry.item.key, entry]))
  const index: ProductIndex = { entries, byId, terms: new Map() }
  for (const { terms } of entries)
    for (const [term, weight] of terms) {
      const known = index.terms.get(term) ?? { documentFrequency: 0, isName: false }
      index.terms.set(term, {
        documentFrequency: known.documentFrequency + 1,
        isName: known.isName || weight > WEIGHT.description,
      })
    }
  return index
})

function toIndexEntry(item: Offering): IndexEntry {
  const options = item.choices
    .flatMap((group) => group.options.map(({ name }) => name))
    .slice(0, OPTIONS_MAX)
  const key = [item.name, item.description, ...options].join('\n')
  const analysis = analyses.get(key) ?? analyse(item, options)
  analyses.set(key, analysis)
  return { item, ...analysis }
}

function analyse({ name, description }: Offering, options: string[]): Omit<IndexEntry, 'item'> {
  const aliases = [...name.matchAll(/\(([^)]*)\)/gu)].map(([, inside]) => inside ?? '')
  const [head = '', ...variant] = name.replaceAll(/\([^)]*\)/gu, ' ').split(',')
  const terms = new Map<string, number>()
  const addTerms = (text: string, weight: number) => {
    for (const word of withCompounds(contentTerms(text)))
      terms.set(word, Math.max(weight, terms.get(word) ?? 0))
  }
  addTerms(head, WEIGHT.head)
  for (const alias of aliases) addTerms(alias, WEIGHT.alias)
  addTerms(variant.join(' '), WEIGHT.variant)
  for (const word of [description, ...options].flatMap(contentTerms))
    if (word.length > 3 && !terms.has(word)) terms.set(word, WEIGHT.description)
  const isVariant = variant.length > 0
  return { head: new Set(contentTerms(head)), isVariant, measures: extractMeasures(name), terms }
}

function contentTerms(text: string): string[] {
  return tokenize(text)
    .filter((word) => !isStopword(word))
    .map(stem)
}

/** Adds compounds: `soy sauce` is also indexed as `soysauce`. */
function withCompounds(words: string[]): string[] {
  const pairs = words.slice(1).map((word, index) => words[index]! + word)
  const threes = words.slice(2).map((word, index) => words[index]! + words[index + 1]! + word)
  return [...words, ...pairs, ...threes]
}
