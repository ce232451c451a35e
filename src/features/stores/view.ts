import type { Static } from 'typebox'
import type { Slot } from './schemas.ts'
import type { SlotState } from './slot-service.ts'

export function slotView({ from, to, left, isOpen }: SlotState): Static<typeof Slot> {
  return { from, to, left, isOpen }
}
