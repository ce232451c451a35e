import type { Transition } from '../../platform/database/state-machine.ts'

export type ApplicationStatus = 'pending' | 'approved' | 'rejected'

export const applicationTransitions = [
  { from: ['pending'], to: 'approved', by: ['admin'] },
  { from: ['pending'], to: 'rejected', by: ['admin'] },
] as const satisfies readonly Transition<ApplicationStatus, 'admin'>[]
