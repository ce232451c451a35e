import { type Static, Type } from 'typebox'
import { Nullable, Uuid } from '../../../platform/contract/schema.ts'
import { pesos } from '../../../platform/values/money.ts'
import type { Variant as VariantFields } from './model.ts'

export const Variant = Type.Object({
  id: Uuid,
  name: Type.String({ description: 'Such as Large or Boneless' }),
  sku: Nullable(Type.String()),
  price: Type.Number({ description: 'Selling price in pesos' }),
  comparePrice: Nullable(Type.Number({ description: 'List price in pesos' })),
  inventory: Type.Number({ description: 'At most 3 decimals; whole with step 1' }),
  isActive: Type.Boolean(),
})

export function variantView(row: VariantFields): Static<typeof Variant> {
  return {
    id: row.id,
    name: row.name,
    sku: row.sku,
    price: pesos(row.price),
    comparePrice: row.compare_price === null ? null : pesos(row.compare_price),
    inventory: row.inventory,
    isActive: row.is_active,
  }
}
