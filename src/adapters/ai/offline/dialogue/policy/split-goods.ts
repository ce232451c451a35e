/** A quantity for each of several goods ("tig-2"), or one that they share ("10 pandesal, half ube, half cheese"). */
import type { Clause } from '../../interpretation/interpretation.ts'
import type { ShelfEntry } from '../../interpretation/shelf.ts'
import { pluralAntecedents, type DialogueTurn } from '../dialogue-turn.ts'
import { openRequest } from './open-request.ts'
import { orderMention } from './order-goods.ts'
import { putGoods } from './put-goods.ts'
import { resolveMention } from './resolve-mention.ts'

export function applySplit(turn: DialogueTurn, clause: Clause): void {
  const named = clause.mentions.filter(
    ({ words, sizes, options }) => words !== '' || sizes.length + options.length > 0,
  )
  const share = clause.mentions.find(
    (mention) => mention.quantity && (mention.isEach || !named.includes(mention)),
  )
  const entries = named.length > 0 ? settleAll(turn, clause) : pluralAntecedents(turn)
  for (const [at, mention] of named.entries())
    if (mention.quantity && !mention.isEach) orderMention(turn, mention, 'order', clause)
    else if (entries[at] && share?.quantity) putShare(turn, entries[at], share.quantity)
    else if (entries[at])
      openRequest(turn, mention, { missing: 'quantity', act: 'order', entries: [entries[at]] })
    else orderMention(turn, { ...mention, quantity: share?.quantity ?? null }, 'order', clause)
  if (named.length === 0 && share?.quantity)
    for (const entry of entries) if (entry) putShare(turn, entry, share.quantity)
}

function settleAll(turn: DialogueTurn, { mentions }: Clause): (ShelfEntry | null)[] {
  return mentions.map((mention) => {
    const resolution = resolveMention(turn, mention)
    return resolution.kind === 'settled' ? resolution.entry : null
  })
}

function putShare(
  turn: DialogueTurn,
  entry: ShelfEntry,
  quantity: NonNullable<Clause['mentions'][number]['quantity']>,
): void {
  putGoods(turn, { entry, act: 'set', quantity, options: [], note: null })
}
