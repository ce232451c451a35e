/** The order as one message changes it: quantities, the outcome of each request, and what still needs clarification. */
import type { CartView } from '../../agent.ts'
import type { Clarification, DialogueState } from './dialogue-state.ts'
import { stem } from '../lexicon/tokenize.ts'
import { chooseCandidate } from '../understanding/choose-candidate.ts'
import { emptyRequest, type ItemRequest } from '../understanding/extract-requests.ts'
import type { Matcher } from '../understanding/rank-products.ts'
import type { IndexEntry } from '../understanding/product-index.ts'
import { resolveProduct } from '../understanding/resolve-product.ts'
import { resolveQuantity } from '../understanding/resolve-quantity.ts'

/** The outcome of a request, for the reply to report. */
export type Outcome =
  | { kind: 'added'; entry: IndexEntry; qty: number; isAssumed: boolean }
  | { kind: 'removed'; entry: IndexEntry }
  | { kind: 'soldOut'; entry: IndexEntry; alternatives: IndexEntry[] }
  | { kind: 'insufficientStock'; entry: IndexEntry; left: number }
  | { kind: 'fractionalQuantity'; entry: IndexEntry; qty: number }
  | { kind: 'invalidQuantity' }
  | { kind: 'incompatibleUnit'; entry: IndexEntry }
  | { kind: 'unknownProduct'; words: string; alternatives: IndexEntry[] }
  | { kind: 'quote'; entry: IndexEntry; qty: number | null }
  | { kind: 'choices'; entries: IndexEntry[] }

const QTY_MAX = 999

export function createOrderDraft(matcher: Matcher, cart: CartView, previous: DialogueState) {
  const { byId } = matcher.index
  const entriesOf = (ids: string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const items = new Map(cart.lines.map(({ productId, qty }) => [productId, qty]))
  const explicit = new Set<string>()
  const outcomes: Outcome[] = []
  const offers: DialogueState['offers'] = []
  const focus: string[] = []
  let clarifications = previous.clarifications.map((each) => ({ ...each, isFromEarlierTurn: true }))
  let unmetQuantity: number | null = null
  let isChanged = false

  /** What a singular pronoun ("it") refers to: the last mention, else the only product in the cart. */
  function singularAntecedent(): IndexEntry[] {
    const recent = focus.length > 0 ? entriesOf(focus.slice(-1)) : entriesOf(previous.focus)
    if (recent.length === 1) return recent
    const inCart = entriesOf([...items.keys()])
    if (inCart.length === 1) return inCart
    return recent.length > 0 ? recent : inCart
  }

  function mention(entry: IndexEntry): void {
    if (!focus.includes(entry.item.productId)) focus.push(entry.item.productId)
  }

  function setQuantity(entry: IndexEntry, qty: number, isAssumed = false): void {
    const { productId, inventory } = entry.item
    mention(entry)
    if (qty <= 0) return remove(entry)
    if (qty > QTY_MAX || qty > inventory) {
      unmetQuantity = Math.min(qty, QTY_MAX)
      if (inventory <= 0)
        outcomes.push({ kind: 'soldOut', entry, alternatives: alternativesTo(entry) })
      else {
        outcomes.push({ kind: 'insufficientStock', entry, left: Math.min(inventory, QTY_MAX) })
        if (qty <= QTY_MAX) offers.push({ productId, qty: Math.min(inventory, QTY_MAX) })
      }
      return
    }
    isChanged ||= items.get(productId) !== qty
    items.set(productId, qty)
    if (!isAssumed) explicit.add(productId)
    const before = outcomes.findIndex((each) => each.kind === 'added' && each.entry === entry)
    if (before >= 0) outcomes.splice(before, 1)
    outcomes.push({ kind: 'added', entry, qty, isAssumed })
  }

  function remove(entry: IndexEntry): void {
    if (items.delete(entry.item.productId)) {
      isChanged = true
      outcomes.push({ kind: 'removed', entry })
    }
  }

  /** Products in stock that share words of the head. */
  function alternativesTo({ item, head }: IndexEntry): IndexEntry[] {
    const words = [...head]
    const shared = (entry: IndexEntry) => words.filter((word) => entry.terms.has(stem(word))).length
    return matcher.index.entries
      .filter(
        (entry) =>
          entry.item.productId !== item.productId && entry.item.inventory > 0 && shared(entry) > 0,
      )
      .toSorted((a, b) => shared(b) - shared(a))
      .slice(0, 3)
  }

  function applyIntent(
    entry: IndexEntry,
    intent: Clarification['intent'] | 'double',
    request: ItemRequest,
  ): void {
    const { productId } = entry.item
    const now = items.get(productId) ?? 0
    if (intent === 'remove') {
      mention(entry)
      return remove(entry)
    }
    if (intent === 'double') return setQuantity(entry, now * 2)
    const quantity = resolveQuantity(request, entry)
    if (quantity.kind === 'invalidQuantity') return void outcomes.push({ kind: 'invalidQuantity' })
    if (quantity.kind === 'incompatibleUnit') {
      mention(entry)
      return void outcomes.push({ kind: 'incompatibleUnit', entry })
    }
    if (quantity.kind === 'fractionalQuantity') {
      mention(entry)
      offers.push({ productId, qty: Math.ceil(quantity.qty) })
      return void outcomes.push({ kind: 'fractionalQuantity', entry, qty: Math.ceil(quantity.qty) })
    }
    if (quantity.kind === 'count') {
      const isRepeated = intent === 'order' && explicit.has(productId) && now > 0
      if (intent === 'add' || isRepeated) return setQuantity(entry, now + quantity.qty)
      return setQuantity(entry, intent === 'reduce' ? now - quantity.qty : quantity.qty)
    }
    if (intent === 'add' && now > 0) return setQuantity(entry, now + 1)
    if (intent === 'reduce') return setQuantity(entry, now - 1)
    if (now > 0) return mention(entry)
    const carriedOver = previous.unmetQuantity
    setQuantity(entry, carriedOver ?? 1, carriedOver === null)
  }

  /** Keeps an ambiguous request until the customer says which candidate is meant. */
  function requestClarification(
    candidates: IndexEntry[],
    intent: Clarification['intent'],
    request: ItemRequest,
    isOptional = false,
  ): void {
    const { count, unit, amount, words } = request
    const ids = candidates.slice(0, 8).map(({ item }) => item.productId)
    clarifications.push({
      candidates: ids,
      words,
      intent,
      count,
      unit,
      amount,
      isOptional,
      isFromEarlierTurn: false,
    })
  }

  /** Applies the pending request whose candidate the clause picks out. @returns false when it picks none */
  function resolveClarification(
    clause: string,
    request: ItemRequest,
    isChoosing: boolean,
  ): boolean {
    let best: { at: number; entry: IndexEntry; score: number } | null = null
    for (const [at, each] of clarifications.entries()) {
      const candidates = entriesOf(each.candidates)
      const chosen = chooseCandidate(
        matcher,
        candidates,
        clause,
        request,
        isChoosing && each.isFromEarlierTurn,
      )
      if (chosen && (best === null || chosen.score > best.score)) best = { at, ...chosen }
    }
    if (!best) return false
    const [{ intent, count, unit, amount }] = clarifications.splice(
      best.at,
      1,
    ) as Clarification[] as [Clarification]
    const isNewCount = request.count !== null && !(isChoosing && isBareNumber(request))
    const quantity = isNewCount
      ? { count: request.count, unit: request.unit, amount: null }
      : request.amount &&
          !best.entry.measures.some((size) => Math.abs(size.value - request.amount!.value) < 1)
        ? { count: null, unit: null, amount: request.amount }
        : { count, unit, amount }
    applyIntent(best.entry, intent, { ...request, ...quantity, words: [], sizes: [] })
    return true
  }

  /** The pending request that a product outside its candidates also satisfies: "the liempo" when pork was asked for. */
  function takeClarificationFor(entry: IndexEntry): Clarification | null {
    const at = clarifications.findIndex(
      ({ words, isFromEarlierTurn }) =>
        isFromEarlierTurn &&
        words.length > 0 &&
        resolveProduct(matcher, { ...emptyRequest(), words }, [entry]).kind === 'one',
    )
    return at < 0 ? null : clarifications.splice(at, 1)[0]!
  }

  return {
    matcher,
    outcomes,
    offers,
    focus,
    singularAntecedent,
    /** What a plural pronoun refers to. */
    pluralAntecedent: () => entriesOf(focus.length > 0 ? focus : previous.focus),
    entriesOf,
    mention,
    setQuantity,
    remove,
    applyIntent,
    requestClarification,
    resolveClarification,
    takeClarificationFor,
    /** "Suka at toyo, tig-isa": a distributive quantity for every product whose quantity was assumed. */
    replaceAssumedQuantities(request: ItemRequest) {
      const assumed = outcomes.flatMap((outcome) =>
        outcome.kind === 'added' && outcome.isAssumed ? [outcome.entry] : [],
      )
      for (const entry of assumed) applyIntent(entry, 'set', request)
    },
    report: (outcome: Outcome) => void outcomes.push(outcome),
    clarifications: () => clarifications,
    dropClarifications: () => (clarifications = []),
    quantities: () => items,
    unmetQuantity: () => unmetQuantity,
    isChanged: () => isChanged,
    clear() {
      isChanged ||= items.size > 0
      items.clear()
      clarifications = []
    },
  }
}

export type OrderDraft = ReturnType<typeof createOrderDraft>

/** In answer to a numbered list, a bare number is an ordinal and not a quantity. */
function isBareNumber({ words, unit, sizes }: ItemRequest): boolean {
  return words.length === 0 && unit === null && sizes.length === 0
}
