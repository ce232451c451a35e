/** Products as the API and the pages show them. */
import type { Static } from 'typebox'
import { pesos } from '../../platform/values/money.ts'
import { choiceGroupView } from './choices/shared-view.ts'
import { unitCode } from '../../platform/values/unit.ts'
import type { ProductRow } from './model.ts'
import { quantityRule } from './quantity-rule.ts'
import type { Product } from './schemas.ts'
import { variantView } from './variants/shared-view.ts'

export function productView(row: ProductRow): Static<typeof Product> {
  const { step, min, max } = quantityRule(row)
  return {
    id: row.id,
    storeId: row.store_id,
    name: row.name,
    description: row.description,
    sku: row.sku,
    price: pesos(row.price),
    priceFrom: row.has_variants,
    comparePrice: row.compare_price === null ? null : pesos(row.compare_price),
    unit: row.unit,
    unitCode: unitCode(row.unit),
    inventory: row.inventory,
    lowStockAt: row.low_stock_at,
    quantityStep: step,
    minQuantity: min,
    maxQuantity: max,
    soldByWeight: row.sold_by_weight,
    images: row.images,
    isActive: row.is_active,
    prescription: row.prescription,
    variants: row.variants.map(variantView),
    choices: row.choices.map(choiceGroupView),
  }
}

/** As customers see it: the variants and options that can be ordered. */
export function productForSaleView(row: ProductRow): Static<typeof Product> {
  const variants = row.variants.filter(({ is_active }) => is_active)
  const choices = row.choices.map((group) => ({
    ...group,
    options: group.options.filter(({ isActive }) => isActive),
  }))
  return productView({ ...row, variants, choices })
}
