import type { Static } from 'typebox'
import { centavos } from '../../platform/values/money.ts'
import type { NewProduct, ProductPatch } from './model.ts'
import type { ProductChanges, ProductInput } from './schemas.ts'

/** The columns that an input changes; undefined for the rest. */
export function productPatch(input: Static<typeof ProductChanges>): ProductPatch {
  return {
    name: input.name?.trim(),
    description: input.description,
    sku: input.sku === undefined ? undefined : input.sku?.trim() || null,
    price: input.price === undefined ? undefined : centavos(input.price),
    compare_price: input.comparePrice && centavos(input.comparePrice),
    unit: input.unit?.trim(),
    inventory: input.inventory,
    low_stock_at: input.lowStockAt,
    quantity_step: input.quantityStep,
    min_quantity: input.minQuantity,
    max_quantity: input.maxQuantity,
    sold_by_weight: input.soldByWeight,
    images: input.images,
    is_active: input.isActive,
    prescription: input.prescription,
  }
}

export function newProduct(input: Static<typeof ProductInput>): NewProduct {
  const { storeId: store_id, name, price } = input
  return { ...productPatch(input), store_id, name: name.trim(), price: centavos(price) }
}
