import type { Static } from 'typebox'
import { pesos } from '../../../platform/values/money.ts'
import type { ReplacementRow } from './model.ts'
import type { Replacement } from './schemas.ts'

export function replacementView(row: ReplacementRow): Static<typeof Replacement> {
  return {
    id: row.id,
    itemId: row.item_id,
    productId: row.product_id,
    storeId: row.store_id,
    name: row.name,
    variantId: row.variant_id,
    variant: row.variant,
    choices: row.choices.map(({ name, price }) => ({ name, price: pesos(price) })),
    quantity: row.quantity,
    unit: row.unit,
    price: pesos(row.price),
    lineTotal: pesos(row.line_total),
    prescription: row.prescription,
    status: row.status,
    expiresAt: toTimestamp(row.expires_at),
    createdAt: toTimestamp(row.created_at)!,
    answeredAt: toTimestamp(row.answered_at),
    answeredBy: row.answered_by,
  }
}

/** Dates of a JSON column come in PostgreSQL's own format. */
function toTimestamp(at: string | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
