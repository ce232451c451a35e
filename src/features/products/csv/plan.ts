/** What an import would do: which row adds a product, which changes one, and which can't be followed. Decides, does nothing. */
import { yieldEvery } from '../../../platform/runtime/yield-every.ts'
import type { Problem, SheetRow } from './parse.ts'
import type { ProductChange, ProductFields, ProductRow } from '../queries.ts'
import type { SheetProduct } from '../schemas.ts'
import { productFields } from '../view.ts'

export interface ImportPlan {
  /** Products to add, in centavos and database names. */
  created: (ProductFields & { name: string; price: number })[]
  updated: ProductChange[]
  unchanged: number
  problems: Problem[]
}

/** `existing` are the products of the store that the rows name by id or SKU. */
export async function planImport(rows: SheetRow[], existing: ProductRow[]): Promise<ImportPlan> {
  const plan: ImportPlan = { created: [], updated: [], unchanged: 0, problems: [] }
  const shelf: Shelf = {
    byId: new Map(existing.map((product) => [product.id, product])),
    bySku: new Map(existing.flatMap((product) => (product.sku ? [[product.sku, product]] : []))),
    rowOf: new Map(),
  }
  for await (const row of yieldEvery(rows)) {
    const problems = row.problems.length > 0 ? row.problems : planRow(row, shelf, plan)
    plan.problems.push(...problems)
  }
  return plan
}

interface Shelf {
  byId: Map<string, ProductRow>
  bySku: Map<string, ProductRow>
  /** Which row has named a product or SKU already. */
  rowOf: Map<string, number>
}

/** Adds what the row asks for to the plan, or answers why not. */
function planRow({ row, product }: SheetRow, shelf: Shelf, plan: ImportPlan): Problem[] {
  const problem = (path: string, message: string) => [{ row, path, message }]
  const id = product.id?.toLowerCase()
  const holder = product.sku ? shelf.bySku.get(product.sku) : undefined
  const current = id ? shelf.byId.get(id) : holder
  if (id && !current)
    return problem('id', 'is not a product of this store; clear the cell to add it as a new one')
  if (holder && holder !== current)
    return problem('sku', 'belongs to another product of this store')
  const earlier = firstRow(shelf, row, [
    current && `id ${current.id}`,
    product.sku && `sku ${product.sku}`,
  ])
  if (earlier)
    return problem(product.sku ? 'sku' : 'id', `names the same product as row ${earlier}`)
  const fields = productFields(product)
  if (!current) return planNew(row, fields, plan)
  const stock = plannedStock(product, current.inventory)
  if (stock === 'moved')
    return problem(
      'inventory',
      `the stock was ${product.inventoryAtExport} at the export and is ${current.inventory} now; enter the new count here and ${current.inventory} in inventory_at_export`,
    )
  const patch = differences({ ...fields, inventory: stock }, current)
  if (Object.keys(patch).length === 0) plan.unchanged += 1
  else {
    const expected = patch.inventory === undefined ? null : (product.inventoryAtExport ?? null)
    plan.updated.push({ id: current.id, patch, expected })
  }
  return []
}

/** Takes the names for this row. @returns the row that has one of them already */
function firstRow(
  { rowOf }: Shelf,
  row: number,
  names: (string | null | undefined)[],
): number | undefined {
  const known = names.filter((name) => Boolean(name)) as string[]
  const earlier = known.map((name) => rowOf.get(name)).find(Boolean)
  for (const name of known) rowOf.set(name, rowOf.get(name) ?? row)
  return earlier
}

function planNew(row: number, fields: ProductFields, plan: ImportPlan): Problem[] {
  const { name, price } = fields
  const message = 'is required for a new product'
  const missing = Object.entries({ name, price }).flatMap(([path, value]) =>
    value === undefined ? [{ row, path, message }] : [],
  )
  if (name !== undefined && price !== undefined) plan.created.push({ ...fields, name, price })
  return missing
}

/**
 * A count that was left as exported changes nothing, so that an old file never undoes the sales since; one that was edited
 * needs the stock it was edited from. Without `inventory_at_export` the count is the count.
 */
function plannedStock(
  { inventory, inventoryAtExport }: SheetProduct,
  current: number,
): number | undefined | 'moved' {
  if (inventory === undefined || inventory === inventoryAtExport || inventory === current)
    return undefined
  return inventoryAtExport === undefined || inventoryAtExport === current ? inventory : 'moved'
}

function differences(fields: ProductFields, current: ProductRow): ProductFields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value !== undefined && !isSame(value, current[name as keyof ProductRow]),
    ),
  )
}

function isSame(one: unknown, other: unknown): boolean {
  return Array.isArray(one) ? JSON.stringify(one) === JSON.stringify(other) : one === other
}
