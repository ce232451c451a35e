/** "Naubusan ako ng ballpen, pabili ng 3 black": goods that a message names once by themselves and once with what has to be chosen of them. */
import { addQuantities } from '../../../../platform/values/quantity.ts'
import type { ChoiceGroup } from '../../agent.ts'
import type { Clause } from '../interpretation/interpretation.ts'
import type { DialogueTurn } from './dialogue-turn.ts'
import { hasRoomFor, type DraftLine } from './order-draft.ts'
import { detail, isUncounted, takeBack } from './policy/put-goods.ts'

/** Of the lines that a message has put of the same goods, takes back the one that says nothing beside the others. */
export function joinSaidTwice(turn: DialogueTurn, clauses: readonly Clause[]): void {
  const lines = turn.draft.lines.filter((line) => turn.touched.has(line))
  for (const alike of Map.groupBy(lines, ({ entry }) => entry.item.key).values()) {
    for (const bare of alike) {
      const others = alike.filter((each) => each !== bare)
      if (!isBare(bare, others)) continue
      join(turn, bare, others, clauses)
      break
    }
  }
}

/** Whether it lacks what has to be chosen and is chosen of all others, and has nothing that they cannot have. */
function isBare(line: DraftLine, others: readonly DraftLine[]): boolean {
  const lacking = line.entry.item.choices.filter((group) => group.min > 0 && !isChosen(line, group))
  return (
    others.length > 0 &&
    lacking.some((group) => others.every((each) => isChosen(each, group))) &&
    line.options.every((id) => others.every((each) => hasRoomFor(each, id)))
  )
}

function isChosen({ options }: DraftLine, group: ChoiceGroup): boolean {
  return group.options.some(({ optionId }) => options.includes(optionId))
}

/** What nobody has counted goes, and so does what the others are in all; the number of a single other one may be its own. */
function join(
  turn: DialogueTurn,
  bare: DraftLine,
  others: readonly DraftLine[],
  clauses: readonly Clause[],
): void {
  const [only, ...more] = others
  const isAssumed = (line: DraftLine) => turn.outcomes.some((each) => each.kind === 'put' && each.line === line && isUncounted(turn, each)) // prettier-ignore
  const isSaid = clauses.some(({ mentions }) => mentions.some(({ quantity }) => quantity?.value === bare.qty)) // prettier-ignore
  const isSum = isSaid && more.length > 0 && addQuantities(...others.map(({ qty }) => qty)) === bare.qty // prettier-ignore
  const isOwn = only !== undefined && more.length === 0 && isAssumed(only)
  if (!isAssumed(bare) && !isSum && !isOwn) return
  if (!isAssumed(bare) && isOwn) {
    only.qty = bare.qty
    for (const each of turn.outcomes) if (each.kind === 'put' && each.line === only) each.isAssumed = false // prettier-ignore
  }
  takeBack(turn, bare)
  for (const line of others) detail(turn, line, bare.options, bare.note)
}
