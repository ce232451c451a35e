/**
 * Proof of delivery: four digits that the customer sees and tells the rider at the door, while the setting is on, or the store at a
 * pickup, always.
 */
import { randomInt } from 'node:crypto'
import { fail, failField } from '../../../platform/contract/errors.ts'
import { createRateLimit } from '../../../platform/http/rate-limit.ts'
import { timingSafeEqualText } from '../../../platform/security/tokens.ts'
import { getSettings } from '../../settings/service.ts'
import { findOrder } from '../queries.ts'

const attempts = createRateLimit('delivery-code', { per: 'caller', points: 5, seconds: 600 })

/** A code for an order that sets out now, or null while the setting is off. */
export async function generateDeliveryCode(): Promise<string | null> {
  const { delivery_code_required } = await getSettings()
  return delivery_code_required ? generateCode() : null
}

export function generateCode(): string {
  return String(randomInt(10_000)).padStart(4, '0')
}

/**
 * Checks the code of an order that this rider has on the way; any other order, and one whose delivery failed, is left to
 * its transition, which refuses it. An
 * order that set out without a code needs none. Call it outside a transaction: attempts are counted in Redis.
 * @throws 400 naming `code`; 429 after five attempts in ten minutes, also for the right code
 */
export async function verifyDeliveryCode(
  orderId: string,
  riderId: string,
  code: string | undefined,
): Promise<void> {
  const { delivery_code_required } = await getSettings()
  if (!delivery_code_required) return
  const order = await findOrder(orderId)
  if (order?.status !== 'out_for_delivery' || order.rider_id !== riderId) return
  if (order.delivery_code === null || order.delivery_failure) return
  if (code === undefined) failField('code', 'is required: ask the customer for the four digits')
  await attempts.consume(orderId)
  if (!timingSafeEqualText(code, order.delivery_code))
    failField('code', 'is not the code of this order; ask the customer again')
  await attempts.reset(orderId).catch(() => {}) // without Redis the count expires by itself
}

/**
 * Checks the code of a pickup that is ready. Call it outside a transaction: attempts are counted in Redis.
 * @throws 400 without a code; 403 for a wrong one; 429 after five attempts in ten minutes, also for the right one
 */
export async function verifyPickupCode(
  { id, delivery_code }: { id: string; delivery_code: string | null },
  code: string | undefined,
): Promise<void> {
  if (code === undefined)
    failField('deliveryCode', 'is required: ask the customer for the four digits')
  await attempts.consume(id)
  if (delivery_code === null || !timingSafeEqualText(code, delivery_code))
    fail('FORBIDDEN', 'This is not the code of the order. Ask the customer again.')
  await attempts.reset(id).catch(() => {}) // without Redis the count expires by itself
}
