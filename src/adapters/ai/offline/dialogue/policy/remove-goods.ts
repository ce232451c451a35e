import { compareQuantities } from '../../../../../platform/values/quantity.ts'
import { toQuantityOfSale } from '../../interpretation/quantity-of-sale.ts'
import type { ShelfEntry } from '../../interpretation/shelf.ts'
import type { Quantity } from '../../language/quantity.ts'
import type { DialogueTurn } from '../dialogue-turn.ts'
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
  for (const each of quantity ? [line] : lines) removeLine(turn, each)
}
