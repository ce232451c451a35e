import type { Transition } from '../../../platform/database/state-machine.ts'

export const replacementStatuses = ['pending', 'accepted', 'declined', 'cancelled'] as const
export type ReplacementStatus = (typeof replacementStatuses)[number]

/** Who ends an open offer: `system` when its time is up, the others by cancelling the order or removing the line. */
export type ReplacementActor = 'customer' | 'vendor' | 'admin' | 'system'

/** Only a pending replacement moves, so that it is ended once. One that takes effect at once begins as `accepted`. */
export const replacementTransitions = [
  { from: ['pending'], to: 'accepted', by: ['customer'] },
  { from: ['pending'], to: 'declined', by: ['customer', 'system'] },
  { from: ['pending'], to: 'cancelled', by: ['customer', 'vendor', 'admin'] },
] as const satisfies readonly Transition<ReplacementStatus, ReplacementActor>[]

/** What a customer wants when an item is missing. */
export const unavailableWishes = ['remove', 'replace', 'ask'] as const
export type UnavailableWish = (typeof unavailableWishes)[number]

/** The wish for items that become one line: where they differ, the customer is asked. */
export function mergeWishes(wishes: (UnavailableWish | undefined)[]): UnavailableWish {
  const [first = 'remove', ...others] = new Set(wishes.map((wish) => wish ?? 'remove'))
  return others.length > 0 ? 'ask' : first
}

/** The transitions of an order that wait until its customer has answered: afterwards its goods are packed or gone. */
const waitsForAnswer: ReadonlySet<string> = new Set(['ready', 'out_for_delivery'])

/** Those of an order's transitions that are possible with these replacements. */
export function withoutBlocked<Move extends string>(
  moves: Move[],
  replacements: { status: ReplacementStatus }[],
): Move[] {
  const isBlocked = replacements.some(({ status }) => status === 'pending')
  return isBlocked ? moves.filter((move) => !waitsForAnswer.has(move)) : moves
}
