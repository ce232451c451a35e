import type { Transition } from '../../platform/database/state-machine.ts'

export type PostStatus = 'draft' | 'approved' | 'posting' | 'posted' | 'failed'
/** `clock` is an expired claim. */
export type PostActor = 'admin' | 'agent' | 'clock'

/** Nothing leads back from `posting` to `approved`, so a post is published at most once. */
export const postTransitions = [
  { from: ['draft'], to: 'approved', by: ['admin'] },
  { from: ['approved'], to: 'draft', by: ['admin'] },
  { from: ['approved'], to: 'posting', by: ['agent'] },
  { from: ['posting'], to: 'posted', by: ['agent'] },
  { from: ['posting'], to: 'failed', by: ['agent', 'clock'] },
] as const satisfies readonly Transition<PostStatus, PostActor>[]

export const deletableStates: readonly PostStatus[] = ['draft', 'failed']
