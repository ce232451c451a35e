import type { Transition } from '../../platform/database/state-machine.ts'

export const applicationStatuses = ['pending', 'approved', 'rejected'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const applicationTransitions = [
  { from: ['pending'], to: 'approved', by: ['admin'] },
  { from: ['pending'], to: 'rejected', by: ['admin'] },
] as const satisfies readonly Transition<ApplicationStatus, 'admin'>[]
