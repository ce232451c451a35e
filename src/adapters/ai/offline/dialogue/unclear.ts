/** What was not understood where goods are ordered becomes a question, and is not forgotten when the customer goes on. */
import type { Interpretation } from '../interpretation/interpretation.ts'
import type { DialogueTurn } from './dialogue-turn.ts'

const addressing = new Set(['confirm', 'refuse', 'remove', 'clear', 'done', 'handover'])

/** Asks about what this message leaves unexplained; and once more about that of the last one, unless this message is about the order. */
export function askAboutUnclear(
  dialogue: DialogueTurn,
  { clauses, unexplained }: Pick<Interpretation, 'clauses' | 'unexplained'>,
): void {
  const { outcomes, opened, state, draft } = dialogue
  const isAddressed =
    outcomes.length > 0 || opened.length > 0 || clauses.some(({ act }) => addressing.has(act))
  const doubtful = outcomes.flatMap((each) => (each.kind === 'unexplained' ? [each.words] : []))
  const unknown = outcomes.flatMap((each) =>
    each.kind === 'unknownProduct' && each.isUnclear ? [each.words] : [],
  )
  const unnamed = outcomes.flatMap((each) => (each.kind === 'unnamedGoods' ? [each.quantity] : []))
  const spans = unexplained.filter(({ text }) => !doubtful.some((words) => words.includes(text)))
  const again = isAddressed || draft.lines.length === 0 ? [] : state.unclear
  for (const words of [...spans.map(({ text }) => text), ...again])
    outcomes.push({ kind: 'unexplained', words })
  const inOrder = spans.filter(({ isNumber, isOrdering }) => isNumber || isOrdering)
  state.unclear = [...doubtful, ...unknown, ...unnamed, ...inOrder.map(({ text }) => text)]
}
