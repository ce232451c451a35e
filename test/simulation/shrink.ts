/** Leaves out of a plan whatever a failure does not need: halves first, then smaller parts, then single acts. */
import type { PlannedAct } from './shop/plan.ts'

/** @param fails whether the same guarantee breaks with this part of the plan; called at most `maxRuns` times */
export async function shrink(
  plan: readonly PlannedAct[],
  fails: (part: PlannedAct[]) => Promise<boolean>,
  maxRuns = 60,
): Promise<PlannedAct[]> {
  let smallest = [...plan]
  let runs = 0
  for (
    let size = Math.ceil(plan.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  )
    for (let from = 0; from < smallest.length && runs < maxRuns;) {
      const part = smallest.toSpliced(from, size)
      runs += 1
      if (await fails(part)) smallest = part
      else from += size
    }
  return smallest
}
