/** "Another one of the same": one more of what was put last, as it is. */
import type { Clause } from '../../interpretation/interpretation.ts'
import { antecedents, type DialogueTurn } from '../dialogue-turn.ts'
import { putGoods } from './put-goods.ts'

export function isAnother({ act, mentions }: Clause): boolean {
  const isBare = mentions.every(
    ({ words, quantity, sizes, options }) =>
      words === '' && !quantity && sizes.length + options.length === 0,
  )
  const kinds = mentions.map(({ reference }) => reference?.kind)
  const isSame = kinds.includes('other') && kinds.includes('same')
  return (act === 'choose' || act === 'add') && isBare && isSame
}

export function addAnother(turn: DialogueTurn): void {
  const [entry, ...others] = antecedents(turn)
  const line = entry && turn.draft.linesOf(entry.item.key).at(-1)
  if (!line || others.length > 0) return
  const quantity = { value: 1, unit: null, text: '1' }
  putGoods(turn, { entry, act: 'add', quantity, options: line.options, note: null })
}
