/** What a seed lets happen: the acts of people and of nature, each with a seed of its own, so that any may be left out. */
import { createRandom } from '../engine/random.ts'

const actKinds = [
  'order',
  'order twice',
  'order and cancel',
  'pay',
  'pay twice',
  'cancel',
  'cancel twice',
  'admin cancel',
  'snoop',
  'answer',
  'prepare',
  'drop',
  'refund',
  'refund twice',
  'take out',
  'weigh',
  'replace',
  'hand over',
  'payout',
  'remit',
  'deliver',
  'accept',
  'fail',
  'send again',
  'assign',
  'book',
  'book twice',
  'cancel booking',
  'extend',
  'serve booking',
  'chat',
  'serve captured',
] as const
const faultKinds = [
  'crash',
  'crash',
  'connection lost',
  'redis away',
  'redis emptied',
  'clock jump',
] as const

export type ActKind = (typeof actKinds)[number]
export type FaultKind = (typeof faultKinds)[number]

export interface PlannedAct {
  id: number
  kind: ActKind | FaultKind
  /** Virtual milliseconds after the start. */
  at: number
}

export const isFault = (kind: PlannedAct['kind']): kind is FaultKind =>
  (faultKinds as readonly string[]).includes(kind)

const ACTS = 40
const FAULTS = 4
/** A part of the kinds in each seed, so that those which it has happen often and meet. */
const SHARE_OF_KINDS = 0.3
const SHARE_OF_ORDERS = 0.35
/** Most acts crowd, and some come when payments, events and refunds of the first are under way. */
const CROWDED_MS = 700
const DURATION_MS = 9_000

export function planOf(seed: number): PlannedAct[] {
  const random = createRandom(seed, 'plan')
  const kinds = actKinds.filter(() => random.chance(SHARE_OF_KINDS))
  const someAct = () =>
    random.chance(SHARE_OF_ORDERS) || kinds.length === 0 ? 'order' : random.pick(kinds)
  return [
    ...Array.from({ length: ACTS }, someAct),
    ...Array.from({ length: FAULTS }, () => random.pick(faultKinds)),
  ].map((kind, id) => ({
    id,
    kind,
    at: random.below(random.chance(0.6) ? CROWDED_MS : DURATION_MS),
  }))
}
