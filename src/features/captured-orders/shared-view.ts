import type { Static } from 'typebox'
import { pesos } from '../../platform/values/money.ts'
import { lineTotal } from '../../platform/values/quantity.ts'
import type { CapturedItem, CapturedOrder, VendorCapturedOrder } from './schemas.ts'
import {
  allowedCapturedMoves,
  type CapturedItem as CapturedItemRow,
  type CapturedOrderRow,
} from './service.ts'

export function capturedOrderView(row: CapturedOrderRow): Static<typeof CapturedOrder> {
  return {
    id: row.id,
    customer_name: row.customer_name,
    items: row.items.map((item) => ({
      ...capturedItemView(item),
      prescription: item.prescription,
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

export function capturedItemView(item: CapturedItemRow): Static<typeof CapturedItem> {
  const { name, variant, choices, note, quantity, price } = item
  const names = choices.map((option) => option.name)
  return { name, variant, choices: names, note, qty: quantity, price: pesos(price) }
}

export function vendorCapturedOrderView(row: CapturedOrderRow): Static<typeof VendorCapturedOrder> {
  return {
    id: row.id,
    source: row.source,
    status: row.status,
    customerName: row.customer_name,
    items: row.items.map((item) => ({
      productId: item.product_id,
      storeId: row.store_id,
      name: item.name,
      variantId: item.variant_id,
      variant: item.variant,
      choices: item.choices.map(({ name, price }) => ({ name, price: pesos(price) })),
      note: item.note,
      quantity: item.quantity,
      unit: item.unit,
      price: pesos(item.price),
      lineTotal: pesos(lineTotal(item.price, item.quantity)),
      prescription: item.prescription,
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
