import type { Static } from 'typebox'
import { centavos } from '../../../platform/values/money.ts'
import type { NewVariant, VariantPatch } from './model.ts'
import type { VariantChanges, VariantInput } from './schemas.ts'

/** The columns that an input changes; undefined for the rest. */
export function variantPatch(input: Static<typeof VariantChanges>): VariantPatch {
  return {
    name: input.name?.trim(),
    sku: input.sku === undefined ? undefined : input.sku?.trim() || null,
    price: input.price === undefined ? undefined : centavos(input.price),
    compare_price: input.comparePrice && centavos(input.comparePrice),
    inventory: input.inventory,
    is_active: input.isActive,
  }
}

export function newVariant(input: Static<typeof VariantInput>): NewVariant {
  const { name, price } = input
  return { ...variantPatch(input), name: name.trim(), price: centavos(price) }
}
