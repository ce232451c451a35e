/** "Another one of the same": one more of what was put last, as it is. */
import type { Clause } from '../../../interpretation/interpretation.ts'
import { patternOf } from '../../../language/phrasing.ts'
import { antecedents, type DialogueTurn } from '../../dialogue-turn.ts'
import { putGoods } from '../put-goods.ts'

const REST = patternOf('rest')

export function isAnother({ act, text, mentions }: Clause): boolean {
  // "The rest same" adds nothing.
  if (REST.test(text)) return false
  const isBare = mentions.every(
    ({ candidates, quantity, sizes, options }) =>
      candidates.length === 0 && !quantity && sizes.length + options.length === 0,
  )
  const kinds = mentions.map(({ reference }) => reference?.kind)
  const isMore = act === 'add' || (act === 'choose' && kinds.includes('other'))
  return isMore && isBare && kinds.includes('same')
}

export function addAnother(turn: DialogueTurn): void {
  const [entry, ...others] = antecedents(turn)
  const line = entry && turn.draft.linesOf(entry.item.key).at(-1)
  if (!line || others.length > 0) return
  const quantity = { value: 1, unit: null, text: '1' }
  putGoods(turn, { entry, act: 'add', quantity, options: line.options, note: null })
}
