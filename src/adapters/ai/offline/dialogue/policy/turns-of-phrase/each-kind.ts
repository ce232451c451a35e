/** "One of each pizza", "10 kada flavor": the same number of all kinds that the words fit. */
import type { Clause } from '../../../interpretation/interpretation.ts'
import { parseNumber } from '../../../language/number-parser.ts'
import { patternOf } from '../../../language/phrasing.ts'
import { tokenize } from '../../../language/tokenizer.ts'
import type { DialogueTurn } from '../../dialogue-turn.ts'
import { putGoods } from '../put-goods.ts'

const EACH_KIND = patternOf('each kind', { before: '(\\p{L}{1,20}|\\d{1,4})\\s+' })

/** @returns false when the clause orders no such thing, or the total that it gives is another */
export function putEachKind(turn: DialogueTurn, { act, text, mentions }: Clause): boolean {
  const said = EACH_KIND.exec(text)?.[1]
  const number = said ? parseNumber(tokenize(said), 0) : null
  const [several, ...more] = mentions.filter(({ candidates }) => candidates.length > 0)
  if ((act !== 'order' && act !== 'add') || !number || !several || more.length > 0) return false
  const { candidates, quantity, options, note } = several
  const sum = number.value * candidates.length
  const isTotal = !quantity || quantity.value === number.value || quantity.value === sum
  if (candidates.length < 2 || !isTotal) return false
  for (const { entry } of candidates) {
    const own = options.filter(({ productId }) => productId === entry.item.productId)
    putGoods(turn, {
      entry,
      act,
      quantity: { value: number.value, unit: quantity?.unit ?? null, text: said! },
      options: own.map(({ option }) => option.optionId),
      note,
    })
  }
  return true
}
