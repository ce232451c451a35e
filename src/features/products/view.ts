import type { Static } from 'typebox'
import { centavos, pesos } from '../../platform/values/money.ts'
import type { Product, ProductChanges, ProductInput } from './schemas.ts'
import type { ProductFields, ProductRow } from './service.ts'

export function productView(row: ProductRow): Static<typeof Product> {
  return {
    id: row.id,
    storeId: row.store_id,
    name: row.name,
    description: row.description,
    sku: row.sku,
    price: pesos(row.price),
    comparePrice: row.compare_price === null ? null : pesos(row.compare_price),
    unit: row.unit,
    inventory: row.inventory,
    lowStockAt: row.low_stock_at,
    images: row.images,
    isActive: row.is_active,
  }
}

/** The columns that an input sets; undefined where it says nothing. */
export function productFields(input: Static<typeof ProductChanges>): ProductFields {
  return {
    name: input.name?.trim(),
    description: input.description,
    sku: input.sku === undefined ? undefined : input.sku?.trim() || null,
    price: input.price === undefined ? undefined : centavos(input.price),
    compare_price: input.comparePrice && centavos(input.comparePrice),
    unit: input.unit?.trim(),
    inventory: input.inventory,
    low_stock_at: input.lowStockAt,
    images: input.images,
    is_active: input.isActive,
  }
}

/** The row of a new product. */
export function newProduct(input: Static<typeof ProductInput>) {
  const { storeId: store_id, name, price } = input
  return { ...productFields(input), store_id, name: name.trim(), price: centavos(price) }
}
