import type { Static } from 'typebox'
import { pesos } from '../../platform/values/money.ts'
import { orderOfVendorView } from '../orders/shared-view.ts'
import type { VendorOrder as VendorOrderSchema } from './schemas.ts'
import type { CapturedOrderView, VendorOrder } from './service.ts'

export function vendorOrderView(order: VendorOrder): Static<typeof VendorOrderSchema> {
  return 'order' in order
    ? { ...orderOfVendorView(order), source: 'platform' }
    : capturedView(order)
}

function capturedView({ captured: row, allowedMoves }: CapturedOrderView) {
  return {
    id: row.id,
    source: row.source,
    status: row.status,
    customerName: row.customer_name,
    items: row.items.map(({ product_id, name, quantity, price }) => ({
      productId: product_id,
      storeId: row.store_id,
      name,
      quantity,
      price: pesos(price),
      lineTotal: pesos(price * quantity),
    })),
    total: pesos(row.total),
    deliveryAddress: row.delivery_address,
    notes: row.notes,
    contactPhone: row.contact_number,
    stores: [{ id: row.store_id, name: row.store_name, status: row.status }],
    allowedMoves,
    createdAt: row.created_at.toISOString(),
  }
}
