/** What an import changes of a row that exists. */
import { isDeepStrictEqual } from 'node:util'
import type { ImportedProduct } from '../schemas.ts'

/**
 * A count that is as exported changes nothing, so that an old file never undoes sales since; an edited one is stale when the stock
 * has changed since the export. Without `inventory_at_export` the count is final.
 */
export function plannedInventory(
  { inventory, inventoryAtExport }: Pick<ImportedProduct, 'inventory' | 'inventoryAtExport'>,
  current: number,
): number | undefined | 'stale' {
  if (inventory === undefined || inventory === inventoryAtExport || inventory === current)
    return undefined
  return inventoryAtExport === undefined || inventoryAtExport === current ? inventory : 'stale'
}

export function staleInventory(atExport: number, current: number): string {
  return `the stock was ${atExport} at the export and is ${current} now; enter the new count here and ${current} in inventory_at_export`
}

/** The columns of a patch that are different now. */
export function changedColumns<Row extends object>(
  patch: Partial<Row>,
  current: Row,
): Partial<Row> {
  return Object.fromEntries(
    Object.entries(patch).filter(
      ([name, value]) =>
        value !== undefined && !isDeepStrictEqual(value, current[name as keyof Row]),
    ),
  ) as Partial<Row>
}
