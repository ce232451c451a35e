import { transaction, type Transaction } from '../../platform/database/transactions.ts'
import { isConstraintViolation } from '../../platform/database/errors.ts'
import { containsPattern } from '../../platform/database/fragments/like-pattern.ts'
import { fail, failField, failFields } from '../../platform/contract/errors.ts'
import { isUuid, uuidv7 } from '../../platform/values/ids.ts'
import type { ListResult, Page } from '../../platform/contract/pagination.ts'
import { audit } from '../audit/service.ts'
import { findVendorStore, type StoreRow } from '../stores/service.ts'
import { findCatalogueItems, type CatalogueItem } from './catalogue.sql.ts'
import { Product, type NewProduct, type ProductPatch, type ProductRow } from './model.ts'
import {
  findActiveProduct,
  findOffers,
  findProduct,
  findVendorProduct,
  FROM_VARIANTS,
  listVendorProducts,
  lockVendorProduct,
  updateVendorProduct,
  type StockGuard,
  type VendorProductFilter,
} from './queries.ts'
import { assertStock, findQuantityErrors } from './quantity-rule.ts'
import { INVENTORY_MAX } from './schemas.ts'

export { searchCatalogue } from './catalogue.ts'
export { CHANGE_TOKEN_TTL_MS, changeToken, purgeChangeLog } from './change-token.sql.ts'
export { INVENTORY_MAX }
export { findOffers }
export { assertInStock, decrementStock, incrementStock, takeWeighed } from './stock.ts'
export type { CatalogueItem, ProductRow }

/** @throws 404 for a product that is unknown or inactive, or whose store is */
export async function getActiveProduct(id: string): Promise<ProductRow> {
  const product = await findActiveProduct(id)
  return product ?? fail('NOT_FOUND', 'There is no active product with this id.')
}

/** Those of the products that are active and the store's; ids that are no UUIDs match nothing. */
export async function findStoreProducts(storeId: string, ids: string[]): Promise<CatalogueItem[]> {
  return await findCatalogueItems(storeId, ids.filter(isUuid))
}

/** The products of all stores of a vendor, active or not, newest first; `q` is part of the name or SKU. */
export async function browseVendorProducts(
  ownerId: string,
  { q, ...filter }: VendorProductFilter,
  page: Page,
): Promise<ListResult<ProductRow>> {
  const text = q?.trim()
  const pattern = text ? containsPattern(text) : undefined
  return await listVendorProducts({ ownerId, ...filter, q: pattern }, page)
}

/** @throws 404 for a product that is not the vendor's */
export async function getVendorProduct(ownerId: string, id: string): Promise<ProductRow> {
  const product = await findVendorProduct(ownerId, id)
  return product ?? fail('NOT_FOUND', 'You have no product with this id.')
}

/** Locks a product of the vendor, and with it its variants, until the transaction ends. @throws 404 */
export async function lockProductOf(
  trx: Transaction,
  ownerId: string,
  id: string,
): Promise<ProductRow> {
  const product = await lockVendorProduct(trx, ownerId, id)
  return product ?? fail('NOT_FOUND', 'You have no product with this id.')
}

/** @throws 400 for a store that is not the vendor's */
export async function requireVendorStore(ownerId: string, storeId: string): Promise<StoreRow> {
  const store = await findVendorStore(ownerId, storeId)
  return store ?? failField('storeId', 'must be the id of one of your stores')
}

/** Adds a product to a store of the vendor. @throws 400 for another store; 409 CONFLICT when its SKU is taken */
export async function addProduct(ownerId: string, product: NewProduct): Promise<ProductRow> {
  failFields(findQuantityErrors(product))
  const { id: store_id } = await requireVendorStore(ownerId, product.store_id)
  const adding = transaction((trx) => addProducts(trx, [{ ...product, store_id }]))
  const [row] = await adding.catch(failTakenSku)
  return row!
}

const INSERT_BATCH_SIZE = 500

/** Adds products in the given order; they are active unless they say otherwise. */
export async function addProducts(
  trx: Transaction,
  products: Omit<NewProduct, 'id'>[],
): Promise<ProductRow[]> {
  const ids = products.map(() => uuidv7()).toSorted() // within a millisecond they wrap after 4,096
  const rows = products.map((product, index) => ({ ...product, id: ids[index]! }))
  const inserted: ProductRow[] = []
  for (let start = 0; start < rows.length; start += INSERT_BATCH_SIZE) {
    const batch = rows.slice(start, start + INSERT_BATCH_SIZE)
    const added = await Product.query(trx).insert(batch).returning('*')
    inserted.push(...added.map((row) => Object.assign(row, { variants: [] })))
  }
  return inserted
}

/**
 * Updates a product of the vendor; never waits for more than its row, so checkouts go on.
 * @throws 400 for a count together with a delta, for quantities that do not go together, and for a price or stock that comes from
 *   variants; 404; 409 CONFLICT with `inventory` when the stock is not the expected one or
 *   would leave 0 to a million, and when the SKU is taken
 */
export async function updateProduct(
  ownerId: string,
  id: string,
  patch: ProductPatch,
  { delta, expected }: Omit<StockGuard, 'max'> = {},
): Promise<ProductRow> {
  assertStockInput(patch.inventory, { delta, expected })
  const guard = { delta, expected, max: INVENTORY_MAX }
  if (changesQuantities(patch))
    assertStock(await getVendorProduct(ownerId, id), { ...patch, delta })
  for (let attempt = 1; ; attempt++) {
    const row = await updateVendorProduct(ownerId, id, patch, guard).catch(ignoreQuantityRace)
    if (row) return row
    const current = await getVendorProduct(ownerId, id)
    assertStock(current, { ...patch, delta })
    // Without a condition on the stock, what was in the way has been changed back since.
    const isUnconditional = delta === undefined && expected === undefined && !current.has_variants
    if (!isUnconditional || attempt === MAX_ATTEMPTS) failUpdate(current, patch, guard)
  }
}

const MAX_ATTEMPTS = 3

/** Whether a patch changes more than the stock, which the update itself judges. */
function changesQuantities(patch: ProductPatch): boolean {
  const { quantity_step, min_quantity, max_quantity, sold_by_weight, unit, low_stock_at } = patch
  const columns = [quantity_step, min_quantity, max_quantity, sold_by_weight, unit, low_stock_at]
  return columns.some((column) => column !== undefined)
}

/** @throws 400 for a count together with a delta, and for an expected stock without a count */
export function assertStockInput(
  inventory: number | undefined,
  { delta, expected }: Omit<StockGuard, 'max'>,
): void {
  if (delta !== undefined && inventory !== undefined)
    failField('inventoryChange', 'send either inventory or inventoryChange')
  if (expected !== undefined && inventory === undefined)
    failField('expectedInventory', 'goes with inventory')
}

function failUpdate(product: ProductRow, patch: ProductPatch, guard: StockGuard): never {
  if (product.has_variants) {
    const change = guard.delta === undefined ? undefined : 'inventoryChange'
    const column = FROM_VARIANTS.find((name) => patch[name] !== undefined)
    const field = column === 'compare_price' ? 'comparePrice' : column
    const message = 'comes from the variants of the product; change those'
    if (change ?? field) failField((change ?? field)!, message)
  }
  failStock(product, guard)
}

/** @throws 409 CONFLICT with the stock that is not the expected one, or that the delta would bring out of its range */
export function failStock(
  { inventory }: Pick<ProductRow, 'inventory'>,
  { delta, expected, max }: StockGuard,
): never {
  const message =
    delta === undefined
      ? `The stock is ${inventory} now, not ${expected}. Count again, or send inventoryChange.`
      : `The stock is ${inventory} now; ${delta} more would not leave 0 to ${max}.`
  fail('CONFLICT', message, { inventory })
}

/** @throws 409 CONFLICT for a violation of the unique SKU, any other error as it is */
function failTakenSku(error: unknown): never {
  if (!isSkuTaken(error)) throw error
  fail('CONFLICT', 'Another product of this store, maybe an inactive one, has this SKU.', {
    details: [{ path: 'sku', message: 'is taken in this store' }],
  })
}

/** @returns nothing when the quantities of the product were changed meanwhile and do not go with the patch any more */
function ignoreQuantityRace(error: unknown): undefined {
  if (!breaksQuantityRange(error)) failTakenSku(error)
}

/** An admin says whether a product needs a prescription; leaves an audit row. @throws 404 */
export async function moderateProduct(
  adminId: string,
  id: string,
  { prescription }: { prescription: boolean },
): Promise<ProductRow> {
  await transaction(async (trx) => {
    const before = await Product.query(trx).findById(id).forNoKeyUpdate()
    if (!before) fail('NOT_FOUND', 'There is no product with this id.')
    const change = { before: { prescription: before.prescription }, after: { prescription } }
    await audit(trx, { actorId: adminId, action: 'product.moderate', subject: id, ...change })
    await Product.query(trx).findById(id).patch({ prescription })
  })
  return (await findProduct(id))!
}

export function breaksQuantityRange(error: unknown): boolean {
  return isConstraintViolation(error, 'products_quantity_range_check')
}

export function isSkuTaken(error: unknown): boolean {
  return isConstraintViolation(error, 'products_sku_in_store')
}
