import type { Transition } from '../../platform/database/state-machine.ts'

export type CapturedStatus = 'new' | 'confirmed' | 'fulfilled' | 'cancelled'

/** The owner confirms what the agent captured, which takes the stock, and then fulfils or cancels it. */
export const capturedOrderTransitions = [
  { from: ['new'], to: 'confirmed', by: ['vendor'] },
  { from: ['confirmed'], to: 'fulfilled', by: ['vendor'] },
  { from: ['new', 'confirmed'], to: 'cancelled', by: ['vendor'] },
] as const satisfies readonly Transition<CapturedStatus, 'vendor'>[]
