/** Why the market refused an act, in the words of a rider. Pure. */

/** @import { Refusal } from './queue.js' */
/** @import { TextKey } from '../../../storefront/shared/texts.ts' */

/**
 * @param {Refusal} refusal
 * @returns {TextKey | null} null if only the market's own words say it
 */
export function reasonOf({ act: { kind }, code, status, field }) {
  if (code === 'VALIDATION_FAILED' && field === 'code') return 'rider.refused.code'
  if (code === 'FORBIDDEN') return 'rider.refused.not-yours'
  if (code === 'NOT_FOUND') return 'rider.refused.gone'
  if (code === 'RATE_LIMITED') return 'rider.refused.too-often'
  if (code !== 'CONFLICT') return null
  if (status === 'cancelled') return 'rider.refused.cancelled'
  if (kind === 'accept' && (status === 'out_for_delivery' || status === 'delivered'))
    return 'rider.refused.taken'
  if (status === 'delivered') return 'rider.refused.delivered'
  if (status === 'out_for_delivery' && (kind === 'deliver' || kind === 'fail'))
    return 'rider.refused.failed'
  return null
}
