/** Why a number is another one now: "gawin mo na lang 4, dalawa umuwi na" of six, "make it 2 padlocks, isa para sa gate". */
import { addQuantities } from '../../../../../../platform/values/quantity.ts'
import type { Clause, Mention } from '../../../interpretation/interpretation.ts'
import { toQuantityOfSale } from '../../../interpretation/quantity-of-sale.ts'
import { isUnitOf } from '../../../language/units.ts'
import { orderedEntries, type DialogueTurn } from '../../dialogue-turn.ts'
import { namesGoods } from '../report-unknown.ts'
import { meantInOrder } from '../resolve-mention.ts'

/** @returns the clause without numbers of nothing behind its target that are as much as the change makes a difference, or share out the target */
export function withoutShares(turn: DialogueTurn, clause: Clause): Clause {
  const { act, mentions, isExplicitTarget } = clause
  const [target, ...others] = mentions
  if (act !== 'set' || !isExplicitTarget || !target?.quantity || others.length === 0) return clause
  const [entry, ...alike] = meantInOrder(turn, target, orderedEntries(turn))
  const [line, ...more] = entry ? turn.draft.linesOf(entry.item.key) : []
  const sold = entry ? toQuantityOfSale(target.quantity, entry) : null
  if (!line || alike.length + more.length > 0 || sold?.kind !== 'sold') return clause
  const isShare = ({ quantity }: Mention) => !quantity?.unit || isUnitOf(quantity.unit, line.entry.item.unit) // prettier-ignore
  if (!others.every((each) => isOfNothing(each) && isShare(each))) return clause
  const counts = others.flatMap(({ quantity }) => (quantity ? [quantity.value] : []))
  const difference = Math.abs(addQuantities(sold.qty, -line.qty))
  const [only] = counts
  const isDifference = counts.length === 1 && (only === difference || (only! < 1 && only! * sold.qty === difference)) // prettier-ignore
  const isExplained = counts.length > 0 && (isDifference || addQuantities(...counts) === sold.qty)
  return isExplained ? { ...clause, mentions: [target], isDoubtful: clause.isDoubtful && target.candidates.length > 1 } : clause // prettier-ignore
}

/** Words that name no goods, or none at all. */
function isOfNothing({ words, candidates, alternatives, sizes, options }: Mention): boolean {
  const known = candidates.length + alternatives.length + sizes.length + options.length
  return known === 0 && (words === '' || !namesGoods(words))
}
