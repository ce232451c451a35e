import { defineModel } from '../../platform/database/model.ts'
import type { ChoiceGroup } from './choices/model.ts'
import type { Variant } from './variants/model.ts'

export interface ProductRow {
  id: string
  store_id: string
  name: string
  description: string
  sku: string | null
  /** Centavos, like `compare_price`. */
  price: number
  compare_price: number | null
  unit: string
  /** At most 3 decimals, like all quantities. */
  inventory: number
  low_stock_at: number | null
  /** It is ordered in multiples of this, more than 0 and at most 1. */
  quantity_step: number
  /** A multiple of the step; null for the step itself. */
  min_quantity: number | null
  /** A multiple of the step; null for the largest one up to 999. */
  max_quantity: number | null
  /** Each line of an order is weighed before it is ready. */
  sold_by_weight: boolean
  images: string[]
  is_active: boolean
  /** The customer shows a prescription when it is handed over. */
  prescription: boolean
  /** If so, price and stock are the lowest price and the stock of those that are active. */
  has_variants: boolean
  /** Oldest first. */
  variants: Variant[]
  choices: ChoiceGroup[]
}

/** Its variants are a table of their own. */
export const Product = defineModel<Omit<ProductRow, 'variants'>>({
  table: 'products',
  json: ['choices'],
  timestamps: true,
})

/** A change of a product: undefined leaves a column as it is. */
export type ProductPatch = Partial<
  Omit<ProductRow, 'id' | 'store_id' | 'has_variants' | 'variants'>
>

export type NewProduct = Pick<ProductRow, 'store_id' | 'name' | 'price'> &
  Partial<Omit<ProductRow, 'has_variants' | 'variants'>>
