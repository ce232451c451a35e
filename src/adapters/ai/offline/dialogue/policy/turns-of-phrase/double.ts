/** "Double it", "times two, all of it": twice as many of what is in the order. */
import type { Clause } from '../../../interpretation/interpretation.ts'
import { patternOf } from '../../../language/phrasing.ts'
import { antecedents, orderedEntries, type DialogueTurn } from '../../dialogue-turn.ts'
import { putGoods } from '../put-goods.ts'
import { resolveMention } from '../resolve-mention.ts'

/** "Double it"; "times two, all of it", also what is still asked about. */
export function applyDoubling(turn: DialogueTurn, { mentions, text }: Clause): void {
  // "Anna, double n" spells a name.
  if (/\bdouble \p{L}(?!\p{L})/iu.test(text)) return
  const ordered = orderedEntries(turn)
  const isNamed = mentions.some(({ candidates }) => candidates.length > 0)
  const isAll = mentions.some(({ reference }) => reference?.kind === 'all') || (!isNamed && WHOLE.test(text)) // prettier-ignore
  const doubled = isAll
    ? ordered
    : mentions.length > 0
      ? mentions
          .flatMap((mention) => resolveMention(turn, mention, ordered))
          .flatMap((each) => (each.kind === 'settled' ? [each.entry] : []))
      : antecedents(turn)
  for (const { entry, qty } of doubled.flatMap(({ item }) => turn.draft.linesOf(item.key))) {
    const quantity = { value: qty, unit: null, text: String(qty) }
    putGoods(turn, { entry, act: 'add', quantity, options: [], note: null })
  }
  if (isAll)
    for (const request of turn.earlier)
      if (request.quantity)
        request.quantity = { ...request.quantity, value: 2 * request.quantity.value }
}

const WHOLE = patternOf('whole order')
