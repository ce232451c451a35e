/** Takes goods out of the order, and puts back what was taken out. */
import { compareQuantities } from '../../../../../platform/values/quantity.ts'
import type { Clause, Mention } from '../../interpretation/interpretation.ts'
import { toQuantityOfSale } from '../../interpretation/quantity-of-sale.ts'
import type { ShelfEntry } from '../../interpretation/shelf.ts'
import type { Quantity } from '../../language/quantity.ts'
import type { Offer } from '../dialogue-state.ts'
import { entriesOf, type DialogueTurn } from '../dialogue-turn.ts'
import { putGoods, removeLine } from './put-goods.ts'

/**
 * Takes goods out of the order. "Remove one lumpia" of two leaves one; without a quantity, or with all of it, the line goes.
 */
export function removeGoods(
  turn: DialogueTurn,
  entry: ShelfEntry,
  quantity: Quantity | null,
): void {
  const lines = turn.draft.linesOf(entry.item.key)
  const line = lines.at(-1)
  if (!line) return void turn.outcomes.push({ kind: 'notInOrder', words: entry.item.name })
  const amount = quantity ? toQuantityOfSale(quantity, entry) : null
  if (amount?.kind === 'sold' && compareQuantities(amount.qty, line.qty) < 0)
    return void putGoods(turn, { entry, act: 'reduce', quantity, options: [], note: null })
  const leaving = quantity ? [line] : lines
  const { key } = entry.item
  const gone = leaving.map(({ qty, options }) => ({ key, qty, options: [...options] }))
  turn.state.removed = [...gone, ...turn.state.removed.filter((each) => each.key !== key)]
  for (const each of leaving) removeLine(turn, each)
}

/** "Ibalik mo na yung biscocho": as many as were taken out, with their options. @returns false when something else is named, or a number */
export function putBack(turn: DialogueTurn, { mentions }: Clause): boolean {
  const { removed } = turn.state
  const isPut = ({ candidates, quantity }: Mention) => !quantity && candidates.some(({ entry }) => turn.draft.linesOf(entry.item.key).some((line) => turn.touched.has(line))) // prettier-ignore
  // "Ay wag na pala tanggalin, isama pa rin yung leche flan"
  if (mentions.length > 0 && mentions.every(isPut)) return true
  const isMeant = ({ candidates, quantity }: Mention, { key }: Offer) => !quantity && candidates.some(({ entry }) => entry.item.key === key) // prettier-ignore
  const isKnown = mentions.every((mention) => removed.some((each) => isMeant(mention, each)))
  const meant = removed.filter((each) => mentions.some((mention) => isMeant(mention, each)))
  const back = mentions.length === 0 && removed.length === 1 ? removed : meant
  if (back.length === 0 || !isKnown) return false
  for (const { key, qty, options } of back)
    for (const entry of entriesOf(turn, [key])) {
      const quantity = { value: qty, unit: null, text: String(qty) }
      putGoods(turn, { entry, act: 'order', quantity, options, note: null })
    }
  turn.state.removed = removed.filter((each) => !back.includes(each))
  return true
}
