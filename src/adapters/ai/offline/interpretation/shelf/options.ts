/** The options of all products of a shelf, found by their words. */
import { LRUCache } from 'lru-cache'
import { conceptsNamed, type Concept } from '../../../../../lexicon/goods.ts'
import { foldWords, singular } from '../../../../../lexicon/word-forms.ts'
import type { CatalogueItem, ChoiceGroup, ChoiceOption } from '../../../agent.ts'
import { tokenize, type Token } from '../../language/tokenizer.ts'

/** An option of a product that a mention names: "50% sugar". */
export interface OptionMention {
  productId: string
  group: ChoiceGroup
  option: ChoiceOption
}

export interface OptionIndex {
  /** By each word of its name. */
  byWord: ReadonlyMap<string, readonly IndexedOption[]>
  /** By what it is: `Barbecue` for "bbq". */
  byConcept: ReadonlyMap<Concept, readonly IndexedOption[]>
}

export interface IndexedOption extends OptionMention {
  words: readonly string[]
}

const OPTIONS_MAX = 5_000

export function indexOptions(items: readonly CatalogueItem[]): OptionIndex {
  const all = items.flatMap(({ productId, choices }) =>
    choices.flatMap((group) =>
      group.options.map((option) => ({
        productId,
        group,
        option,
        words: optionWords(tokenize(option.name)),
      })),
    ),
  )
  const byWord = new Map<string, IndexedOption[]>()
  for (const option of all.slice(0, OPTIONS_MAX))
    for (const word of new Set(option.words))
      byWord.set(word, [...(byWord.get(word) ?? []), option])
  const byConcept = new Map<Concept, IndexedOption[]>()
  for (const option of all.slice(0, OPTIONS_MAX))
    for (const concept of conceptsNamed(foldWords(option.option.name)))
      byConcept.set(concept, [...(byConcept.get(concept) ?? []), option])
  return { byWord, byConcept }
}

function optionWords(tokens: readonly Token[]): string[] {
  return tokens.filter(({ kind }) => kind === 'word' || kind === 'number').map(optionWord)
}

/** In options, "walang" is no, "konting" is less, and "zero" is 0. */
const SPOKEN: Record<string, string> = { walang: 'no', wala: 'no', walay: 'no', without: 'no', konti: 'less', konting: 'less', kaunti: 'less', kaunting: 'less', gamay: 'less', zero: '0' } // prettier-ignore
const words = new LRUCache<string, string>({ max: 5_000 })

/** A word of an option, the same for all names of the same: sugar for "asukal". */
export function optionWord({ kind, key }: Token): string {
  if (kind !== 'word') return kind === 'number' ? key : '|'
  const known = words.get(key)
  if (known !== undefined) return known
  const [concept] = conceptsNamed([key])
  const name = concept && foldWords(concept.names[0]!.text)
  const word = SPOKEN[key] ?? (name?.length === 1 ? name[0]! : singular(key))
  words.set(key, word)
  return word
}
