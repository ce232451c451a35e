/** A quantity for each of several goods ("tig-2"), one that they share ("20 pcs, half pandesal, half monay"), or a part of one ("half of that"). */
import { addQuantities, isQuantity } from '../../../../../platform/values/quantity.ts'
import type { Clause, Mention } from '../../interpretation/interpretation.ts'
import { toQuantityOfSale } from '../../interpretation/quantity-of-sale.ts'
import type { ShelfEntry } from '../../interpretation/shelf.ts'
import type { QuantityAct, Query } from '../dialogue-state.ts'
import { entriesOf, pluralAntecedents, type DialogueTurn } from '../dialogue-turn.ts'
import { answerRequest, chooseEach } from './requests/answer-request.ts'
import { openRequest } from './requests/open-request.ts'
import { putGoods } from './put-goods.ts'

type OrderMention = (turn: DialogueTurn, mention: Mention, act: 'order', clause: Clause) => void

/** Whether a number of nothing is the total of the goods that are named after it. */
export function isSplit([total, ...parts]: readonly Mention[]): boolean {
  if (!total?.quantity || isNamed(total) || parts.length < 2 || !parts.every(isNamed)) return false
  const values = parts.map(({ quantity }) => quantity?.value ?? 0)
  return values.every((value) => value < 1) || addQuantities(...values) === total.quantity.value
}

export function applySplit(turn: DialogueTurn, clause: Clause, orderMention: OrderMention): void {
  const named = clause.mentions.filter(isNamed)
  const each = clause.mentions.find(({ isEach, quantity }) => isEach && quantity)
  const total = clause.mentions.find((mention) => mention.quantity && !isNamed(mention))
  for (const mention of named) {
    const quantity = shareOf(mention, { each, total, parts: named.length })
    // "Tig-isa cyan at magenta": each kind is one part.
    orderMention(turn, { ...mention, quantity, isEach: mention.isEach && named.length === 1 }, 'order', clause) // prettier-ignore
  }
  if (named.length === 0 && each) orderEach(turn, each)
}

/** "Tig-isa": so many of each thing that was spoken of; "dagdagan ng tig-isa": so many more of each in the order. */
export function orderEach(turn: DialogueTurn, each: Mention, act: QuantityAct = 'set'): void {
  const meant = pluralAntecedents(turn)
  const isThere = meant.every(({ item }) => turn.draft.linesOf(item.key).length > 0)
  const isChange = (act === 'add' || act === 'reduce') && isThere
  if (!isChange && (orderEachAsked(turn, each) || answerRequest(turn, each) || chooseEach(turn, each))) return // prettier-ignore
  for (const entry of meant) putEach(turn, entry, isChange ? act : 'set', each.quantity)
}

/** So many of each kind of the goods that the order has. */
export function putEach(
  turn: DialogueTurn,
  entry: ShelfEntry,
  act: QuantityAct,
  quantity: Mention['quantity'],
): void {
  const kinds = turn.draft.linesOf(entry.item.key).map(({ options }) => options)
  for (const options of kinds.length > 1 ? kinds : [[]])
    putGoods(turn, { entry, act, quantity, options, note: null })
}

/** "One of each", "tig-isa": of each thing that was asked about, and not of each size that was listed. @returns false when it was one thing */
function orderEachAsked(turn: DialogueTurn, each: Mention): boolean {
  const { queries, earlierQueries } = turn.state
  const isThere = ({ keys }: Query) => entriesOf(turn, keys).some(({ item }) => item.inventory > 0)
  const asked = turn.queries.length > 0 ? turn.queries : [...earlierQueries.filter(isThere), ...queries] // prettier-ignore
  if (asked.length < 2) return false
  for (const { keys, options } of asked) {
    const entries = entriesOf(turn, keys)
    const [entry, ...others] = entries
    if (entry && others.length === 0)
      putGoods(turn, { entry, act: 'order', quantity: each.quantity, options, note: null })
    else if (entry) {
      const words = entry.item.name.split(', ')[0]!
      const goods = { ...each, words, isEach: false }
      openRequest(turn, goods, { missing: 'product', act: 'order', entries })
      turn.opened.at(-1)!.options.push(...options)
    }
  }
  return true
}

function isNamed({ words, sizes, options }: Mention): boolean {
  return words !== '' || sizes.length + options.length > 0
}

interface Shares {
  each: Mention | undefined
  total: Mention | undefined
  parts: number
}

/** A fraction is of the total; without a quantity of its own a part is as large as the others. */
function shareOf({ quantity }: Mention, { each, total, parts }: Shares): Mention['quantity'] {
  if (each) return quantity ?? each.quantity
  if (!total?.quantity) return quantity
  const isFraction = quantity && quantity.unit === null && quantity.value < 1
  if (quantity && !isFraction) return quantity
  const value = total.quantity.value * (quantity?.value ?? 1 / parts)
  return isQuantity(value) ? { ...total.quantity, value, text: String(value) } : null
}

/** "Half of that", "kalahati na lang ng monay": half of what is in the order, of what is not sold by halves. */
export function partOfIt(
  turn: DialogueTurn,
  entry: ShelfEntry,
  { quantity, reference, words }: Mention,
): Mention['quantity'] {
  const isWhole = quantity !== null && toQuantityOfSale(quantity, entry).kind !== 'sold'
  const isPart = quantity?.unit === null && quantity.value > 0 && quantity.value < 1
  const line = turn.draft.linesOf(entry.item.key).at(-1)
  if (!isPart || !line || (words === '' ? reference?.kind !== 'that' : !isWhole)) return quantity
  return { ...quantity, value: line.qty * quantity.value }
}
