/** The order as one message changes it: quantities, the outcome of each request, and what still needs clarification. */
import {
  addQuantities,
  compareQuantities,
  floorToStep,
  isQuantity,
} from '../../../../platform/values/quantity.ts'
import type { CartView, ChoiceGroup } from '../../agent.ts'
import type { Clarification, DialogueState } from './dialogue-state.ts'
import { createLineDetails } from './line-details.ts'
import { stem } from '../lexicon/tokenize.ts'
import { chooseCandidate } from '../understanding/choose-candidate.ts'
import { emptyRequest, type ItemRequest } from '../understanding/extract-requests.ts'
import type { Matcher } from '../understanding/rank-products.ts'
import type { IndexEntry } from '../understanding/product-index.ts'
import type { OptionMatch } from '../understanding/match-options.ts'
import { resolveProduct } from '../understanding/resolve-product.ts'
import {
  assumedQuantity,
  isSold,
  resolveQuantity,
  soldAmounts,
} from '../understanding/resolve-quantity.ts'

/** The outcome of a request, for the reply to report. */
export type Outcome =
  | { kind: 'added'; entry: IndexEntry; qty: number; isAssumed: boolean }
  | { kind: 'removed'; entry: IndexEntry }
  | { kind: 'soldOut'; entry: IndexEntry; alternatives: IndexEntry[] }
  | { kind: 'insufficientStock'; entry: IndexEntry; left: number }
  /** The amount is not sold; `nearest` are. */
  | { kind: 'unsoldAmount'; entry: IndexEntry; qty: number; nearest: number[] }
  | { kind: 'tooManyOptions'; entry: IndexEntry; group: ChoiceGroup }
  | { kind: 'invalidQuantity' }
  | { kind: 'incompatibleUnit'; entry: IndexEntry }
  | { kind: 'unknownProduct'; words: string; alternatives: IndexEntry[] }
  | { kind: 'quote'; entry: IndexEntry; qty: number | null }
  | { kind: 'choices'; entries: IndexEntry[] }

/** More candidates than these are not listed, unless all are variants of one product. */
const CANDIDATES_MAX = 8
const VARIANTS_MAX = 50

export function createOrderDraft(matcher: Matcher, cart: CartView, previous: DialogueState) {
  const { byId } = matcher.index
  const entriesOf = (ids: string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const details = createLineDetails(cart)
  const items = details.quantities()
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
    if (!focus.includes(entry.item.key)) focus.push(entry.item.key)
  }

  function setQuantity(entry: IndexEntry, qty: number, isAssumed = false): void {
    const { item } = entry
    const { key, inventory, quantityRule } = item
    const { step, min, max } = quantityRule
    mention(entry)
    if (qty <= 0) return remove(entry)
    if (compareQuantities(qty, max) > 0 || compareQuantities(qty, inventory) > 0) {
      const left = floorToStep(compareQuantities(inventory, max) < 0 ? inventory : max, step)
      unmetQuantity = compareQuantities(qty, max) < 0 ? qty : max
      if (compareQuantities(left, min) < 0)
        outcomes.push({ kind: 'soldOut', entry, alternatives: alternativesTo(entry) })
      else {
        outcomes.push({ kind: 'insufficientStock', entry, left })
        if (compareQuantities(qty, max) <= 0) offers.push({ key, qty: left })
      }
      return
    }
    if (!isSold(qty, item))
      return void outcomes.push({
        kind: 'unsoldAmount',
        entry,
        qty,
        nearest: soldAmounts(qty, item),
      })
    isChanged ||= items.get(key) !== qty
    items.set(key, qty)
    if (!isAssumed) explicit.add(key)
    const before = outcomes.findIndex((each) => each.kind === 'added' && each.entry === entry)
    if (before >= 0) outcomes.splice(before, 1)
    outcomes.push({ kind: 'added', entry, qty, isAssumed })
  }

  function remove(entry: IndexEntry): void {
    if (items.delete(entry.item.key)) {
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
        (entry) => entry.item.key !== item.key && entry.item.inventory > 0 && shared(entry) > 0,
      )
      .toSorted((a, b) => shared(b) - shared(a))
      .slice(0, 3)
  }

  function applyIntent(
    entry: IndexEntry,
    intent: Clarification['intent'] | 'double',
    request: ItemRequest,
  ): void {
    const { key } = entry.item
    const now = items.get(key) ?? 0
    if (intent === 'remove') {
      mention(entry)
      return remove(entry)
    }
    if (intent === 'double') return setQuantity(entry, addQuantities(now, now))
    const quantity = resolveQuantity(request, entry)
    if (quantity.kind === 'invalidQuantity') return void outcomes.push({ kind: 'invalidQuantity' })
    if (quantity.kind === 'incompatibleUnit') {
      mention(entry)
      return void outcomes.push({ kind: 'incompatibleUnit', entry })
    }
    if (quantity.kind !== 'unspecified') {
      const { qty } = quantity
      const isRepeated = intent === 'order' && explicit.has(key) && now > 0
      if (!isQuantity(qty)) return setQuantity(entry, qty)
      if (intent === 'add' || isRepeated) return setQuantity(entry, addQuantities(now, qty))
      return setQuantity(entry, intent === 'reduce' ? addQuantities(now, -qty) : qty)
    }
    const one = assumedQuantity(entry)
    if (intent === 'add' && now > 0) return setQuantity(entry, addQuantities(now, one))
    if (intent === 'reduce') return setQuantity(entry, addQuantities(now, -one))
    if (now > 0) return mention(entry)
    const carriedOver = previous.unmetQuantity
    setQuantity(entry, carriedOver ?? one, carriedOver === null)
  }

  /** Chooses options of a line. */
  function choose(entry: IndexEntry, matches: OptionMatch[]): void {
    mention(entry)
    const exceeded = details.choose(entry, matches)
    if (exceeded) outcomes.push({ kind: 'tooManyOptions', entry, group: exceeded.group })
  }

  /** Keeps an ambiguous request until the customer says which candidate is meant. */
  function requestClarification(
    candidates: IndexEntry[],
    intent: Clarification['intent'],
    request: ItemRequest,
    isOptional = false,
  ): void {
    const { count, unit, amount, words } = request
    const isOneProduct = new Set(candidates.map(({ item }) => item.productId)).size === 1
    const listed = candidates.slice(0, isOneProduct ? VARIANTS_MAX : CANDIDATES_MAX)
    const ids = listed.map(({ item }) => item.key)
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
    details,
    choose,
    toItems: () => details.toItems(items, entriesOf([...items.keys()])),
    unmetQuantity: () => unmetQuantity,
    isChanged: () => isChanged || details.isChanged(),
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
