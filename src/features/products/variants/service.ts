import { fail, failFields } from '../../../platform/contract/errors.ts'
import type { ListResult, Page } from '../../../platform/contract/pagination.ts'
import { isConstraintViolation } from '../../../platform/database/errors.ts'
import { addQuantities, compareQuantities } from '../../../platform/values/quantity.ts'
import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import type { ProductRow } from '../model.ts'
import { assertStock, findQuantityErrors } from '../quantity-rule.ts'
import {
  assertStockInput,
  failStock,
  getVendorProduct,
  INVENTORY_MAX,
  lockProductOf,
} from '../service.ts'
import { ProductVariant, type NewVariant, type VariantPatch, type VariantRow } from './model.ts'
import { listVariantsOfProduct } from './queries.ts'
import { MAX_VARIANTS } from './schemas.ts'

/** The variants of a product of the vendor, active or not, oldest first. @throws 404 */
export async function listVariants(
  ownerId: string,
  productId: string,
  page: Page,
): Promise<ListResult<VariantRow>> {
  await getVendorProduct(ownerId, productId)
  return await listVariantsOfProduct({ productId }, page)
}

/**
 * Adds a variant; from the first on, the product shows the price and stock of its variants.
 * @throws 400 for a fraction of stock with step 1; 404; 409 CONFLICT with 50 variants, and when the name or SKU is taken
 */
export async function addVariant(
  ownerId: string,
  productId: string,
  variant: NewVariant,
): Promise<VariantRow> {
  const adding = transaction(async (trx) => {
    const product = await lockProductOf(trx, ownerId, productId)
    if (product.variants.length >= MAX_VARIANTS)
      fail('CONFLICT', `A product has at most ${MAX_VARIANTS} variants. Delete one first.`)
    failFields(findQuantityErrors({ inventory: variant.inventory }, { ...product, inventory: 0 }))
    const [row] = await addVariants(trx, product, [variant])
    return row!
  })
  return await adding.catch(failTakenName)
}

/** Adds variants in the given order, in the transaction that has locked or created their product. */
export async function addVariants(
  trx: Transaction,
  { id: product_id, store_id }: Pick<ProductRow, 'id' | 'store_id'>,
  variants: NewVariant[],
): Promise<VariantRow[]> {
  const ids = variants.map(() => uuidv7()).toSorted()
  const rows = variants.map((variant, index) => ({
    ...variant,
    id: ids[index]!,
    product_id,
    store_id,
  }))
  return rows.length > 0 ? await ProductVariant.query(trx).insert(rows).returning('*') : []
}

/**
 * Changes a variant; a delta adds to its stock.
 * @throws 400 for a count together with a delta; 404; 409 CONFLICT with `inventory` when the stock is not the expected one or
 *   would leave 0 to a million, and when the name or SKU is taken
 */
export async function changeVariant(
  ownerId: string,
  productId: string,
  id: string,
  patch: VariantPatch,
  stock: { delta?: number; expected?: number } = {},
): Promise<VariantRow> {
  assertStockInput(patch.inventory, stock)
  const changing = transaction(async (trx) => {
    const product = await lockProductOf(trx, ownerId, productId)
    const variant = product.variants.find((each) => each.id === id) ?? failUnknown()
    const { inventory } = variant
    const { delta, expected } = stock
    const counted = delta === undefined ? patch.inventory : addQuantities(inventory, delta)
    assertStock({ ...product, inventory }, { inventory: patch.inventory, delta })
    const isOutOfRange = counted !== undefined && (counted < 0 || counted > INVENTORY_MAX)
    if (isOutOfRange || (expected !== undefined && compareQuantities(inventory, expected) !== 0))
      failStock({ inventory }, { delta, expected, max: INVENTORY_MAX })
    return await ProductVariant.query(trx).patchAndFetchById(id, { ...patch, inventory: counted })
  })
  return await changing.catch(failTakenName)
}

/** Deletes a variant; orders keep its name and price. A product without variants left is out of stock. @throws 404 */
export async function deleteVariant(ownerId: string, productId: string, id: string): Promise<void> {
  await transaction(async (trx) => {
    await lockProductOf(trx, ownerId, productId)
    const deleted = await ProductVariant.query(trx).where({ id, product_id: productId }).delete()
    if (deleted === 0) failUnknown()
  })
}

function failUnknown(): never {
  fail('NOT_FOUND', 'The product has no variant with this id.')
}

/** @throws 409 CONFLICT for a name or SKU that is taken, any other error as it is */
export function failTakenName(error: unknown): never {
  const isName = isConstraintViolation(error, 'product_variants_name_in_product')
  if (!isName && !isConstraintViolation(error, 'product_variants_sku_in_store')) throw error
  const path = isName ? 'name' : 'sku'
  const message = isName ? 'is taken by another variant of the product' : 'is taken in this store'
  fail('CONFLICT', `Another variant has this ${isName ? 'name' : 'SKU'}.`, {
    details: [{ path, message }],
  })
}
