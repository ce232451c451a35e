/** The options of all products of a shelf, found by their words. */
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
  return tokens.flatMap(({ kind, key }) =>
    kind === 'word' ? [singular(key)] : kind === 'number' ? [key] : [],
  )
}
