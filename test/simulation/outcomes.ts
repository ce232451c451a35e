/** How often acts come to something: one that never does tests nothing. */
import type { HistoryEntry } from './shop/people.ts'
import type { PlannedAct } from './shop/plan.ts'

/** Of one kind of acts. */
export interface Outcomes {
  planned: number
  /** Something was changed, or, for those who only look, refused. */
  succeeded: number
}

/** Adds those of one seed. An act succeeded when its last request did that was to change something. */
export function countOutcomes(
  counts: Map<string, Outcomes>,
  plan: readonly PlannedAct[],
  history: readonly HistoryEntry[],
): void {
  for (const { id, kind } of plan) {
    const count = counts.get(kind) ?? { planned: 0, succeeded: 0 }
    const last = history.findLast(({ act, request }) => act === id && !request.startsWith('GET'))
    const isDone = last?.reply ? last.reply.status < 300 : false
    counts.set(kind, {
      planned: count.planned + 1,
      succeeded: count.succeeded + Number(isDone),
    })
  }
}
