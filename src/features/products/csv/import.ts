import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { lockStore } from '../../stores/service.ts'
import { addProducts, breaksQuantityRange, isSkuTaken, requireVendorStore } from '../service.ts'
import type { ProductRow } from '../model.ts'
import { MAX_VARIANTS } from '../variants/schemas.ts'
import { addVariants, failTakenName } from '../variants/service.ts'
import { findByIdOrSku, updateProducts, type ProductUpdate } from './import.sql.ts'
import { parseCsv, type RowError } from './parse.ts'
import { planImport, type ImportPlan } from './plan.ts'
import type { VariantOwner, VariantPlan } from './plan-variants.ts'
import { hasTooManyVariants, lockProducts, updateVariants } from './variants.sql.ts'

export interface ImportResult {
  created: number
  updated: number
  unchanged: number
  ignoredColumns: string[]
  errorCount: number
  errors: RowError[]
}

/** More errors are counted, but not listed. */
const ERRORS_MAX = 1_000
const ATTEMPTS = 3

/**
 * Imports a CSV file into a store of the vendor, all rows or none. A dry run plans and writes nothing.
 * @throws 400 for another store, a file that is no table, and for any invalid row unless it is a dry run
 */
export async function importProducts(
  ownerId: string,
  { storeId, dryRun }: { storeId: string; dryRun: boolean },
  file: Buffer,
): Promise<ImportResult> {
  const store = await requireVendorStore(ownerId, storeId)
  const { rows, ignoredColumns } = await parseCsv(file)
  const valid = rows.filter(({ errors }) => errors.length === 0)
  const ids = valid.map(({ product }) => product.id).filter(isText)
  const skus = valid.map(({ product }) => product.sku).filter(isText)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const plan = await planImport(rows, await findByIdOrSku(store.id, ids, skus))
    if (!dryRun && plan.errors.length > 0) failRows(plan.errors)
    if (dryRun || (await applyPlan(store.id, plan))) return resultOf(plan, ignoredColumns)
    // A product has changed since it was read: plan again, which may find an error.
  }
  fail('BUSY', 'These products are changing right now. Send the file again.', { retryAfter: 1 })
}

function isText(value: string | null | undefined): value is string {
  return typeof value === 'string'
}

function resultOf(
  { created, updated, variants, unchanged, errors }: ImportPlan,
  ignoredColumns: string[],
): ImportResult {
  return {
    created: created.length + variants.created.length,
    updated: updated.length + variants.updated.length,
    unchanged,
    ignoredColumns,
    errorCount: errors.length,
    errors: errors.slice(0, ERRORS_MAX),
  }
}

function failRows(errors: RowError[]): never {
  const details = errors.slice(0, ERRORS_MAX).map(({ row, path, message }) => ({
    path: path ? `rows.${row}.${path}` : `rows.${row}`,
    message,
  }))
  fail(
    'VALIDATION_FAILED',
    `${errors.length} cells are not right, so nothing was imported. Correct them and send the file again.`,
    { details },
  )
}

/** Applies a plan in one transaction. False when a product has changed since the plan, and then nothing is written. */
async function applyPlan(
  storeId: string,
  { created, updated, variants }: ImportPlan,
): Promise<boolean> {
  try {
    await transaction(async (trx) => {
      await lockStore(trx, storeId) // one import at a time; orders do not wait
      const rows = await addProducts(
        trx,
        created.map((product) => ({ ...product, store_id: storeId })),
      )
      const added = new Map(created.map((product, index) => [product, rows[index]!]))
      // Last, so that checkouts wait briefly.
      await lockProducts(trx, storeId, ownersOf(updated, variants))
      await applyVariants(trx, variants, added)
      const count = await updateProducts(trx, storeId, updated)
      if (count < updated.length) throw stalePlan
    })
    return true
  } catch (error) {
    if (error === stalePlan || isSkuTaken(error) || breaksQuantityRange(error)) return false
    failTakenName(error)
  }
}

/** The existing products that a plan changes. */
function ownersOf(updated: ProductUpdate[], variants: VariantPlan): string[] {
  const owners = variants.created.map(({ owner }) => owner.current?.id)
  const ids = [...updated, ...variants.updated.map(({ product_id: id }) => ({ id }))]
  return [...ids.map(({ id }) => id), ...owners.filter(isText)]
}

async function applyVariants(
  trx: Transaction,
  { created, updated }: VariantPlan,
  added: Map<VariantOwner['created'], ProductRow>,
): Promise<void> {
  if ((await updateVariants(trx, updated)) < updated.length) throw stalePlan
  const byOwner = Map.groupBy(created, ({ owner }) => owner.current ?? added.get(owner.created)!)
  for (const [product, planned] of byOwner)
    await addVariants(
      trx,
      product,
      planned.map(({ variant }) => variant),
    )
  const ids = [...byOwner.keys()].map(({ id }) => id)
  if (await hasTooManyVariants(trx, ids, MAX_VARIANTS)) throw stalePlan
}

const stalePlan = new Error('A product has changed since the plan was made')
