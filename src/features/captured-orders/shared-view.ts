import type { Static } from 'typebox'
import { pesos } from '../../platform/values/money.ts'
import { lineTotal } from '../../platform/values/quantity.ts'
import type { CapturedOrder, VendorCapturedOrder } from './schemas.ts'
import { allowedCapturedMoves, type CapturedOrderRow } from './service.ts'

export function capturedOrderView(row: CapturedOrderRow): Static<typeof CapturedOrder> {
  return {
    id: row.id,
    customer_name: row.customer_name,
    items: row.items.map(({ name, quantity, price, prescription }) => ({
      name,
      qty: quantity,
      price: pesos(price),
      prescription,
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

export function vendorCapturedOrderView(row: CapturedOrderRow): Static<typeof VendorCapturedOrder> {
  return {
    id: row.id,
    source: row.source,
    status: row.status,
    customerName: row.customer_name,
    items: row.items.map(({ product_id, name, quantity, price, prescription }) => ({
      productId: product_id,
      storeId: row.store_id,
      name,
      quantity,
      price: pesos(price),
      lineTotal: pesos(lineTotal(price, quantity)),
      prescription,
    })),
    total: pesos(row.total),
    deliveryAddress: row.delivery_address,
    notes: row.notes,
    contactPhone: row.contact_number,
    stores: [{ id: row.store_id, name: row.store_name, status: row.status }],
    allowedMoves: allowedCapturedMoves(row.status),
    createdAt: row.created_at.toISOString(),
  }
}
