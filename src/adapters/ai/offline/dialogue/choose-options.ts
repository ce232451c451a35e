/** Options of a product that a customer names: "large, with pearls", or "the second one" when asked. */
import type { CartView } from '../../agent.ts'
import { matchOptions, withoutOptions } from '../understanding/match-options.ts'
import { offeringKey } from '../understanding/offering.ts'
import type { IndexEntry } from '../understanding/product-index.ts'
import { pickByOrdinal } from '../understanding/select-candidate.ts'
import type { OrderDraft } from './order-draft.ts'

/** Whether a text is nothing but options of the products that are ordered. */
export function isOptionName(draft: OrderDraft, text: string): boolean {
  return draft.entriesOf([...draft.quantities().keys()]).some(({ item }) => {
    const matches = matchOptions(item.choices, text)
    return matches.length > 0 && withoutOptions(text, matches) === ''
  })
}

/** The line whose options the agent has asked for. */
export interface AskedChoice {
  entry: IndexEntry
  group: CartView['lines'][number]['openChoices'][number]
}

export function findAskedChoice({ lines }: CartView, draft: OrderDraft): AskedChoice | null {
  const line = lines.find(({ openChoices }) => openChoices.length > 0)
  const [group] = line?.openChoices ?? []
  const [entry] = line ? draft.entriesOf([offeringKey(line.productId, line.variantId)]) : []
  return entry && group ? { entry, group } : null
}

/** Applies a clause that answers the question for a choice. @returns the rest of the clause, null when it does not answer */
export function answerChoice(
  draft: OrderDraft,
  { entry, group }: AskedChoice,
  clause: string,
): string | null {
  const matches = matchOptions(entry.item.choices, clause)
  if (matches.length > 0) {
    draft.choose(entry, matches)
    return withoutOptions(clause, matches)
  }
  const option = pickByOrdinal(clause, [...group.options])
  if (!option) return null
  draft.choose(entry, [{ group, options: [option] }])
  return ''
}

/** Applies the options that a clause names for the product mentioned last, if that is ordered. @returns as `answerChoice` */
export function chooseForLastMention(draft: OrderDraft, clause: string): string | null {
  const [entry, ...others] = draft.singularAntecedent()
  if (!entry || others.length > 0 || !draft.quantities().has(entry.item.key)) return null
  const matches = matchOptions(entry.item.choices, clause)
  if (matches.length === 0) return null
  draft.choose(entry, matches)
  return withoutOptions(clause, matches)
}
