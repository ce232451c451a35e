import type { Transition } from '../../platform/database/state-machine.ts'

export type PostStatus = 'draft' | 'approved' | 'posting' | 'posted' | 'failed'
/** Who moves a post: an admin, the agent that publishes, or time running out. */
export type PostActor = 'admin' | 'agent' | 'clock'

/** spec 3.6. Nothing leads back to `approved`, so a post is published at most once. */
export const postTransitions = [
  { from: ['draft'], to: 'approved', by: ['admin'] },
  { from: ['approved'], to: 'posting', by: ['agent'] },
  { from: ['posting'], to: 'posted', by: ['agent'] },
  { from: ['posting'], to: 'failed', by: ['agent', 'clock'] },
] as const satisfies readonly Transition<PostStatus, PostActor>[]

/** spec 3.6: what an admin may delete. */
export const deletableStates: readonly PostStatus[] = ['draft', 'failed']
