/** What a seed lets happen: the acts of people and of nature, each with a seed of its own, so that any may be left out. */
import { createRandom } from '../engine/random.ts'
import { faultKinds, themeOf, type ActKind, type FaultKind } from './themes.ts'

export interface PlannedAct {
  id: number
  kind: ActKind | FaultKind
  /** Virtual milliseconds after the start. */
  at: number
}

export const isFault = (kind: PlannedAct['kind']): kind is FaultKind =>
  (faultKinds as readonly string[]).includes(kind)

/** Most of those that others need something of come first, and crowd; some come while others are acted upon. */
const FIRST_MS = 120
const EARLY = 0.7
const CROWDED_MS = 1_500
const DURATION_MS = 9_000
const isFirst = (kind: PlannedAct['kind']) => /^(order|rush$|book|chat|shop)\b/.test(kind)

export function planOf(seed: number): PlannedAct[] {
  const random = createRandom(seed, 'plan')
  const theme = themeOf(seed)
  const kinds = Object.entries(theme.acts).flatMap(([kind, weight]) =>
    Array.from({ length: weight }, () => kind as ActKind),
  )
  return [
    ...Array.from({ length: theme.actCount }, () => random.pick(kinds)),
    ...Array.from({ length: theme.faultCount }, () => random.pick(theme.faults)),
  ].map((kind, id) => {
    const crowdedMs = isFirst(kind) && random.chance(EARLY) ? FIRST_MS : CROWDED_MS
    return { id, kind, at: random.below(random.chance(0.7) ? crowdedMs : DURATION_MS) }
  })
}
