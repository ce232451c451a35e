/** A clause that puts goods in the place of others: "palitan ng tilapia, 3 kilo", "hindi yung tofu, yung pork". */
import type { Clause } from '../../../interpretation/interpretation.ts'
import { antecedents, orderedEntries, type DialogueTurn } from '../../dialogue-turn.ts'
import { replaceWith } from './replace-goods.ts'
import { answerRequest } from '../requests/answer-request.ts'
import { resolveMention } from '../resolve-mention.ts'

export function applyReplacement(turn: DialogueTurn, { mentions, replaced }: Clause): void {
  const ordered = orderedEntries(turn)
  const named = replaced.flatMap((mention) => {
    const resolution = resolveMention(turn, mention, ordered)
    if (resolution.kind === 'settled') return [resolution.entry]
    return 'entries' in resolution ? resolution.entries : []
  })
  const leaving = replaced.length > 0 ? named : antecedents(turn)
  const present = leaving.filter((entry) => ordered.includes(entry))
  for (const mention of mentions)
    // "Hindi yung tofu, yung pork", to "which one?".
    if (present.length > 0 || !answerRequest(turn, mention)) replaceWith(turn, mention, present)
}
