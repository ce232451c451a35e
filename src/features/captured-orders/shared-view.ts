import type { Static } from 'typebox'
import { pesos } from '../../platform/values/money.ts'
import type { CapturedOrder } from './schemas.ts'
import type { CapturedOrderRow } from './service.ts'

export function capturedOrderView(row: CapturedOrderRow): Static<typeof CapturedOrder> {
  return {
    id: row.id,
    customer_name: row.customer_name,
    items: row.items.map(({ name, quantity, price }) => ({
      name,
      qty: quantity,
      price: pesos(price),
    })),
    total: pesos(row.total),
    delivery_address: row.delivery_address,
    contact_number: row.contact_number,
    notes: row.notes,
    status: row.status,
    source: row.source,
    created_at: row.created_at.toISOString(),
  }
}
