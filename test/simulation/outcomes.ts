/** How often acts come to something: one that never does tests nothing. */
import type { HistoryEntry } from './shop/people.ts'
import { isFault, type PlannedAct } from './shop/plan.ts'

/** Of one kind of acts. */
export interface Outcomes {
  planned: number
  /** Something was changed, or, for those who only look, refused. */
  succeeded: number
}

/** Adds those of one seed. */
export function countOutcomes(
  counts: Map<string, Outcomes>,
  plan: readonly PlannedAct[],
  history: readonly HistoryEntry[],
): void {
  for (const { id, kind } of plan) {
    if (isFault(kind)) continue
    const count = counts.get(kind) ?? { planned: 0, succeeded: 0 }
    counts.set(kind, {
      planned: count.planned + 1,
      succeeded: count.succeeded + Number(hasSucceeded(history.filter(({ act }) => act === id))),
    })
  }
}

/** Its last request was answered well, that time or when it was sent before. */
function hasSucceeded(requests: readonly HistoryEntry[]): boolean {
  const last = requests.findLast(({ request }) => !request.startsWith('GET'))
  if (!last) return requests.at(-1)?.reply?.status === 403
  return requests.some(
    ({ request, reply }) => request === last.request && reply && reply.status < 300,
  )
}
