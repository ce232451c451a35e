import type { Transition } from '../../platform/database/state-machine.ts'

export type UploadStatus =
  | 'receiving'
  | 'queued'
  | 'converted'
  | 'committed'
  | 'rejected'
  | 'aborted'

/**
 * The web process commits an image in the transaction of the response that names its address; only committed images stay. A
 * worker that is late finds its upload `aborted`, and removes what it stored.
 */
export const uploadTransitions = [
  { from: ['receiving'], to: 'queued', by: ['web'] },
  { from: ['queued'], to: 'converted', by: ['worker'] },
  { from: ['queued'], to: 'rejected', by: ['worker'] },
  { from: ['converted'], to: 'committed', by: ['web'] },
  { from: ['receiving', 'queued', 'converted'], to: 'aborted', by: ['web'] },
  { from: ['receiving', 'queued', 'converted', 'committed'], to: 'aborted', by: ['operator'] },
] as const satisfies readonly Transition<UploadStatus, 'web' | 'worker' | 'operator'>[]
