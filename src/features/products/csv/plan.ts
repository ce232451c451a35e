/** The plan of an import: which row creates a product, which updates one, and which is invalid. Pure; nothing is written. */
import type { FieldError } from '../../../platform/contract/errors.ts'
import { yieldEvery } from '../../../platform/runtime/yield-every.ts'
import { createChoices, findChoiceErrors } from '../choices/service.ts'
import type { NewProduct, ProductPatch, ProductRow } from '../model.ts'
import { FROM_VARIANTS } from '../queries.ts'
import { findQuantityErrors } from '../quantity-rule.ts'
import { productPatch } from '../view.ts'
import type { ProductUpdate } from './import.sql.ts'
import { changedColumns, plannedInventory, staleInventory } from './inventory.ts'
import { headerOf, type ImportRow, type RowError } from './parse.ts'
import {
  isVariantRow,
  planVariantRow,
  type VariantOwner,
  type VariantPlan,
} from './plan-variants.ts'

export interface ImportPlan {
  created: Omit<NewProduct, 'store_id'>[]
  updated: ProductUpdate[]
  variants: VariantPlan
  unchanged: number
  errors: RowError[]
}

/** `existing` are the products of the store with an id or SKU that is in the file. */
export async function planImport(rows: ImportRow[], existing: ProductRow[]): Promise<ImportPlan> {
  const variants: VariantPlan = { created: [], updated: [] }
  const plan: ImportPlan = { created: [], updated: [], variants, unchanged: 0, errors: [] }
  const catalogue: Catalogue = {
    byId: new Map(existing.map((product) => [product.id, product])),
    bySku: new Map(existing.flatMap((product) => (product.sku ? [[product.sku, product]] : []))),
    claimedBy: new Map(),
  }
  for await (const row of yieldEvery(rows)) {
    const isVariant = isVariantRow(row.product)
    if (!isVariant) catalogue.above = undefined
    if (row.errors.length > 0) plan.errors.push(...row.errors)
    else plan.errors.push(...(isVariant ? planVariant : planRow)(row, catalogue, plan))
  }
  return plan
}

interface Catalogue {
  byId: Map<string, ProductRow>
  bySku: Map<string, ProductRow>
  /** The first row with an id or SKU. */
  claimedBy: Map<string, number>
  /** The product of the row above; undefined after a row that is not right. */
  above?: VariantOwner
}

/** Adds the row of a variant to the plan, or returns its errors. */
function planVariant(
  { row, product }: ImportRow,
  { byId, claimedBy, above }: Catalogue,
  plan: ImportPlan,
): RowError[] {
  const current = product.id ? byId.get(product.id.toLowerCase()) : undefined
  const owner = current ? { current } : above
  if ((product.id && !current) || !owner) {
    const message = 'must be the product of the variant; without one, it is the product above'
    return [{ row, path: 'id', message }]
  }
  const names = [
    product.variantId && `variant ${product.variantId}`,
    product.sku && `variant sku ${product.sku}`,
  ]
  const earlier = claim(claimedBy, row, names)
  if (earlier)
    return [
      { row, path: product.variantId ? 'variant_id' : 'sku', message: `is that of row ${earlier}` },
    ]
  const { errors, isUnchanged } = planVariantRow(owner, product, row, plan.variants)
  if (isUnchanged) plan.unchanged += 1
  return errors
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
  const earlier = claim(catalogue.claimedBy, row, [
    current && `id ${current.id}`,
    product.sku && `sku ${product.sku}`,
  ])
  if (earlier) return error(product.sku ? 'sku' : 'id', `names the same product as row ${earlier}`)
  const misfit = findChoiceErrors(product.choices ?? [])[0]
  if (misfit) return error('choices', `${misfit.path} ${misfit.message}`)
  const choices = product.choices && createChoices(product.choices, current?.choices)
  const patch = { ...productPatch(product), choices }
  if (!current) return planCreate(row, patch, catalogue, plan)
  catalogue.above = { current }
  if (current.has_variants) for (const column of FROM_VARIANTS) delete patch[column]
  const inventory = current.has_variants ? undefined : plannedInventory(product, current.inventory)
  if (inventory === 'stale')
    return error('inventory', staleInventory(product.inventoryAtExport!, current.inventory))
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
  claimedBy: Map<string, number>,
  row: number,
  names: (string | null | undefined)[],
): number | undefined {
  const known = names.filter((name) => Boolean(name)) as string[]
  const earlier = known.map((name) => claimedBy.get(name)).find(Boolean)
  for (const name of known) claimedBy.set(name, claimedBy.get(name) ?? row)
  return earlier
}

function planCreate(
  row: number,
  patch: ProductPatch,
  catalogue: Catalogue,
  plan: ImportPlan,
): RowError[] {
  const { name, price } = patch
  const message = 'is required for a new product'
  const missing = Object.entries({ name, price }).flatMap(([path, value]) =>
    value === undefined ? [{ row, path, message }] : [],
  )
  const misfits = inColumns(row, findQuantityErrors(patch))
  if (misfits.length > 0) return [...missing, ...misfits]
  if (name !== undefined && price !== undefined) {
    const created = { ...patch, name, price }
    plan.created.push(created)
    catalogue.above = { created }
  }
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
