/** A clause that puts goods in the place of others: "palitan ng tilapia, 3 kilo", "hindi yung tofu, yung pork". */
import { isQuantity } from '../../../../../../platform/values/quantity.ts'
import type { Clause, Mention } from '../../../interpretation/interpretation.ts'
import { antecedents, orderedEntries, type DialogueTurn } from '../../dialogue-turn.ts'
import { orderMention } from '../order-goods.ts'
import { putInPlace } from './put-in-place.ts'
import { replaceWith, variantInOrder } from './replace-goods.ts'
import { answerRequest } from '../requests/answer-request.ts'
import { meantInOrder, resolveMention } from '../resolve-mention.ts'

export function applyReplacement(turn: DialogueTurn, clause: Clause): void {
  if (replacePart(turn, clause)) return
  const { mentions, replaced } = clause
  // "Palitan yung coke", by what?
  if (mentions.length === 0 && replaced.length > 0)
    return void turn.outcomes.push({ kind: 'unexplained', words: clause.text })
  // "Tanggalin yung cap. Palitan ng medyas": what goes has gone already.
  const isGone = replaced.length === 0 && turn.outcomes.some(({ kind }) => kind === 'removed')
  if (isGone) return mentions.forEach((mention) => orderMention(turn, mention, 'order', clause))
  const ordered = orderedEntries(turn)
  // "Palitan ng gasul yung solane", read as one name: what is there already takes the place of nothing.
  const isThere = (mention: Mention) => mention.words !== '' && !mention.quantity && mention.options.length === 0 && meantInOrder(turn, mention, ordered).length > 0 // prettier-ignore
  if (
    replaced.length === 0 &&
    mentions.length > 0 &&
    mentions.every(isThere) &&
    !variantInOrder(turn, mentions)
  )
    return void turn.outcomes.push({ kind: 'unexplained', words: clause.text })
  const present =
    replaced.length > 0
      ? replaced.flatMap((mention) => meantInOrder(turn, mention, ordered))
      : (variantInOrder(turn, mentions) ??
        antecedents(turn).filter((entry) => ordered.includes(entry)))
  // "Royal instead of the sprite" that was sold out takes the place of nothing else.
  const isKnown = replaced.some(({ candidates }) => candidates.length > 0)
  if (isKnown && present.length === 0)
    return mentions.forEach((mention) => orderMention(turn, mention, 'order', clause))
  for (const mention of mentions)
    // "Hindi yung tofu, yung pork", to "which one?".
    if (present.length > 0 || !answerRequest(turn, mention)) replaceWith(turn, mention, present)
}

/** "Change 5 of the monay to mamon": the others stay. @returns false when all of them go */
function replacePart(
  turn: DialogueTurn,
  { mentions: [coming, ...others], replaced }: Clause,
): boolean {
  const [going, ...more] = replaced
  if (!going?.quantity || going.quantity.unit || !coming || coming.quantity || others.length + more.length > 0) return false // prettier-ignore
  const [from, to] = [resolveMention(turn, going, orderedEntries(turn)), resolveMention(turn, coming)] // prettier-ignore
  if (from.kind !== 'settled' || to.kind !== 'settled' || from.entry === to.entry) return false
  const line = turn.draft.linesOf(from.entry.item.key).at(-1)
  const { value } = going.quantity
  const count = line && value < 1 ? line.qty * value : value
  if (!line || count >= line.qty || !isQuantity(count)) return false
  const quantity = { value: count, unit: null, text: String(count) }
  putInPlace(turn, from.entry, { ...coming, quantity, isOfThem: true }, { entry: to.entry, act: 'set' }) // prettier-ignore
  return true
}
