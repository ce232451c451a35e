import { compareQuantities } from '../../../../platform/values/quantity.ts'
import type { OrderDraft } from './order-draft.ts'
import type { ProductQuestion } from '../understanding/dialogue-acts.ts'
import type { ItemRequest } from '../understanding/extract-requests.ts'
import type { Intent } from '../understanding/detect-intent.ts'
import type { IndexEntry } from '../understanding/product-index.ts'
import { resolveProduct } from '../understanding/resolve-product.ts'
import { assumedQuantity, resolveQuantity } from '../understanding/resolve-quantity.ts'
/** Requests and questions that name a product: order it, remove it, quote its price. */

export interface MentionContext {
  intent: Intent
  /** The piece contains a verb of ordering. */
  isOrder: boolean
  /** The request before this one in the message. */
  previous: ItemRequest | null
}

/** Removes the named product from the cart, or the pending clarification that it answers. */
export function removeMentioned(draft: OrderDraft, request: ItemRequest): boolean {
  const clarifications = draft.clarifications()
  for (const [at, { candidates }] of clarifications.entries())
    if (resolveProduct(draft.matcher, request, draft.entriesOf(candidates)).kind !== 'none') {
      clarifications.splice(at, 1)
      return true
    }
  const inCart = draft.entriesOf([...draft.quantities().keys()])
  const resolved = resolveProduct(draft.matcher, request, inCart)
  if (resolved.kind === 'none') return false
  if (resolved.kind === 'several') {
    draft.requestClarification(resolved.entries, 'remove', request)
    return true
  }
  // "Remove one lumpia" of two leaves one.
  const now = draft.quantities().get(resolved.entry.item.key) ?? 0
  if (request.count !== null && compareQuantities(request.count, now) < 0)
    draft.applyIntent(resolved.entry, 'reduce', request)
  else draft.remove(resolved.entry)
  return true
}

/** The match score from which a product named without a quantity is an order. */
const SCORE_WITHOUT_QUANTITY = 0.8
/** The same in a piece with a verb of ordering. A match in a description alone scores less. */
const SCORE_IN_ORDER_REQUEST = 0.65

/** Adds the named product, or asks which one is meant. @returns false for a mention that orders nothing */
export function orderMentioned(
  draft: OrderDraft,
  request: ItemRequest,
  { intent, isOrder, previous }: MentionContext,
): boolean {
  const hasQuantity = request.count !== null || request.amount !== null
  const isMeant = hasQuantity || isOrder || intent !== 'order'
  const inCart = draft.entriesOf([...draft.quantities().keys()])
  const isChange = intent !== 'order' && inCart.length > 0
  const cartMatch = isChange
    ? resolveProduct(draft.matcher, request, inCart)
    : { kind: 'none' as const, alternatives: [] }
  const resolved =
    cartMatch.kind === 'one' && cartMatch.score >= SCORE_WITHOUT_QUANTITY
      ? cartMatch
      : resolveProduct(draft.matcher, request)
  const draftIntent = intent === 'replace' ? 'set' : intent
  if (resolved.kind === 'none') {
    if (!isMeant) return false
    draft.report({
      kind: 'unknownProduct',
      words: request.words.slice(0, 5).join(' ').slice(0, 60),
      alternatives: resolved.alternatives,
    })
    return true
  }
  if (!hasQuantity && resolved.score < (isMeant ? SCORE_IN_ORDER_REQUEST : SCORE_WITHOUT_QUANTITY))
    return false
  if (resolved.kind === 'one') {
    if (!hasQuantity && previous && draft.focus.includes(resolved.entry.item.key)) return true
    const pending =
      intent === 'order' && !hasQuantity ? draft.takeClarificationFor(resolved.entry) : null
    const { count, unit, amount } = pending ?? request
    draft.applyIntent(resolved.entry, draftIntent, { ...request, count, unit, amount })
    return true
  }
  if (!hasQuantity && resolved.entries.some(({ item }) => draft.focus.includes(item.key)))
    return true
  if (draftIntent !== 'double') draft.requestClarification(resolved.entries, draftIntent, request)
  return true
}

export function answerProductQuestion(
  draft: OrderDraft,
  request: ItemRequest,
  question: ProductQuestion,
): boolean {
  if (request.words.length === 0) {
    const antecedents = draft.singularAntecedent()
    for (const entry of antecedents.slice(0, 4)) quotePrice(draft, entry, request)
    return antecedents.length > 0
  }
  const resolved = resolveProduct(draft.matcher, request)
  if (resolved.kind === 'none') {
    draft.report({
      kind: 'unknownProduct',
      words: request.words.slice(0, 5).join(' ').slice(0, 60),
      alternatives: resolved.alternatives,
    })
    return true
  }
  if (resolved.kind === 'one') {
    quotePrice(draft, resolved.entry, request)
    return true
  }
  const entries = resolved.entries.toSorted((a, b) => a.item.price - b.item.price)
  if (question === 'cheapest' || question === 'mostExpensive') {
    quotePrice(draft, (question === 'cheapest' ? entries[0] : entries.at(-1))!, request)
    return true
  }
  draft.report({ kind: 'choices', entries: resolved.entries })
  for (const entry of resolved.entries) draft.mention(entry)
  draft.requestClarification(resolved.entries, 'order', request, true)
  return true
}

function quotePrice(draft: OrderDraft, entry: IndexEntry, request: ItemRequest): void {
  const quantity = resolveQuantity(request, entry)
  const qty = quantity.kind === 'count' ? quantity.qty : null
  draft.mention(entry)
  draft.report({ kind: 'quote', entry, qty })
  if (entry.item.inventory > 0)
    draft.offers.push({ key: entry.item.key, qty: qty ?? assumedQuantity(entry) })
}
