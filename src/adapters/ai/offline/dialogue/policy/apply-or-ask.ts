/** Nothing with a number or a size is passed over: a clause that did nothing is asked about. */
import type { Act, Clause } from '../../interpretation/interpretation.ts'
import type { DialogueTurn } from '../dialogue-turn.ts'
import { applyClause } from './apply-clause.ts'

const changing: ReadonlySet<Act> = new Set(['order', 'choose', 'set', 'add', 'reduce', 'replace'])

export function applyOrAsk(turn: DialogueTurn, clause: Clause): void {
  const before = traceOf(turn)
  applyClause(turn, clause)
  if (!changing.has(clause.act) || traceOf(turn) !== before) return
  const passed = clause.mentions.filter(
    ({ quantity, sizes }) => quantity !== null || sizes.length > 0,
  )
  if (passed.length === 0) return
  turn.outcomes.push({ kind: 'unexplained', words: passed.map(({ text }) => text).join(' ') })
}

/** All that a clause can change. */
function traceOf({
  outcomes,
  opened,
  earlier,
  offers,
  topics,
  notes,
  focus,
  draft,
}: DialogueTurn): string {
  const keys = focus.map(({ item }) => item.key)
  return JSON.stringify([
    outcomes.length,
    opened,
    earlier,
    offers,
    [...topics],
    notes,
    keys,
    draft.toItems(),
  ])
}
