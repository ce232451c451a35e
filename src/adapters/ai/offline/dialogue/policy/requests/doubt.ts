/** Clauses that can be read in two ways: nothing is ordered, and the customer is asked about what was understood. */
import type { Act, Clause, Mention } from '../../../interpretation/interpretation.ts'
import type { ShelfEntry } from '../../../interpretation/shelf.ts'
import type { OpenRequest } from '../../dialogue-state.ts'
import { orderedEntries, type DialogueTurn } from '../../dialogue-turn.ts'
import { openRequest } from './open-request.ts'
import { resolveMention } from '../resolve-mention.ts'

/** What a yes to "do you mean …?" does, by what the clause seems to do. */
const acts: Partial<Record<Act, OpenRequest['act']>> = {
  order: 'order',
  choose: 'order',
  add: 'add',
  set: 'set',
  replace: 'set',
}

export function askAboutDoubt(turn: DialogueTurn, clause: Clause): void {
  const act = acts[clause.act]
  const isUnderstood = clause.mentions.every(({ candidates }) => candidates.length > 0)
  if (!act || !isUnderstood || clause.mentions.length === 0) {
    const words = clause.mentions.map(({ text }) => text).join(' ') || clause.text
    return void turn.outcomes.push({ kind: 'unexplained', words })
  }
  const replaced = clause.replaced.flatMap((mention) => leaving(turn, mention))
  for (const mention of clause.mentions) {
    const entries = mention.candidates.map(({ entry }) => entry)
    const missing = entries.length === 1 ? 'assent' : 'product'
    openRequest(turn, mention, { missing, act, entries, replaced })
  }
}

function leaving(turn: DialogueTurn, mention: Mention): ShelfEntry[] {
  const resolution = resolveMention(turn, mention, orderedEntries(turn))
  return resolution.kind === 'settled' ? [resolution.entry] : []
}
