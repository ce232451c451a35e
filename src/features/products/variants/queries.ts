import { listQuery } from '../../../platform/database/list-query.ts'
import type { VariantRow } from './model.ts'

/** The variants of a product of the vendor, oldest first. */
export const listVariantsOfProduct = listQuery<VariantRow, { productId: string }>({
  name: 'variants-of-product',
  columns: 'v.*',
  from: 'product_variants v',
  where: 'v.product_id = :productId',
  orderBy: 'v.id',
})
