import type { OrderDraft } from './order-draft.ts'
import { isSameMeasure } from '../lexicon/units.ts'
import type { ItemRequest } from '../understanding/extract-requests.ts'
import type { Intent } from '../understanding/detect-intent.ts'
import type { IndexEntry } from '../understanding/product-index.ts'
import { resolveProduct } from '../understanding/resolve-product.ts'
import { resolveQuantity } from '../understanding/resolve-quantity.ts'
import { detectSuperlative } from '../understanding/select-candidate.ts'
/** Anaphora: requests that name no product and refer to one mentioned before ("make it two", "the large one instead"). */

/** @returns false when nothing can be referred to */
export function resolveReference(
  draft: OrderDraft,
  intent: Intent,
  request: ItemRequest,
  clause = '',
): boolean {
  const hasQuantity = request.count !== null || request.amount !== null
  const pending = draft.clarifications()
  if (
    intent !== 'remove' &&
    hasQuantity &&
    pending.some((each) => !each.isOptional && each.count === null)
  ) {
    for (const each of pending)
      Object.assign(each, { count: request.count, unit: request.unit, amount: request.amount })
    return true
  }
  const antecedents = request.isDistributive ? draft.pluralAntecedent() : draft.singularAntecedent()
  if (antecedents.length === 0) return false
  if (intent === 'set' && request.amount && request.count === null && antecedents.length === 1) {
    const variant = findVariant(draft, antecedents[0]!, {
      ...request,
      sizes: [request.amount],
      amount: null,
    })
    const isSize = variant?.measures.some((size) => isSameMeasure(size, request.amount!))
    if (variant && isSize)
      return swapProduct(draft, antecedents[0]!, variant, { ...request, amount: null })
  }
  if (request.sizes.length > 0 || request.words.length > 0 || detectSuperlative(clause)) {
    const variant = antecedents.length === 1 ? findVariant(draft, antecedents[0]!, request) : null
    if (variant) return swapProduct(draft, antecedents[0]!, variant, request)
  }
  if (intent === 'replace') return false
  const isAmount = antecedents.some(
    (entry) => resolveQuantity(request, entry).kind !== 'unspecified',
  )
  if (
    !isAmount &&
    intent !== 'add' &&
    intent !== 'reduce' &&
    intent !== 'double' &&
    intent !== 'remove'
  )
    return false
  if (antecedents.length === 1 || request.isDistributive) {
    for (const antecedent of antecedents) draft.applyIntent(antecedent, intent, request)
    return true
  }
  if (intent === 'double') return false
  const inCart = antecedents.filter(({ item }) => draft.quantities().has(item.key))
  draft.requestClarification(inCart.length > 1 ? inCart : antecedents, intent, request)
  return true
}

/** Another variant of a product: "make it the 2L", "the large one instead". */
export function findVariant(
  draft: OrderDraft,
  antecedent: IndexEntry,
  request: ItemRequest,
): IndexEntry | null {
  const resolved = resolveProduct(draft.matcher, {
    ...request,
    words: [...antecedent.head, ...request.words],
  })
  return resolved.kind === 'one' &&
    resolved.entry !== antecedent &&
    [...antecedent.head].some((word) => resolved.entry.head.has(word))
    ? resolved.entry
    : null
}

export function swapProduct(
  draft: OrderDraft,
  from: IndexEntry,
  to: IndexEntry,
  request: ItemRequest,
): boolean {
  const now = draft.quantities().get(from.item.key)
  const quantity = resolveQuantity(request, to)
  const count = quantity.kind === 'count' ? quantity.qty : (now ?? 1)
  draft.details.move(from, to)
  draft.remove(from)
  draft.setQuantity(to, count)
  return true
}
