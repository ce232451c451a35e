import type { Transition } from '../../platform/database/state-machine.ts'

export type UploadStatus = 'receiving' | 'waiting' | 'stored' | 'kept' | 'refused' | 'abandoned'

/**
 * An image on its way in. The edge receives it and decides at the end whether anybody gets its address (`kept`); only a
 * kept image stays. A worker that is late finds `abandoned`, and cleans up behind itself.
 */
export const uploadMoves = [
  { from: ['receiving'], to: 'waiting', by: ['edge'] },
  { from: ['waiting'], to: 'stored', by: ['worker'] },
  { from: ['waiting'], to: 'refused', by: ['worker'] },
  { from: ['stored'], to: 'kept', by: ['edge'] },
  { from: ['receiving', 'waiting', 'stored'], to: 'abandoned', by: ['edge'] },
  { from: ['receiving', 'waiting', 'stored', 'kept'], to: 'abandoned', by: ['operator'] },
] as const satisfies readonly Transition<UploadStatus, 'edge' | 'worker' | 'operator'>[]
