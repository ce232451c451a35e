import {
  transaction,
  isConstraintViolation,
  type Transaction,
} from '../../platform/database/connections.ts'
import { fail, failField } from '../../platform/contract/errors.ts'
import { isUuid, uuidv7 } from '../../platform/values/ids.ts'
import { clampPage, type ListResult, type Page } from '../../platform/contract/pagination.ts'
import { getActiveStore, findVendorStore, type StoreRow } from '../stores/service.ts'
import { headerLine, productLines, readSheet, type Problem } from './csv/parse.ts'
import { planImport, type ImportPlan } from './csv/plan.ts'
import { pageOfStore } from './page-cache.ts'
import {
  everyProduct,
  findActiveProduct,
  findNamed,
  findProductOf,
  insertProducts,
  listProductsOf,
  lockStoreForImport,
  patchProductOf,
  patchProducts,
  type NewProduct,
  type ProductFields,
  type ProductRow,
  type ShelfFilter,
} from './queries.ts'
import { INVENTORY_MAX } from './schemas.ts'

import { findProductsOfStore, type CatalogueItem } from './catalogue.sql.ts'

export { changeTokenSql, CHANGE_TOKEN_TTL_MS, purgeChangeLog } from './change-token.sql.ts'
export { searchCatalogue } from './catalogue.sql.ts'
export { assertInStock, decrementStock, incrementStock } from './stock.ts'
export type { ProductFields, ProductRow, CatalogueItem as ShelfRow }

/** @throws 404 for a product that is unknown or inactive, or whose store is */
export async function getActiveProduct(id: string): Promise<ProductRow> {
  const product = await findActiveProduct(id)
  return product ?? fail('NOT_FOUND', 'There is no active product with this id.')
}

/**
 * The active products of a store, newest first, as a JSON list.
 * @throws 404 for a store that is unknown or inactive
 */
export async function renderStoreProducts(idOrSlug: string, page: Page): Promise<Buffer> {
  const id = isUuid(idOrSlug) ? idOrSlug : (await getActiveStore(idOrSlug)).id
  const json = await pageOfStore(id, clampPage(page))
  return json ?? fail('NOT_FOUND', 'There is no active store with this id or slug.')
}

/** Puts products on the shelves of a store, active at once and in the given order. Prices are centavos. */
export async function addProducts(
  trx: Transaction,
  products: Omit<NewProduct, 'id'>[],
): Promise<ProductRow[]> {
  const ids = products.map(() => uuidv7()).toSorted() // those of one millisecond come in any order
  return await insertProducts(
    trx,
    products.map((product, index) => ({ ...product, id: ids[index]! })),
  )
}

/** The products of a vendor's stores, active or not, newest first. */
export async function listVendorProducts(
  ownerId: string,
  filter: ShelfFilter,
  page: Page,
): Promise<ListResult<ProductRow>> {
  return await listProductsOf(ownerId, { ...filter, q: filter.q?.trim() }, clampPage(page))
}

/** The active products of a store among these ids; what is no id names nothing. */
export async function findStoreProducts(storeId: string, ids: string[]): Promise<CatalogueItem[]> {
  return await findProductsOfStore(storeId, ids.filter(isUuid))
}

/** @throws 404 for a product that is not this vendor's */
export async function getVendorProduct(ownerId: string, id: string): Promise<ProductRow> {
  const product = await findProductOf(ownerId, id)
  return product ?? fail('NOT_FOUND', 'You have no product with this id.')
}

/** Adds a product to an own store. @throws 400 for another's store; 409 CONFLICT when its SKU is taken */
export async function addProduct(
  ownerId: string,
  product: Omit<NewProduct, 'id'>,
): Promise<ProductRow> {
  const { id: store_id } = await storeToStock(ownerId, product.store_id)
  const [row] = await refusingTakenSku(() =>
    transaction((trx) => addProducts(trx, [{ ...product, store_id }])),
  )
  return row!
}

/** How the stock of a product changes: to a count (in the fields, if it is still `expected`), or by a number. */
export interface StockChange {
  change?: number
  expected?: number
}

/**
 * Changes an own product in one statement that never waits for more than its row, so that checkouts go on.
 * @throws 400 for stock said in two ways; 404; 409 CONFLICT with `inventory` when the stock is not the expected one or
 *   would leave 0 to a million, and when the SKU is taken
 */
export async function updateProduct(
  ownerId: string,
  id: string,
  fields: ProductFields,
  { change, expected }: StockChange = {},
): Promise<ProductRow> {
  if (change !== undefined && fields.inventory !== undefined)
    failField('inventoryChange', 'send either inventory or inventoryChange')
  if (expected !== undefined && fields.inventory === undefined)
    failField('expectedInventory', 'goes with inventory')
  const stock = { change, expected, most: INVENTORY_MAX }
  const row = await refusingTakenSku(() => patchProductOf(ownerId, id, fields, stock))
  return row ?? refuseStock(await getVendorProduct(ownerId, id), { change, expected })
}

function refuseStock({ inventory }: ProductRow, { change, expected }: StockChange): never {
  const message =
    change === undefined
      ? `The stock is ${inventory} now, not ${expected}. Count again, or send inventoryChange.`
      : `The stock is ${inventory} now; ${change} more would not leave 0 to ${INVENTORY_MAX}.`
  fail('CONFLICT', message, { inventory })
}

async function refusingTakenSku<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (!isConstraintViolation(error, 'products_sku_in_store')) throw error
    return fail('CONFLICT', 'Another product of this store, maybe an inactive one, has this SKU.', {
      details: [{ path: 'sku', message: 'is taken in this store' }],
    })
  }
}

/** @throws 400 for a store that is not this vendor's */
async function storeToStock(ownerId: string, storeId: string): Promise<StoreRow> {
  const store = await findVendorStore(ownerId, storeId)
  return store ?? failField('storeId', 'must be the id of one of your stores')
}

const PAGE_ROWS = 250

/** Every product of an own store as CSV, piece by piece. @throws 400 for another's store, before the first piece */
export async function exportProducts(
  ownerId: string,
  storeId: string,
): Promise<{ slug: string; pieces: AsyncGenerator<string> }> {
  const { id, slug } = await storeToStock(ownerId, storeId)
  async function* pieces() {
    yield headerLine()
    for await (const rows of everyProduct(id, PAGE_ROWS)) yield productLines(rows)
  }
  return { slug, pieces: pieces() }
}

export interface Imported {
  created: number
  updated: number
  unchanged: number
  ignoredColumns: string[]
  errorCount: number
  errors: Problem[]
}

/** More bad cells than this are counted, not told. */
const PROBLEMS_TOLD = 1_000
const TRIES = 3

/**
 * Brings the products of an own store to what a CSV file says, all rows or none. A dry run only tells what it would do.
 * @throws 400 for another's store, a file that is no table, and unless it is a dry run for any bad row
 */
export async function importProducts(
  ownerId: string,
  { storeId, dryRun }: { storeId: string; dryRun: boolean },
  file: Buffer,
): Promise<Imported> {
  const store = await storeToStock(ownerId, storeId)
  const { rows, ignoredColumns } = await readSheet(file)
  const good = rows.filter(({ problems }) => problems.length === 0)
  const ids = good.map(({ product }) => product.id).filter(isGiven)
  const skus = good.map(({ product }) => product.sku).filter(isGiven)
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const existing = await findNamed(store.id, ids, skus)
    const plan = await planImport(rows, existing)
    if (!dryRun && plan.problems.length > 0) refuseRows(plan.problems)
    if (dryRun || (await carryOut(store.id, plan))) {
      const { created, updated, unchanged, problems } = plan
      const counts = { created: created.length, updated: updated.length, unchanged }
      return {
        ...counts,
        ignoredColumns,
        errorCount: problems.length,
        errors: problems.slice(0, PROBLEMS_TOLD),
      }
    }
    // Somebody changed these products between our look and the write; look again, which may tell of a bad row.
  }
  fail('BUSY', 'These products are changing right now. Send the file again.', { retryAfter: 1 })
}

function isGiven(text: string | null | undefined): text is string {
  return typeof text === 'string'
}

function refuseRows(problems: Problem[]): never {
  const details = problems.slice(0, PROBLEMS_TOLD).map(({ row, path, message }) => ({
    path: path ? `rows.${row}.${path}` : `rows.${row}`,
    message,
  }))
  fail(
    'VALIDATION_FAILED',
    `${problems.length} cells are not right, so nothing was imported. Correct them and send the file again.`,
    { details },
  )
}

/** False when a product is no longer as the plan found it; then nothing was done. */
async function carryOut(storeId: string, { created, updated }: ImportPlan): Promise<boolean> {
  try {
    await transaction(async (trx) => {
      await lockStoreForImport(trx, storeId)
      await addProducts(
        trx,
        created.map((product) => ({ ...product, store_id: storeId })),
      )
      const changed = await patchProducts(trx, storeId, updated) // last, so that checkouts wait for little
      if (changed < updated.length) throw overtaken
    })
    return true
  } catch (error) {
    if (error === overtaken || isConstraintViolation(error, 'products_sku_in_store')) return false
    throw error
  }
}

const overtaken = new Error('A product has changed since the import looked at it')
