/** Clauses that can be read in two ways: nothing is ordered, and the customer is asked about what was understood. */
import type { Act, Clause, Mention } from '../../../interpretation/interpretation.ts'
import type { ShelfEntry } from '../../../interpretation/shelf.ts'
import type { OpenRequest } from '../../dialogue-state.ts'
import { antecedents, orderedEntries, type DialogueTurn } from '../../dialogue-turn.ts'
import { openRequest } from './open-request.ts'
import { resolveMention, soldInUnit } from '../resolve-mention.ts'

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
  if (clause.mentions.length > 0 && clause.mentions.every(isPronoun)) return
  if (!act || !isUnderstood || clause.mentions.length === 0) {
    const words = clause.mentions.map(({ text }) => text).join(' ') || clause.text
    const kind = isRemark(clause) ? 'passedOver' : 'unexplained'
    return void turn.outcomes.push({ kind, words })
  }
  const replaced =
    clause.act === 'replace' && clause.replaced.length === 0
      ? antecedents(turn).filter((entry) => orderedEntries(turn).includes(entry))
      : clause.replaced.flatMap((mention) => leaving(turn, mention))
  for (const mention of clause.mentions) {
    const entries = soldInUnit(mention.candidates.map(({ entry }) => entry), mention) // prettier-ignore
    const missing = entries.length === 1 ? 'assent' : 'product'
    openRequest(turn, mention, { missing, act, entries, replaced })
  }
}

/** "Kaldero small 1, rice cooker 1L 1, plato blue 2": the parts of a list that stand apart from what is in doubt. */
export function sureOf({ mentions, doubts }: Clause): Mention[] {
  const isIn = ({ start, end }: Mention) => doubts.some((doubt) => doubt.start < end && doubt.end > start) // prettier-ignore
  return mentions.filter((mention) => !isIn(mention))
}

function isRemark({ act, mentions }: Clause): boolean {
  return (act === 'order' || act === 'choose') && mentions.every(isEmpty)
}

/** Nothing is counted and nothing known is named: "sorry po late na nagtext". */
function isEmpty({ candidates, quantity, sizes, options }: Mention): boolean {
  return !quantity && candidates.length + sizes.length + options.length === 0
}

/** The clause without the remarks before its goods: "late na nagtext, 1 kilo bangus". Behind goods they may be others. */
export function withoutRemarks(clause: Clause): { clause: Clause; remarks: Mention[] } {
  const first = clause.mentions.findIndex((mention) => !isEmpty(mention))
  if (clause.act !== 'order' || first < 1) return { clause, remarks: [] }
  const [remarks, mentions] = [clause.mentions.slice(0, first), clause.mentions.slice(first)]
  return { clause: { ...clause, mentions }, remarks }
}

/** "Una", "iba", "that": it may be about anything, and names nothing. */
function isPronoun({ words, quantity, sizes, options, reference }: Mention): boolean {
  return reference !== null && words === '' && !quantity && sizes.length + options.length === 0
}

function leaving(turn: DialogueTurn, mention: Mention): ShelfEntry[] {
  const resolution = resolveMention(turn, mention, orderedEntries(turn))
  return resolution.kind === 'settled' ? [resolution.entry] : []
}
