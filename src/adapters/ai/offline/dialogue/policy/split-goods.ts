/** A quantity for each of several goods ("tig-2"), or one that they share ("20 pcs, half pandesal, half monay"). */
import { isQuantity } from '../../../../../platform/values/quantity.ts'
import type { Clause, Mention } from '../../interpretation/interpretation.ts'
import { pluralAntecedents, type DialogueTurn } from '../dialogue-turn.ts'
import { orderMention } from './order-goods.ts'
import { putGoods } from './put-goods.ts'

export function applySplit(turn: DialogueTurn, clause: Clause): void {
  const named = clause.mentions.filter(
    ({ words, sizes, options }) => words !== '' || sizes.length + options.length > 0,
  )
  const each = clause.mentions.find(({ isEach, quantity }) => isEach && quantity)
  const total = clause.mentions.find((mention) => mention.quantity && !named.includes(mention))
  for (const mention of named)
    orderMention(
      turn,
      { ...mention, quantity: shareOf(mention, { each, total, parts: named.length }) },
      'order',
      clause,
    )
  if (named.length > 0 || !each) return
  for (const entry of pluralAntecedents(turn))
    putGoods(turn, { entry, act: 'set', quantity: each.quantity, options: [], note: null })
}

interface Shares {
  each: Mention | undefined
  total: Mention | undefined
  parts: number
}

/** A fraction is of the total; without a quantity of its own a part is as large as the others. */
function shareOf({ quantity }: Mention, { each, total, parts }: Shares): Mention['quantity'] {
  if (each) return each.quantity
  if (!total?.quantity) return quantity
  const isFraction = quantity && quantity.unit === null && quantity.value < 1
  if (quantity && !isFraction) return quantity
  const value = total.quantity.value * (quantity?.value ?? 1 / parts)
  return isQuantity(value) ? { ...total.quantity, value, text: String(value) } : null
}
