import type { Static } from 'typebox'
import type { OrderInWorkRow } from './queries.ts'
import type { OrderInWork } from './schemas.ts'

export function orderInWorkView(row: OrderInWorkRow): Static<typeof OrderInWork> {
  return {
    id: row.id,
    orderNumber: row.order_number,
    status: row.status,
    since: row.since.toISOString(),
    deliveryAddress: row.delivery_address,
    deliveryFailed: row.delivery_failed,
    rider: row.rider,
    stores: row.stores,
  }
}
