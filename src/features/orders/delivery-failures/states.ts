/** Why a rider could not hand an order over. */
export const failureReasons = [
  'nobody_there',
  'refused',
  'wrong_address',
  'unsafe',
  'other',
] as const
export type FailureReason = (typeof failureReasons)[number]
