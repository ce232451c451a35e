/** One turn of the dialogue: interpret the message, update the cart through the tools, compose the reply. */
import { formatPesos } from '../../../../platform/values/money.ts'
import type { CartView, Contact, Reply, Turn } from '../../agent.ts'
import { initialState, restoreState, type DialogueState } from './dialogue-state.ts'
import { interpret } from './interpret.ts'
import { findAskedChoice, isOptionName } from './choose-options.ts'
import { createOrderDraft, type OrderDraft } from './order-draft.ts'
import { tokenize } from '../lexicon/tokenize.ts'
import { isStopword } from '../lexicon/stopwords.ts'
import { composeReply } from '../replies/compose-reply.ts'
import { dialledPhone } from '../replies/phrases.ts'
import { detectLanguage } from '../replies/language.ts'
import { texts } from '../replies/texts.ts'
import { extractContact } from '../understanding/contact/extract-contact.ts'
import { detectDialogueActs, type DialogueAct } from '../understanding/dialogue-acts.ts'
import { matchKnowledge, parseKnowledge } from '../understanding/owner-knowledge.ts'
import { createMatcher, rankProducts, type Matcher } from '../understanding/rank-products.ts'
import { indexProducts } from '../understanding/product-index.ts'

/** A longer catalogue is cut after so many products. */
const CATALOGUE_MAX = 500
const MESSAGE_MAX = 2_000

export async function respond(turn: Turn): Promise<Reply> {
  const message = turn.message.slice(0, MESSAGE_MAX)
  const previous = restoreState(turn.memory)
  const state = { ...previous, language: detectLanguage(message, previous.language) }
  const cart = await turn.tools.currentCart()
  // The server decides whether the message is a yes; an agent cannot agree for the customer.
  if (state.awaiting === 'confirm' && cart.hash) {
    const outcome = await turn.tools.confirmCart(cart.hash)
    if (outcome.captured) return orderPlacedReply(cart, state)
    if (outcome.reason === 'TOO_MANY_ORDERS') return tooManyOrdersReply(turn, state)
  }
  const matcher = createMatcher(indexProducts(await turn.tools.searchCatalogue('', CATALOGUE_MAX)))
  const acts = detectDialogueActs(message)
  const draft = createOrderDraft(matcher, cart, state)
  const asked = state.awaiting === 'choice' ? findAskedChoice(cart, draft) : null
  const { contact, rest: pieces } = extractContact(
    message,
    contactContext(turn, draft, cart, state),
  )
  const knowledge = parseKnowledge(turn.store.agent.instructions)
  const { found: matches, rest } = matchKnowledge(knowledge, pieces, matcher)
  const { isUnderstood, isRetraction } = interpret(draft, rest, {
    isChoosing: state.clarifications.length > 0,
    asked,
  })
  if (acts.has('yes') && !acts.has('no') && !isUnderstood) acceptOffers(draft, state)
  const isCancelled = applyCancellation(draft, acts, state, isRetraction)
  const updated = await syncCart(turn, draft, contact, cart)
  const hasContact = Object.keys(contact).length > 0
  const context = { turn, state, acts, knowledge, matches }
  return composeReply({ ...context, draft, cart: updated, isCancelled, isUnderstood, hasContact })
}

function orderPlacedReply({ contact, total }: CartView, { language }: DialogueState): Reply {
  const text = texts[language].orderPlaced(contact.customerName ?? '', formatPesos(total))
  return { text, memory: { ...initialState, language }, asksToConfirm: false }
}

/** The state stays, so that a later yes shows the summary again. */
function tooManyOrdersReply({ store }: Turn, state: DialogueState): Reply {
  const text = texts[state.language].tooManyOrders(dialledPhone(store))
  return { text, memory: { ...state }, asksToConfirm: false }
}

function contactContext({ store }: Turn, draft: OrderDraft, cart: CartView, state: DialogueState) {
  const { lines, missing } = cart
  return {
    places: [store.city, store.barangay].filter(Boolean),
    isContactExpected: (missing.length < 4 && lines.length > 0) || state.awaiting !== null,
    missing: {
      customerName: missing.includes('customerName'),
      deliveryAddress: missing.includes('deliveryAddress'),
      contactNumber: missing.includes('contactNumber'),
    },
    isNonContact: (text: string) => isNonContact(draft.matcher, text) || isOptionName(draft, text),
  }
}

/** Whether a text names a product or is nothing but stopwords, and so cannot be a person's name or an address. */
function isNonContact(matcher: Matcher, text: string): boolean {
  const words = tokenize(text).filter((word) => !isStopword(word))
  const best = rankProducts(matcher, words)[0]
  return words.length === 0 || (best !== undefined && best.score >= 0.6)
}

function acceptOffers(draft: OrderDraft, { offers }: DialogueState): void {
  if (draft.outcomes.length > 0) return
  for (const { key, qty } of offers)
    for (const entry of draft.entriesOf([key])) draft.setQuantity(entry, qty)
}

/**
 * "Wag na lang" withdraws what was just proposed, or else the whole order.
 * @returns whether the whole order was cancelled
 */
function applyCancellation(
  draft: OrderDraft,
  acts: Set<DialogueAct>,
  state: DialogueState,
  isRetraction: boolean,
): boolean {
  if (!(acts.has('cancel') || isRetraction) || draft.outcomes.length > 0) return false
  const isPending = state.clarifications.length > 0 || state.offers.length > 0
  const isAll = acts.has('cancel') && (acts.has('total') || !isPending)
  if (isPending) draft.dropClarifications()
  if (isAll) draft.clear()
  return isAll
}

/** Proposes the draft to the server when anything has changed. @returns the cart as the server has it now */
async function syncCart(
  { tools }: Turn,
  draft: OrderDraft,
  contact: Contact,
  previous: CartView,
): Promise<CartView> {
  if (!draft.isChanged() && Object.keys(contact).length === 0) return previous
  const cart = await tools.proposeCart({ items: draft.toItems(), contact })
  for (const rejected of cart.rejected) {
    const entry = draft.matcher.index.entries.find(
      ({ item }) => item.productId === rejected.productId,
    )
    if (!entry || rejected.reason !== 'OUT_OF_STOCK') continue
    const { available: left } = rejected
    if (left > 0) draft.report({ kind: 'insufficientStock', entry, left })
    else draft.report({ kind: 'soldOut', entry, alternatives: [] })
  }
  return cart
}
