/** Options that parts of goods are called by: the chocolate of "2 waffles, isang chocolate". */
import { longestNameAt } from '../../../../../../lexicon/goods.ts'
import { foldWords, singular } from '../../../../../../lexicon/word-forms.ts'
import { isFunctionWord } from '../../../language/vocabulary.ts'
import type { Candidate, Mention, OptionMention } from '../../interpretation.ts'
import type { Shelf, ShelfEntry } from '../../shelf.ts'

/** The options of the same names that goods have: the chicken of "2 burgers, isa chicken na spicy" is the one among the burgers. */
export function sameOptions(
  candidates: readonly Candidate[],
  said: readonly OptionMention[],
): OptionMention[] {
  const names = new Set(said.map(({ option }) => option.name))
  const found = new Map<string, OptionMention>()
  for (const {
    item: { productId, choices },
  } of candidates.map(({ entry }) => entry))
    for (const group of choices)
      for (const option of group.options)
        if (names.has(option.name)) found.set(option.optionId, { productId, group, option })
  return [...found.values()]
}

/** An option of the goods that the words name whole, though they name other goods, too: chocolate for a waffle. */
export function optionsNamed(
  { candidates }: Mention,
  words: string,
  shelf: Shelf,
): OptionMention[] {
  const products = new Set(candidates.map(({ entry }) => entry.item.productId))
  const items = shelf.entries
    .map(({ item }) => item)
    .filter(({ productId }) => products.has(productId))
  const spoken = foldWords(words)
  const exact = optionsCalled(items, spoken, (own) => own)
  if (exact.length > 0) return exact
  // "With cheese" and "no cheese" are two.
  const loose = optionsCalled(items, spoken, (own) => own.filter((word) => !isFunctionWord(word)))
  return new Set(loose.map(({ option }) => option.name)).size === 1 ? loose : []
}

function optionsCalled(
  items: readonly ShelfEntry['item'][],
  words: readonly string[],
  reduce: (words: readonly string[]) => readonly string[],
): OptionMention[] {
  const found = new Map<string, OptionMention>()
  const toName = (own: readonly string[]) => reduce(own).map(singular).join(' ')
  for (const { productId, choices } of items)
    for (const group of choices) {
      const rest = words.filter((word) => !isNameOf(group.name, singular(word)))
      const said = [toName(rest), toName(words)].filter((text) => text !== '')
      for (const option of group.options)
        if (said.includes(toName(foldWords(option.name))))
          found.set(option.optionId, { productId, group, option })
    }
  return [...found.values()]
}

/** "Ilimnon" of a group that is called `Drink` */
function isNameOf(group: string, word: string): boolean {
  const names = longestNameAt([word], 0)?.concepts.flatMap((concept) => concept.names) ?? []
  const own = new Set(foldWords(group).map(singular))
  return own.has(word) || names.some(({ text }) => own.has(singular(text.toLowerCase())))
}
