/** What a store sells, indexed for entity linking: once per catalogue version, cached for as long as the catalogue is. */
import { foldWord } from '../../../../lexicon/grammar.ts'
import { conceptsNamed, stepsBelow, type Concept } from '../../../../lexicon/goods.ts'
import { foldWords } from '../../../../lexicon/word-forms.ts'
import { memoizeWeak } from '../../../../platform/cache/memoize-weak.ts'
import type { CatalogueItem } from '../../agent.ts'
import { deletions, phoneticKey, skeleton } from '../language/spelling.ts'
import { unitName, unitOfVariant } from '../language/units.ts'
import { analyseName, SAME_WEIGHT, wordsOf, type NameAnalysis } from './shelf/analyse-name.ts'
import { groupByKeys } from './shelf/group-by-keys.ts'
import { indexOptions, type OptionIndex } from './shelf/options.ts'

/** What is sold under a name and a price of its own: a product, or one of its variants. */
export interface Offering extends Omit<CatalogueItem, 'variants'> {
  /** Identifies it in the state of a dialogue. */
  key: string
  variantId: string | null
}

export interface ShelfEntry extends NameAnalysis {
  item: Offering
  /** Its place on the shelf. */
  at: number
}

/** By place on the shelf, how well a word stands for the offering: 1 for a word of its name. */
export type Postings = ReadonlyMap<number, number>

export interface Shelf {
  entries: readonly ShelfEntry[]
  byKey: ReadonlyMap<string, ShelfEntry>
  /** By word of the names, descriptions and compounds. */
  terms: ReadonlyMap<string, Postings>
  /** By other names of the goods that the shelf names, as one word. */
  names: ReadonlyMap<string, Postings>
  /** By phonetic key and by deletion: words of names. */
  soundsLike: ReadonlyMap<string, readonly string[]>
  misspelt: ReadonlyMap<string, readonly string[]>
  /** By their consonants. */
  skeletons: ReadonlyMap<string, readonly string[]>
  /** By their first letters. */
  beginnings: ReadonlyMap<string, readonly string[]>
  /** By good, class of goods and brand. */
  concepts: ReadonlyMap<Concept, Postings>
  /** By the unit of sale, as the lexicon names it, else by its word: `stem`. */
  units: ReadonlyMap<string, ReadonlySet<number>>
  options: OptionIndex
}

/** Further offerings are not found: all owners share the workers. */
const OFFERINGS_MAX = 2_000
const FUZZY_MIN = 4
const DESCRIPTION_WEIGHT = 0.5
const ALIAS_WEIGHT = 0.95

export function offeringKey(productId: string, variantId: string | null): string {
  return variantId === null ? productId : `${productId}/${variantId}`
}

export const indexShelf = memoizeWeak((items: readonly CatalogueItem[]): Shelf => {
  const offerings = items.flatMap(toOfferings).slice(0, OFFERINGS_MAX)
  const entries = offerings.map((item, at) => ({ item, at, ...analyseName(item.name, item.unit) }))
  const terms = new Map<string, Map<number, number>>()
  /** Other names of the same, for words that are misspelt. */
  const names = new Map<string, Map<number, number>>()
  const concepts = new Map<Concept, Map<number, number>>()
  const units = new Map<string, Set<number>>()
  const post = <K>(postings: Map<K, Map<number, number>>, key: K, at: number, weight: number) => {
    const known = postings.get(key) ?? new Map<number, number>()
    known.set(at, Math.max(weight, known.get(at) ?? 0))
    postings.set(key, known)
  }
  for (const { item, at, terms: own, concepts: named, kindUnit } of entries) {
    for (const unit of new Set([unitName(item.unit), kindUnit ?? unitName(item.unit)]))
      units.set(unit, (units.get(unit) ?? new Set<number>()).add(at))
    for (const word of wordsOf(item.description))
      if (word.length > 3) post(terms, word, at, DESCRIPTION_WEIGHT)
    for (const [term, weight] of own) post(terms, term, at, weight)
    for (const [concept, weight] of named) {
      post(concepts, concept, at, weight)
      if (weight < SAME_WEIGHT) continue
      for (const { text } of concept.names) post(names, foldWord(text), at, ALIAS_WEIGHT)
    }
  }
  const isSoldItself = (weights: ReadonlyMap<number, number>) => weights.values().some((weight) => weight === SAME_WEIGHT) // prettier-ignore
  const sold = new Set([...concepts].flatMap(([concept, weights]) => isSoldItself(weights) ? [concept] : [])) // prettier-ignore
  for (const [entry, concept] of entries.flatMap(kindsToChoose))
    if (!sold.has(concept)) post(concepts, concept, entry.at, ALIAS_WEIGHT)
  const named = [
    ...new Set([...entries.flatMap((entry) => [...entry.terms.keys()]), ...names.keys()]),
  ]
  const fuzzy = named.filter((term) => term.length >= FUZZY_MIN && /^\p{L}+$/u.test(term))
  return {
    entries,
    byKey: new Map(entries.map((entry) => [entry.item.key, entry])),
    terms,
    names,
    soundsLike: groupByKeys(fuzzy, (term) => [phoneticKey(term)]),
    misspelt: groupByKeys(
      fuzzy.filter((term) => term.length > FUZZY_MIN),
      (term) => deletions(phoneticKey(term)),
    ),
    skeletons: groupByKeys(fuzzy, (term) => [skeleton(term)]),
    beginnings: groupByKeys(fuzzy, (term) => [term.slice(0, FUZZY_MIN)]),
    concepts,
    units,
    options: indexOptions(items),
  }
})

/** "2 Coke" of `Softdrinks` whose flavour is to be chosen: each option that is one of what is sold. */
function kindsToChoose(entry: ShelfEntry): [ShelfEntry, Concept][] {
  const sold = [...entry.concepts].flatMap(([concept, weight]) => weight === SAME_WEIGHT && !entry.modifiers.has(concept) ? [concept] : []) // prettier-ignore
  const isKind = (concept: Concept) => sold.some((wide) => (stepsBelow(wide, concept) ?? 0) > 0)
  return entry.item.choices.flatMap(
    ({ min, max, options }) =>
    min === 1 && max === 1 ? options.flatMap(({ name }) => conceptsNamed(foldWords(name)).filter(isKind).map((concept): [ShelfEntry, Concept] => [entry, concept])) : [], // prettier-ignore
  )
}

function toOfferings({ variants, ...product }: CatalogueItem): Offering[] {
  const { productId } = product
  if (variants.length === 0) return [{ ...product, key: productId, variantId: null }]
  return variants.map(({ variantId, name, price, inventory }) => ({
    ...product,
    key: offeringKey(productId, variantId),
    variantId,
    unit: unitSoldBy(unitOfVariant(name), product.unit),
    name: `${product.name}, ${name}`,
    price,
    inventory,
  }))
}

/** As the store writes it: `order` of what is called `Order`. */
function unitSoldBy(own: string | null, unit: string): string {
  return own === null || own === unitName(unit) ? unit : own
}
