import { defineModel } from '../../../platform/database/model.ts'

/** What a product's variant shows: a size, a brand, a cut. */
export interface Variant {
  id: string
  name: string
  sku: string | null
  /** Centavos, like `compare_price`. */
  price: number
  compare_price: number | null
  inventory: number
  is_active: boolean
}

export interface VariantRow extends Variant {
  product_id: string
  /** Of the product, within which a SKU is unique. */
  store_id: string
}

/** Writers lock the product first; a trigger keeps its price, stock and names of variants up to date. */
export const ProductVariant = defineModel<VariantRow>({
  table: 'product_variants',
  timestamps: true,
})

/** A change of a variant: undefined leaves a column as it is. */
export type VariantPatch = Partial<Omit<Variant, 'id'>>

export type NewVariant = Pick<Variant, 'name' | 'price'> & VariantPatch
