/** Takes goods out of the order, or less of them. */
import { compareQuantities } from '../../../../../platform/values/quantity.ts'
import type { Clause, Mention } from '../../interpretation/interpretation.ts'
import { toQuantityOfSale } from '../../interpretation/quantity-of-sale.ts'
import type { ShelfEntry } from '../../interpretation/shelf.ts'
import type { Quantity } from '../../language/quantity.ts'
import type { DialogueTurn } from '../dialogue-turn.ts'
import { putGoods, removeLine } from './put-goods.ts'
import { dropRequests, openRequest } from './open-request.ts'
import { resolveMention } from './resolve-mention.ts'

/** "Remove one lumpia" of two leaves one; without a quantity, or with all of it, the line goes. */
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

export function applyRemoval(turn: DialogueTurn, { mentions }: Clause): void {
  for (const mention of mentions) removeMentioned(turn, mention)
}

function removeMentioned(turn: DialogueTurn, mention: Mention): void {
  const ordered = [...new Set(turn.draft.lines.map(({ entry }) => entry))]
  const named = [...mention.candidates, ...mention.alternatives].map(({ entry }) => entry)
  const isDropped = dropRequests(
    turn,
    mention.candidates.map(({ entry }) => entry),
  )
  const inOrder = named.filter((entry) => ordered.includes(entry))
  if (isDropped && inOrder.length === 0) return
  if (mention.reference?.kind === 'all' && mention.words === '') {
    for (const line of [...turn.draft.lines]) removeLine(turn, line)
    return
  }
  const resolution = resolveMention(turn, mention, ordered)
  const entries =
    resolution.kind === 'settled'
      ? [resolution.entry]
      : 'entries' in resolution
        ? resolution.entries.filter((entry) => ordered.includes(entry))
        : []
  if (resolution.kind === 'several' && entries.length > 1)
    return openRequest(turn, mention, { missing: 'product', act: 'remove', entries })
  if (entries.length === 0)
    return void turn.outcomes.push({ kind: 'notInOrder', words: mention.words || mention.text })
  for (const entry of entries) removeGoods(turn, entry, mention.quantity)
}
