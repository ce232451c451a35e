/** What a clause takes out of the order: lines, options of a line, or the open question about goods. */
import type { Clause, Mention } from '../../interpretation/interpretation.ts'
import type { ShelfEntry } from '../../interpretation/shelf.ts'
import { antecedents, orderedEntries, type DialogueTurn } from '../dialogue-turn.ts'
import { dropRequests, openRequest } from './open-request.ts'
import { removeOptions } from './refine.ts'
import { removeGoods } from './remove-goods.ts'
import { resolveMention } from './resolve-mention.ts'

export function applyRemoval(turn: DialogueTurn, { mentions }: Clause): void {
  if (mentions.length === 0) withdraw(turn)
  for (const mention of mentions) removeMentioned(turn, mention)
}

/** "Wag na lang": what was said last, or asked about, or else all of the order. */
function withdraw(turn: DialogueTurn): void {
  const said = turn.focus.filter((entry) => orderedEntries(turn).includes(entry))
  if (turn.opened.length > 0 || said.length > 0) {
    turn.opened = []
    for (const entry of said) removeGoods(turn, entry, null)
  } else if (turn.earlier.length > 0 || turn.state.offers.length > 0) turn.earlier = []
  else for (const entry of orderedEntries(turn)) removeGoods(turn, entry, null)
}

function removeMentioned(turn: DialogueTurn, mention: Mention): void {
  if (removeOptions(turn, mention)) return
  const ordered = orderedEntries(turn)
  const isDropped = dropRequests(turn, entriesOf(mention))
  const entries = resolveOrdered(turn, mention, ordered)
  if (entries.length === 0) {
    if (isDropped) return
    return void turn.outcomes.push({ kind: 'notInOrder', words: mention.words || mention.text })
  }
  const isAmbiguous = entries.length > 1 && !mention.reference
  if (isAmbiguous) return openRequest(turn, mention, { missing: 'product', act: 'remove', entries })
  for (const entry of entries) removeGoods(turn, entry, mention.quantity)
}

function entriesOf({ candidates }: Mention): ShelfEntry[] {
  return candidates.map(({ entry }) => entry)
}

/** The goods of the order that are meant. */
function resolveOrdered(
  turn: DialogueTurn,
  mention: Mention,
  ordered: readonly ShelfEntry[],
): ShelfEntry[] {
  const { reference, words } = mention
  if (words === '' && reference?.kind === 'all') return [...ordered]
  if (words === '' && reference?.kind === 'other') {
    const meant = antecedents(turn)
    return ordered.filter((entry) => !meant.includes(entry))
  }
  const resolution = resolveMention(turn, mention, ordered)
  if (resolution.kind === 'settled')
    return ordered.includes(resolution.entry) ? [resolution.entry] : []
  if ('entries' in resolution) return resolution.entries.filter((entry) => ordered.includes(entry))
  return []
}
