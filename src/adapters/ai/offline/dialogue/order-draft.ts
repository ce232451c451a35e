/** The order while one message is being worked on: what is in it, what became of each request, what is still to be asked. */
import type { CartView } from '../../agent.ts'
import type { Entry, Reader } from '../understanding/match-products.ts'
import type { Memory, Open } from './dialogue-state.ts'
import {
  extremeIn,
  extremeOf,
  narrowed,
  ordinalIn,
  quantityOf,
  resolve,
} from '../understanding/resolve-entity.ts'
import { empty, type Request } from '../understanding/extract-requests.ts'
import { stem } from '../lexicon/normalize-words.ts'

/** What the customer has to be told. */
export type Told =
  | { what: 'put'; entry: Entry; qty: number; isGuess: boolean }
  | { what: 'removed'; entry: Entry }
  | { what: 'soldOut'; entry: Entry; near: Entry[] }
  | { what: 'tooMany'; entry: Entry; left: number }
  | { what: 'fraction'; entry: Entry; qty: number }
  | { what: 'impossible' }
  | { what: 'otherUnit'; entry: Entry }
  | { what: 'unknown'; words: string; near: Entry[] }
  | { what: 'price'; entry: Entry; qty: number | null }
  | { what: 'choices'; entries: Entry[] }

const QTY_MAX = 999

export function openTable(reader: Reader, cart: CartView, memory: Memory) {
  const { byId } = reader.index
  const entriesOf = (ids: string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const items = new Map(cart.lines.map(({ productId, qty }) => [productId, qty]))
  const said = new Set<string>()
  const told: Told[] = []
  const offer: Memory['offer'] = []
  const about: string[] = []
  let open = memory.open.map((each) => ({ ...each, isOld: true }))
  let wanted: number | null = null
  let isChanged = false

  /** The one thing that "it" is. */
  function it(): Entry[] {
    const recent = about.length > 0 ? entriesOf(about.slice(-1)) : entriesOf(memory.about)
    if (recent.length === 1) return recent
    const inCart = entriesOf([...items.keys()])
    if (inCart.length === 1) return inCart
    return recent.length > 0 ? recent : inCart
  }

  function speakOf(entry: Entry): void {
    if (!about.includes(entry.item.productId)) about.push(entry.item.productId)
  }

  function put(entry: Entry, qty: number, isGuess = false): void {
    const { productId, inventory } = entry.item
    speakOf(entry)
    if (qty <= 0) return remove(entry)
    if (qty > QTY_MAX || qty > inventory) {
      wanted = Math.min(qty, QTY_MAX)
      if (inventory <= 0) told.push({ what: 'soldOut', entry, near: nearby(entry) })
      else {
        told.push({ what: 'tooMany', entry, left: Math.min(inventory, QTY_MAX) })
        if (qty <= QTY_MAX) offer.push({ productId, qty: Math.min(inventory, QTY_MAX) })
      }
      return
    }
    isChanged ||= items.get(productId) !== qty
    items.set(productId, qty)
    if (!isGuess) said.add(productId)
    const before = told.findIndex((each) => each.what === 'put' && each.entry === entry)
    if (before >= 0) told.splice(before, 1)
    told.push({ what: 'put', entry, qty, isGuess })
  }

  function remove(entry: Entry): void {
    if (items.delete(entry.item.productId)) {
      isChanged = true
      told.push({ what: 'removed', entry })
    }
  }

  /** Others of the shelf that may do instead. */
  function nearby({ item, head }: Entry): Entry[] {
    const words = [...head]
    const shared = (entry: Entry) => words.filter((word) => entry.terms.has(stem(word))).length
    return reader.index.entries
      .filter(
        (entry) =>
          entry.item.productId !== item.productId && entry.item.inventory > 0 && shared(entry) > 0,
      )
      .toSorted((a, b) => shared(b) - shared(a))
      .slice(0, 3)
  }

  /** Does to one product what was asked. */
  function apply(entry: Entry, operation: Open['operation'] | 'double', request: Request): void {
    const { productId } = entry.item
    const now = items.get(productId) ?? 0
    if (operation === 'remove') {
      speakOf(entry)
      return remove(entry)
    }
    if (operation === 'double') return put(entry, now * 2)
    const quantity = quantityOf(request, entry)
    if (quantity.kind === 'impossible') return void told.push({ what: 'impossible' })
    if (quantity.kind === 'otherUnit') {
      speakOf(entry)
      return void told.push({ what: 'otherUnit', entry })
    }
    if (quantity.kind === 'fraction') {
      speakOf(entry)
      offer.push({ productId, qty: Math.ceil(quantity.qty) })
      return void told.push({ what: 'fraction', entry, qty: Math.ceil(quantity.qty) })
    }
    if (quantity.kind === 'count') {
      const isRepeated = operation === 'want' && said.has(productId) && now > 0
      if (operation === 'add' || isRepeated) return put(entry, now + quantity.qty)
      return put(entry, operation === 'less' ? now - quantity.qty : quantity.qty)
    }
    if (operation === 'add' && now > 0) return put(entry, now + 1)
    if (operation === 'less') return put(entry, now - 1)
    if (now > 0) return speakOf(entry)
    const instead = memory.wanted
    put(entry, instead ?? 1, instead === null)
  }

  /** A request that did not say which of several. */
  function leaveOpen(
    options: Entry[],
    operation: Open['operation'],
    request: Request,
    isSoft = false,
  ): void {
    const { count, unit, amount, words } = request
    const ids = options.slice(0, 8).map(({ item }) => item.productId)
    open.push({ options: ids, words, operation, count, unit, amount, isSoft, isOld: false })
  }

  /** Whether a clause says which one of an open request is meant; if so it is done. */
  function settleOpen(clause: string, request: Request, isChoosing: boolean): boolean {
    let best: { at: number; entry: Entry; score: number } | null = null
    for (const [at, each] of open.entries()) {
      const options = entriesOf(each.options)
      const chosen = choose(options, clause, request, isChoosing && each.isOld)
      if (chosen && (best === null || chosen.score > best.score)) best = { at, ...chosen }
    }
    if (!best) return false
    const [{ operation, count, unit, amount }] = open.splice(best.at, 1) as Open[] as [Open]
    const isNewCount = request.count !== null && !(isChoosing && isLone(request))
    const quantity = isNewCount
      ? { count: request.count, unit: request.unit, amount: null }
      : request.amount &&
          !best.entry.measures.some((size) => Math.abs(size.value - request.amount!.value) < 1)
        ? { count: null, unit: null, amount: request.amount }
        : { count, unit, amount }
    apply(best.entry, operation, { ...request, ...quantity, words: [], sizes: [] })
    return true
  }

  /** A product that was not listed, and is still what an open request called for: "the liempo" when pork was asked for. */
  function openFor(entry: Entry): Open | null {
    const at = open.findIndex(
      ({ words, isOld }) =>
        isOld && words.length > 0 && resolve(reader, { ...empty(), words }, [entry]).kind === 'one',
    )
    return at < 0 ? null : open.splice(at, 1)[0]!
  }

  function choose(
    options: Entry[],
    clause: string,
    request: Request,
    isChoosing: boolean,
  ): { entry: Entry; score: number } | null {
    const listed = isChoosing ? ordinalIn(clause, options) : null
    if (listed) return { entry: listed, score: 1 }
    const sizes = [...request.sizes, ...(request.amount ? [request.amount] : [])]
    const bySize = options.filter(({ measures }) =>
      sizes.some((size) =>
        measures.some((each) => each.of === size.of && Math.abs(each.value - size.value) < 1),
      ),
    )
    const left = bySize.length > 0 ? bySize : options
    if (request.words.length > 0) {
      const resolved = resolve(reader, request, left)
      if (resolved.kind === 'one')
        return { entry: resolved.entry, score: resolved.score + 0.1 * bySize.length }
    }
    if (request.amount || request.unit || request.sizes.length > 0) {
      const byUnit = narrowed(
        left.map((entry) => ({ entry, score: 1, headSaid: 1 })),
        request,
      )
      if (byUnit.length === 1 && request.words.length === 0)
        return { entry: byUnit[0]!, score: 0.6 }
    }
    if (bySize.length === 1) return { entry: bySize[0]!, score: 0.6 }
    const extreme = extremeIn(clause)
    return extreme ? { entry: extremeOf(extreme, left), score: 0.5 } : null
  }

  return {
    reader,
    told,
    offer,
    about,
    it,
    /** Everything that was spoken of last. */
    them: () => entriesOf(about.length > 0 ? about : memory.about),
    entriesOf,
    speakOf,
    put,
    remove,
    apply,
    leaveOpen,
    settleOpen,
    openFor,
    /** "Suka at toyo, tig-isa": so many of all that no number was said of. */
    settleGuesses(request: Request) {
      const guessed = told.flatMap((fact) =>
        fact.what === 'put' && fact.isGuess ? [fact.entry] : [],
      )
      for (const entry of guessed) apply(entry, 'set', request)
    },
    tell: (fact: Told) => void told.push(fact),
    openOnes: () => open,
    closeAll: () => (open = []),
    quantities: () => items,
    wanted: () => wanted,
    isChanged: () => isChanged,
    clear() {
      isChanged ||= items.size > 0
      items.clear()
      open = []
    },
  }
}

export type Table = ReturnType<typeof openTable>

/** A bare number: in answer to a list it is a place in the list. */
function isLone({ words, unit, sizes }: Request): boolean {
  return words.length === 0 && unit === null && sizes.length === 0
}
