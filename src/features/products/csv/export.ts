import { stringify } from 'csv-stringify/sync'
import type { ProductRow } from '../model.ts'
import { requireVendorStore } from '../service.ts'
import { columns, escapeFormula, headers, type Column } from './columns.ts'
import { streamProducts } from './import.sql.ts'

const PAGE_ROWS = 250

/** Every product of a store of the vendor as a stream of CSV. @throws 400 for another store, before the first chunk */
export async function exportProducts(
  ownerId: string,
  storeId: string,
): Promise<{ slug: string; chunks: AsyncGenerator<string> }> {
  const { id, slug } = await requireVendorStore(ownerId, storeId)
  async function* chunks() {
    yield formatHeader()
    for await (const rows of streamProducts(id, PAGE_ROWS)) yield formatRows(rows)
  }
  return { slug, chunks: chunks() }
}

/** With a byte order mark, by which spreadsheets recognize UTF-8. */
function formatHeader(): string {
  return `\uFEFF${stringify([headers], { record_delimiter: 'windows' })}`
}

function formatRows(rows: ProductRow[]): string {
  const records = rows.flatMap((product) => [
    cellsOf((column) => column.format(product)),
    ...product.variants.map((variant) =>
      cellsOf((column) => column.formatVariant?.(variant, product) ?? ''),
    ),
  ])
  return stringify(records, { record_delimiter: 'windows' })
}

function cellsOf(format: (column: Column) => string): string[] {
  return [...columns.values()].map((column) => escapeFormula(format(column)))
}
