/** Puts goods into the order, if the quantity is one that the store sells and has. */
import {
  addQuantities,
  compareQuantities,
  fitsRule,
  floorToStep,
  isQuantity,
  nearestAmounts,
} from '../../../../../platform/values/quantity.ts'
import type { ChoiceGroup } from '../../../agent.ts'
import type { Quantity } from '../../language/quantity.ts'
import { toQuantityOfSale } from '../../interpretation/quantity-of-sale.ts'
import { offeringKey, type ShelfEntry } from '../../interpretation/shelf.ts'
import type { OpenRequest, UnmetQuantity } from '../dialogue-state.ts'
import { mention, type DialogueTurn } from '../dialogue-turn.ts'
import { askingKinds } from '../outcome.ts'
import { chooseOption, hasRoomFor, type DraftLine } from '../order-draft.ts'
import { familyOf } from './resolve-mention.ts'

export interface Goods {
  entry: ShelfEntry
  act: OpenRequest['act']
  quantity: Quantity | null
  options: readonly string[]
  /** Ids of options that are left out. */
  without?: readonly string[]
  note: string | null
  /** Nobody has said that it is ordered in the number that was quoted. */
  isAssumed?: boolean
}

const ALTERNATIVES_MAX = 3

/** @returns whether the order has them now as the customer said */
export function putGoods(turn: DialogueTurn, said: Goods): boolean {
  const goods = withAskedOptions(turn, said)
  const { entry, act, quantity, options, note } = goods
  mention(turn, entry)
  const line = selectLine(turn, goods)
  if (!quantity) return putWithoutQuantity(turn, goods, line)
  const amount = toQuantityOfSale(quantity, entry)
  switch (amount.kind) {
    case 'invalid':
      return ask(turn, goods, { kind: 'invalidQuantity', entry })
    case 'incompatible': {
      const isKnown = quantity.unit?.kind !== 'unknown'
      return ask(turn, goods, { kind: 'incompatibleUnit', entry, words: amount.unit, isKnown })
    }
    default: {
      if (line && isCounted(turn, line) && act === 'order' && line.qty !== amount.qty) {
        takeBack(turn, line)
        return ask(turn, goods, { kind: 'conflictingQuantities', entry })
      }
      const qty = targetOf(act, line?.qty ?? 0, amount.qty)
      return setLine(turn, { entry, line, qty, options, note, isAssumed: false, goods })
    }
  }
}

/** "Is there the black one? Three then": options that were asked about hold, unless others of their groups are named. */
function withAskedOptions(turn: DialogueTurn, goods: Goods): Goods {
  const { state, queries, draft, touched } = turn
  const { entry, options } = goods
  const { key, choices } = entry.item
  const lines = draft.linesOf(key)
  const isPart = goods.quantity !== null && options.length > 0 && lines.every((line) => touched.has(line)) // prettier-ignore
  if (lines.length > 0 && !isPart) return goods
  const said = [...state.queries, ...queries].filter(({ keys }) => keys.includes(key))
  const ids = new Set([...said.flatMap((query) => query.options), ...chosenBefore(turn, entry)])
  const named = (group: ChoiceGroup) => group.options.filter(({ optionId }) => options.includes(optionId)) // prettier-ignore
  // "Do you have mauve and coral?" tells of neither.
  const asked = choices.flatMap((group) => {
    const own = group.options.filter(({ optionId }) => ids.has(optionId))
    return named(group).length > 0 || own.length > group.max ? [] : own
  })
  return { ...goods, options: [...options, ...asked.map(({ optionId }) => optionId)] }
}

/** "XL", and then "two black, one red": what had to be chosen of the only line holds for all that it becomes. */
function chosenBefore({ cart, draft }: DialogueTurn, { item }: ShelfEntry): string[] {
  const [line, ...others] = cart.lines.filter(({ productId, variantId }) => offeringKey(productId, variantId) === item.key) // prettier-ignore
  if (!line || others.length > 0 || draft.linesOf(item.key).length === 0) return []
  const required = item.choices.filter(({ min }) => min > 0).flatMap((group) => group.options.map(({ optionId }) => optionId)) // prettier-ignore
  return line.choices.map(({ optionId }) => optionId).filter((id) => required.includes(id))
}

/** Whether this message has said how many already. */
function isCounted({ outcomes, touched }: DialogueTurn, line: DraftLine): boolean {
  const isAssumed = outcomes.some(
    (each) => each.kind === 'put' && each.line === line && each.isAssumed,
  )
  return touched.has(line) && !isAssumed
}

/** The quantity after a change; one that has more than 3 decimals is no sum. */
function targetOf(act: Goods['act'], now: number, qty: number): number {
  if (!isQuantity(qty) || act === 'order' || act === 'set') return qty
  return addQuantities(now, act === 'add' ? qty : -qty)
}

function putWithoutQuantity(turn: DialogueTurn, goods: Goods, line: DraftLine | null): boolean {
  const { entry, act, options, note } = goods
  const one = assumedQuantity(entry)
  if (line && act === 'add' && options.length === 0) {
    const qty = addQuantities(line.qty, one)
    return setLine(turn, { entry, line, qty, options, note, isAssumed: false, goods })
  }
  if (line && act === 'reduce') {
    const qty = addQuantities(line.qty, -one)
    return setLine(turn, { entry, line, qty, options, note, isAssumed: false, goods })
  }
  if (line) return detail(turn, line, options, note)
  const offer = turn.state.offers.find(({ key }) => key === entry.item.key)
  if (offer?.isCounted === false && goods.isAssumed)
    return setLine(turn, { entry, line, qty: offer.qty, options: [...options, ...offer.options], note, isAssumed: true, goods }) // prettier-ignore
  if (offer) {
    const quantity = { value: offer.qty, unit: null, text: String(offer.qty) }
    return putGoods(turn, { ...goods, quantity })
  }
  if (turn.waiting) return putGoods(turn, { ...goods, quantity: takeWaiting(turn, turn.waiting) })
  return setLine(turn, { entry, line, qty: one, options, note, isAssumed: true, goods })
}

/** The number that waits is said of these goods now. */
function takeWaiting(turn: DialogueTurn, { quantity }: UnmetQuantity): Quantity {
  turn.waiting = null
  turn.state.unclear = turn.state.unclear.filter((words) => words !== quantity.text)
  return quantity
}

/** "Yung ground po. Dalawang pack", of what was only quoted: nobody had said how many when it was put. */
export function isUncounted(
  { state }: DialogueTurn,
  { line, isAssumed }: { line: DraftLine; isAssumed: boolean },
): boolean {
  return isAssumed || state.offers.some(({ key, qty, isCounted: isSaid }) => key === line.entry.item.key && isSaid === false && qty === line.qty) // prettier-ignore
}

/** What an order without a quantity means until the customer says one. */
export function assumedQuantity({ item: { quantityRule } }: ShelfEntry): number {
  return fitsRule(1, quantityRule) ? 1 : quantityRule.min
}

/**
 * The line that the words are about. Goods named twice with different options are two lines; a change is about the line that was put
 * last.
 */
function selectLine(
  { draft, touched }: DialogueTurn,
  { entry, act, quantity, options, without = [], note }: Goods,
): DraftLine | null {
  const lines = draft
    .linesOf(entry.item.key)
    .filter((line) => !quantity || !without.some((id) => line.options.includes(id)))
  // "Isa pang okinawa, 25% sugar": one more that is otherwise is another line.
  if (act === 'add' && quantity && options.length > 0) {
    const alike = lines.filter((line) => options.every((id) => line.options.includes(id)))
    return alike.at(-1) ?? null
  }
  if (act !== 'order' || !quantity) {
    const fitting = lines.filter((line) => options.every((id) => line.options.includes(id)))
    // "Plus 2 chicken": beside the beef ones, and not in their place; "cherry and peach": the other kind is a line of its own.
    const hasRoom = (line: DraftLine) => options.every((id) => hasRoomFor(line, id))
    const isBeside = act === 'add' && quantity !== null
    const others = lines.filter((line) => hasRoom(line) || !(isBeside || (act !== 'set' && act !== 'reduce' && touched.has(line)))) // prettier-ignore
    return fitting.at(-1) ?? others.at(-1) ?? null
  }
  const isSame = (line: DraftLine) =>
    touched.has(line)
      ? line.note === note &&
        line.options.length === options.length &&
        options.every((id) => line.options.includes(id))
      : options.every((id) => hasRoomFor(line, id))
  return lines.findLast(isSame) ?? null
}

interface LineChange {
  entry: ShelfEntry
  line: DraftLine | null
  qty: number
  options: readonly string[]
  note: string | null
  isAssumed: boolean
  goods: Goods
}

function setLine(turn: DialogueTurn, change: LineChange): boolean {
  const { entry, line, qty, goods } = change
  const { key, inventory, quantityRule: rule } = entry.item
  if (qty <= 0)
    return line ? removeLine(turn, line) : ask(turn, goods, { kind: 'invalidQuantity', entry })
  const available = addQuantities(inventory, -turn.draft.takenBeside(line, key))
  const most = compareQuantities(available, rule.max) < 0 ? available : rule.max
  if (compareQuantities(qty, most) > 0) return refuseQuantity(turn, change, most)
  if (!isQuantity(qty) || !fitsRule(qty, rule))
    return ask(turn, goods, {
      kind: 'unsoldAmount',
      entry,
      qty,
      nearest: nearestAmounts(qty, rule),
    })
  const put = line ?? { entry, qty, options: [], note: null }
  put.qty = qty
  if (!line) turn.draft.add(put)
  turn.touched.add(put)
  forgetPut(turn, put)
  closeQuestions(turn, entry)
  turn.outcomes.push({ kind: 'put', line: put, isAssumed: change.isAssumed })
  return applyDetails(turn, put, change.options, change.note)
}

/** "1 kilo okra, ay 2 tali": what this message asked about the goods is answered by its later words. */
function closeQuestions(turn: DialogueTurn, entry: ShelfEntry): void {
  const { key } = entry.item
  turn.opened = turn.opened.filter(({ missing, keys }) => missing !== 'quantity' || keys[0] !== key)
  turn.outcomes = turn.outcomes.filter(
    (each) => !('entry' in each && each.entry === entry && askingKinds.has(each.kind)),
  )
}

function forgetPut(turn: DialogueTurn, line: DraftLine): void {
  turn.outcomes = turn.outcomes.filter((each) => each.kind !== 'put' || each.line !== line)
}

/** There is not so much of it: what is left is offered. */
function refuseQuantity(
  turn: DialogueTurn,
  { entry, qty, options, goods }: LineChange,
  most: number,
): boolean {
  const { key, quantityRule: rule } = entry.item
  const left = floorToStep(Math.max(0, most), rule.step)
  if (compareQuantities(left, rule.min) < 0) {
    turn.state.unmet = goods.quantity && { quantity: goods.quantity, key, by: null }
    turn.waiting = turn.state.unmet
    turn.outcomes.push({ kind: 'soldOut', entry, alternatives: alternativesTo(turn, entry) })
    return false
  }
  if (compareQuantities(qty, rule.max) <= 0)
    turn.offers.push({ key, qty: left, options: [...options] })
  return ask(turn, goods, { kind: 'insufficientStock', entry, left })
}

/** Of the same family and in stock. */
function alternativesTo(turn: DialogueTurn, entry: ShelfEntry): ShelfEntry[] {
  return familyOf(turn)(entry)
    .filter((other) => other !== entry && other.item.inventory > 0)
    .slice(0, ALTERNATIVES_MAX)
}

/** Keeps the request until the customer says how much. */
function ask(
  turn: DialogueTurn,
  { entry, act, options, note }: Goods,
  outcome: DialogueTurn['outcomes'][number],
): false {
  turn.outcomes.push(outcome)
  turn.opened.push({
    missing: 'quantity',
    keys: [entry.item.key],
    act,
    quantity: null,
    options: [...options],
    note,
    replaced: [],
    words: entry.item.name,
    isBeside: false,
  })
  return false
}

export function removeLine(turn: DialogueTurn, line: DraftLine): true {
  mention(turn, line.entry)
  takeBack(turn, line)
  turn.outcomes.push({ kind: 'removed', entry: line.entry })
  return true
}

/** As if the message had not put it. */
export function takeBack(turn: DialogueTurn, line: DraftLine): void {
  turn.draft.remove(line)
  forgetPut(turn, line)
}

/** Options and a note for a line that is there. */
export function detail(
  turn: DialogueTurn,
  line: DraftLine,
  options: readonly string[],
  note: string | null,
): boolean {
  const before = JSON.stringify([line.options, line.note])
  const isDone = applyDetails(turn, line, options, note)
  if (JSON.stringify([line.options, line.note]) !== before && !turn.touched.has(line)) {
    turn.touched.add(line)
    turn.outcomes.push({ kind: 'put', line, isAssumed: false })
  }
  return isDone
}

function applyDetails(
  turn: DialogueTurn,
  line: DraftLine,
  options: readonly string[],
  note: string | null,
): boolean {
  const { entry } = line
  const own = entry.item.choices.flatMap((group) => group.options.map(({ optionId }) => optionId))
  const exceeded = inOneGroup(line, options)
    .filter((id) => own.includes(id))
    .map((id) => chooseOption(line, id))
    .find((group) => group !== null)
  if (exceeded) turn.outcomes.push({ kind: 'tooManyOptions', entry, group: exceeded })
  if (note && !line.note?.includes(note)) line.note = line.note ? `${line.note}; ${note}` : note
  return !exceeded
}

/** The pepperoni of a bundle of two pizzas is said once: it is for the first group that has it and is open, and the next option for the next. */
function inOneGroup({ entry, options: chosen }: DraftLine, said: readonly string[]): string[] {
  const { choices } = entry.item
  const nameOf = (id: string) => choices.flatMap(({ options }) => options).find(({ optionId }) => optionId === id)?.name // prettier-ignore
  const picked: string[] = []
  const isOpen = ({ options, max }: ChoiceGroup, taken: readonly string[]) => options.filter(({ optionId }) => taken.includes(optionId)).length < max // prettier-ignore
  let left = said.filter((id) => nameOf(id) !== undefined)
  while (left.length > 0) {
    const end = left.findIndex((id, at) => at > 0 && (nameOf(id) !== nameOf(left[0]!) || left.indexOf(id) < at)) // prettier-ignore
    const same = left.slice(0, end < 0 ? left.length : end)
    left = left.slice(same.length)
    const groups = choices.filter(({ options }) => options.some(({ optionId }) => same.includes(optionId))) // prettier-ignore
    const group = groups.find((each) => isOpen(each, [...chosen, ...picked])) ?? groups.find((each) => isOpen(each, picked)) ?? groups[0] // prettier-ignore
    picked.push(group!.options.find(({ optionId }) => same.includes(optionId))!.optionId)
  }
  return picked
}
