/** The catalogue as a spreadsheet: one row a product, the same columns out and in. */
import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { failField } from '../../../platform/contract/errors.ts'
import { pesos } from '../../../platform/values/money.ts'
import { yieldEvery } from '../../../platform/runtime/yield-every.ts'
import { collectErrors } from '../../../platform/contract/validate.ts'
import type { ProductRow } from '../queries.ts'
import { SheetProduct } from '../schemas.ts'

interface Column {
  /** The field of `SheetProduct` that the cell fills. */
  field: keyof SheetProduct
  write(row: ProductRow): string
  /** The value of a cell; undefined when it says nothing, the cell itself when it can't be read. */
  read(cell: string): unknown
}

const byHeader: Record<string, Column> = {
  id: { field: 'id', write: ({ id }) => id, read: given },
  sku: { field: 'sku', write: ({ sku }) => sku ?? '', read: (cell) => given(cell) ?? null },
  name: { field: 'name', write: ({ name }) => name, read: given },
  description: { field: 'description', write: (row) => row.description, read: (cell) => cell },
  price: { field: 'price', write: ({ price }) => amount(price), read: number },
  compare_price: {
    field: 'comparePrice',
    write: (row) => (row.compare_price === null ? '' : amount(row.compare_price)),
    read: (cell) => number(cell) ?? null,
  },
  unit: { field: 'unit', write: ({ unit }) => unit, read: given },
  inventory: { field: 'inventory', write: (row) => String(row.inventory), read: number },
  inventory_at_export: {
    field: 'inventoryAtExport',
    write: (row) => String(row.inventory),
    read: number,
  },
  low_stock_at: {
    field: 'lowStockAt',
    write: (row) => String(row.low_stock_at ?? ''),
    read: (cell) => number(cell) ?? null,
  },
  images: {
    field: 'images',
    write: ({ images }) => images.join(' '),
    read: (cell) => cell.split(/\s+/).filter(Boolean),
  },
  is_active: { field: 'isActive', write: (row) => String(row.is_active), read: yesOrNo },
}
const headers = Object.keys(byHeader)
const columns = new Map(Object.entries(byHeader))

/** The header row, after the mark by which spreadsheets know UTF-8. */
export function headerLine(): string {
  return `\uFEFF${stringify([headers], { record_delimiter: 'windows' })}`
}

export function productLines(rows: ProductRow[]): string {
  const records = rows.map((row) =>
    [...columns.values()].map((column) => guarded(column.write(row))),
  )
  return stringify(records, { record_delimiter: 'windows' })
}

/** A row of a file: what it says of a product, or why it can't be read. */
export interface SheetRow {
  /** As a spreadsheet counts: the header is row 1. */
  row: number
  product: SheetProduct
  problems: Problem[]
}

export interface Problem {
  row: number
  /** The column, or empty for the whole row. */
  path: string
  message: string
}

const ROWS_MAX = 10_000
const COLUMNS_MAX = 100
const problemsIn = collectErrors(SheetProduct)

/**
 * Reads a file.
 * @throws 400 for a file that can't be read as a table; a bad row is told in its `problems`
 */
export async function readSheet(
  file: Buffer,
): Promise<{ rows: SheetRow[]; ignoredColumns: string[] }> {
  if (file.length === 0) failField('', 'the file is empty')
  if (!isUtf8(file)) failField('', 'the file is not UTF-8; save it as "CSV UTF-8"')
  let header: string[] | undefined
  let row = 0
  const rows: SheetRow[] = []
  for await (const cells of yieldEvery(records(file))) {
    row += 1
    if (row > ROWS_MAX + 1)
      failField('', `a file may have at most ${ROWS_MAX} rows below the header; split it`)
    if (!header) header = checkedHeader(cells)
    else if (cells.some((cell) => cell.trim() !== '')) rows.push(readRow(row, header, cells))
  }
  if (!header) failField('', 'the file is empty')
  return { rows, ignoredColumns: header.filter((name) => name !== '' && !columns.has(name)) }
}

async function* records(file: Buffer): AsyncGenerator<string[]> {
  const { CsvError, parse } = await import('csv-parse') // which few processes ever need
  const parser = parse({ bom: true, relax_column_count: true, max_record_size: 100_000 })
  try {
    yield* Readable.from(slices(file)).pipe(parser) as AsyncIterable<string[]>
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    failField(`rows.${parser.info.records + 1}`, `can't be read: ${error.message}`)
  }
}

function* slices(file: Buffer): Generator<Buffer> {
  for (let start = 0; start < file.length; start += 16_384)
    yield file.subarray(start, start + 16_384)
}

function checkedHeader(cells: string[]): string[] {
  if (cells.length > COLUMNS_MAX)
    failField('rows.1', `a file may have at most ${COLUMNS_MAX} columns`)
  const names = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  )
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index)
  if (twice) failField(`rows.1.${twice}`, 'two columns have this name')
  if (!['id', 'sku', 'name'].some((name) => names.includes(name)))
    failField('rows.1', `the first row must name the columns: ${headers.join(',')}`)
  return names
}

function readRow(row: number, header: string[], cells: string[]): SheetRow {
  const product = Object.fromEntries(
    header.flatMap((name, index) => {
      const column = columns.get(name)
      const value = column?.read(unguarded(cells[index] ?? ''))
      return column && value !== undefined ? [[column.field, value]] : []
    }),
  ) as SheetProduct
  const uneven = cells.length < header.length || cells.slice(header.length).some(Boolean)
  const problems = uneven
    ? [{ row, path: '', message: `has ${cells.length} cells, the header has ${header.length}` }]
    : problemsIn(product).map(({ path, message }) => ({ row, path: columnOf(path), message }))
  return { row, product, problems }
}

/** `comparePrice` → `compare_price`, `images.2` → `images`. */
function columnOf(path: string): string {
  const field = path.split('.')[0]
  return headers.find((header) => columns.get(header)?.field === field) ?? path
}

/**
 * A spreadsheet takes a cell that begins like a formula for one, and an apostrophe in front for text. Apostrophes that
 * stand there already get one more, so that `unguarded` gives every text back as it was.
 */
function guarded(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

function unguarded(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

const formula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

function given(cell: string): string | undefined {
  return cell.trim() || undefined
}

function amount(price: number): string {
  return pesos(price).toFixed(2)
}

/** `1250`, `1250.50`, and as spreadsheets show it `1,250.50` or `₱1,250.50`. */
function number(cell: string): unknown {
  const plain = cell.trim().replace(/^₱\s*/, '')
  if (/^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(plain)) return Number(plain.replaceAll(',', ''))
  return given(cell)
}

function yesOrNo(cell: string): unknown {
  const word = cell.trim().toLowerCase()
  if (['true', 'yes', '1'].includes(word)) return true
  if (['false', 'no', '0'].includes(word)) return false
  return given(cell)
}
