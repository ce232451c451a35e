/** A clause that puts goods in the place of others: "palitan ng tilapia, 3 kilo", "hindi yung tofu, yung pork". */
import { isQuantity } from '../../../../../../platform/values/quantity.ts'
import type { Clause, Mention } from '../../../interpretation/interpretation.ts'
import { linkAmong } from '../../../interpretation/link-among.ts'
import { antecedents, orderedEntries, type DialogueTurn } from '../../dialogue-turn.ts'
import type { DraftLine } from '../../order-draft.ts'
import { orderMention } from '../order-goods.ts'
import { putInPlace } from './put-in-place.ts'
import { likeReplaced, replaceWith, variantInOrder } from './replace-goods.ts'
import { answerRequest } from '../requests/answer-request.ts'
import { familyOf, meantInOrder, resolveMention, settle } from '../resolve-mention.ts'

export function applyReplacement(turn: DialogueTurn, clause: Clause): void {
  if (replacePart(turn, clause)) return
  const { mentions, replaced } = clause
  // "30A daw dapat, palitan yung breaker": what comes was said before.
  const isCome = (mention: Mention) => [...turn.touched].some(({ entry }) => mention.candidates.some((each) => each.entry === entry)) // prettier-ignore
  if (mentions.length === 0 && replaced.length > 0 && replaced.every(isCome)) return
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
  const areNamed = replaced.length > 1 && replaced.every((mention) => meantInOrder(turn, mention, ordered).length === 1) // prettier-ignore
  for (const mention of mentions)
    // "Hindi yung tofu, yung pork", to "which one?".
    if (present.length > 0 || !answerRequest(turn, mention))
      replaceWith(turn, mention, present, areNamed)
}

/** "Change 5 of the monay to mamon": the others stay. @returns false when all of them go */
function replacePart(
  turn: DialogueTurn,
  { mentions: [coming, ...others], replaced }: Clause,
): boolean {
  const [going, ...more] = replaced
  if (!going?.quantity || going.quantity.unit || !coming || coming.quantity || others.length + more.length > 0) return false // prettier-ignore
  const from = resolveMention(turn, going, orderedEntries(turn))
  if (from.kind !== 'settled') return false
  const isTold = ({ options }: DraftLine) => going.options.every(({ option }) => options.includes(option.optionId)) // prettier-ignore
  const line = turn.draft.linesOf(from.entry.item.key).findLast(isTold)
  if (!line) return false
  const { value } = going.quantity
  const count = value < 1 ? line.qty * value : value
  // "Yung isang large gawing XL"
  const isSize = coming.words === '' && coming.sizes.length > 0
  const to = isSize ? settle(linkAmong(coming, familyOf(turn)(from.entry))) : likeReplaced(turn, coming, [from.entry]) // prettier-ignore
  const isSame = to.kind === 'settled' && from.entry === to.entry
  if (count >= line.qty || !isQuantity(count) || isSame) return false
  // The others would go, too.
  if (to.kind !== 'settled') {
    turn.outcomes.push({ kind: 'unexplained', words: coming.text })
    return true
  }
  const quantity = { value: count, unit: null, text: String(count) }
  putInPlace(turn, from.entry, { ...coming, quantity, isOfThem: true }, { entry: to.entry, act: 'set' }) // prettier-ignore
  return true
}
