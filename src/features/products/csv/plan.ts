/** The plan of an import: which row creates a product, which updates one, and which is invalid. Pure; nothing is written. */
import type { FieldError } from '../../../platform/contract/errors.ts'
import { yieldEvery } from '../../../platform/runtime/yield-every.ts'
import type { NewProduct, ProductPatch, ProductRow } from '../model.ts'
import type { ImportedProduct } from '../schemas.ts'
import { findQuantityErrors } from '../quantity-rule.ts'
import { productPatch } from '../view.ts'
import type { ProductUpdate } from './import.sql.ts'
import { headerOf, type ImportRow, type RowError } from './parse.ts'

export interface ImportPlan {
  created: Omit<NewProduct, 'store_id'>[]
  updated: ProductUpdate[]
  unchanged: number
  errors: RowError[]
}

/** `existing` are the products of the store with an id or SKU that is in the file. */
export async function planImport(rows: ImportRow[], existing: ProductRow[]): Promise<ImportPlan> {
  const plan: ImportPlan = { created: [], updated: [], unchanged: 0, errors: [] }
  const catalogue: Catalogue = {
    byId: new Map(existing.map((product) => [product.id, product])),
    bySku: new Map(existing.flatMap((product) => (product.sku ? [[product.sku, product]] : []))),
    claimedBy: new Map(),
  }
  for await (const row of yieldEvery(rows)) {
    const errors = row.errors.length > 0 ? row.errors : planRow(row, catalogue, plan)
    plan.errors.push(...errors)
  }
  return plan
}

interface Catalogue {
  byId: Map<string, ProductRow>
  bySku: Map<string, ProductRow>
  /** The first row with an id or SKU. */
  claimedBy: Map<string, number>
}

/** Adds a row to the plan, or returns its errors. */
function planRow({ row, product }: ImportRow, catalogue: Catalogue, plan: ImportPlan): RowError[] {
  const error = (path: string, message: string) => [{ row, path, message }]
  const id = product.id?.toLowerCase()
  const withSku = product.sku ? catalogue.bySku.get(product.sku) : undefined
  const current = id ? catalogue.byId.get(id) : withSku
  if (id && !current)
    return error('id', 'is not a product of this store; clear the cell to add it as a new one')
  if (withSku && withSku !== current)
    return error('sku', 'belongs to another product of this store')
  const earlier = claim(catalogue, row, [
    current && `id ${current.id}`,
    product.sku && `sku ${product.sku}`,
  ])
  if (earlier) return error(product.sku ? 'sku' : 'id', `names the same product as row ${earlier}`)
  const patch = productPatch(product)
  if (!current) return planCreate(row, patch, plan)
  const inventory = plannedInventory(product, current.inventory)
  if (inventory === 'stale')
    return error(
      'inventory',
      `the stock was ${product.inventoryAtExport} at the export and is ${current.inventory} now; enter the new count here and ${current.inventory} in inventory_at_export`,
    )
  const misfits = findQuantityErrors({ ...patch, inventory }, current)
  if (misfits.length > 0) return inColumns(row, misfits)
  planUpdate(current, { ...patch, inventory }, product.inventoryAtExport ?? null, plan)
  return []
}

function inColumns(row: number, errors: FieldError[]): RowError[] {
  return errors.map(({ path, message }) => ({ row, path: headerOf(path), message }))
}

/** Claims the names for a row. @returns the earlier row that has one of them */
function claim(
  { claimedBy }: Catalogue,
  row: number,
  names: (string | null | undefined)[],
): number | undefined {
  const known = names.filter((name) => Boolean(name)) as string[]
  const earlier = known.map((name) => claimedBy.get(name)).find(Boolean)
  for (const name of known) claimedBy.set(name, claimedBy.get(name) ?? row)
  return earlier
}

function planCreate(row: number, patch: ProductPatch, plan: ImportPlan): RowError[] {
  const { name, price } = patch
  const message = 'is required for a new product'
  const missing = Object.entries({ name, price }).flatMap(([path, value]) =>
    value === undefined ? [{ row, path, message }] : [],
  )
  const misfits = inColumns(row, findQuantityErrors(patch))
  if (misfits.length > 0) return [...missing, ...misfits]
  if (name !== undefined && price !== undefined) plan.created.push({ ...patch, name, price })
  return missing
}

function planUpdate(
  current: ProductRow,
  patch: ProductPatch,
  inventoryAtExport: number | null,
  plan: ImportPlan,
): void {
  const changes = changedColumns(patch, current)
  if (Object.keys(changes).length === 0) plan.unchanged += 1
  else {
    const expected = changes.inventory === undefined ? null : inventoryAtExport
    plan.updated.push({ id: current.id, patch: changes, expected })
  }
}

/**
 * A count that is as exported changes nothing, so that an old file never undoes sales since; an edited one is stale when the stock
 * has changed since the export. Without `inventory_at_export` the count is final.
 */
function plannedInventory(
  { inventory, inventoryAtExport }: ImportedProduct,
  current: number,
): number | undefined | 'stale' {
  if (inventory === undefined || inventory === inventoryAtExport || inventory === current)
    return undefined
  return inventoryAtExport === undefined || inventoryAtExport === current ? inventory : 'stale'
}

function changedColumns(patch: ProductPatch, current: ProductRow): ProductPatch {
  return Object.fromEntries(
    Object.entries(patch).filter(
      ([name, value]) => value !== undefined && !isEqual(value, current[name as keyof ProductRow]),
    ),
  )
}

function isEqual(one: unknown, other: unknown): boolean {
  return Array.isArray(one) ? JSON.stringify(one) === JSON.stringify(other) : one === other
}
