import type { Static } from 'typebox'
import type { LateOrderRow } from './queries.ts'
import type { LateOrder } from './schemas.ts'

export function lateOrderView({
  order_number: orderNumber,
  since,
  ...same
}: LateOrderRow): Static<typeof LateOrder> {
  return { ...same, orderNumber, since: since.toISOString() }
}
