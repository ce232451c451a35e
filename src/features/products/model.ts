import { defineModel } from '../../platform/database/model.ts'

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
  inventory: number
  low_stock_at: number | null
  images: string[]
  is_active: boolean
  /** The customer shows a prescription when it is handed over. */
  prescription: boolean
}

export const Product = defineModel<ProductRow>({ table: 'products', timestamps: true })

/** A change of a product: undefined leaves a column as it is. */
export type ProductPatch = Partial<Omit<ProductRow, 'id' | 'store_id'>>

export type NewProduct = Pick<ProductRow, 'store_id' | 'name' | 'price'> & Partial<ProductRow>
