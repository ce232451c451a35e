import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { failField } from '../../../platform/contract/errors.ts'
import { yieldEvery } from '../../../platform/runtime/yield-every.ts'
import { collectErrors } from '../../../platform/contract/validate.ts'
import { ImportedProduct } from '../schemas.ts'
import { columns, headers, unescapeFormula } from './columns.ts'

export interface ImportRow {
  /** As a spreadsheet counts: the header is row 1. */
  row: number
  product: ImportedProduct
  errors: RowError[]
}

export interface RowError {
  row: number
  /** The column, or empty for the whole row. */
  path: string
  message: string
}

const ROWS_MAX = 10_000
const COLUMNS_MAX = 100
const RECORD_MAX_BYTES = 100_000
const SLICE_BYTES = 16_384
const errorsIn = collectErrors(ImportedProduct)

/**
 * Parses and validates a file.
 * @throws 400 for a file that is no table; invalid rows have `errors` instead
 */
export async function parseCsv(
  file: Buffer,
): Promise<{ rows: ImportRow[]; ignoredColumns: string[] }> {
  if (file.length === 0) failField('', 'the file is empty')
  if (!isUtf8(file)) failField('', 'the file is not UTF-8; save it as "CSV UTF-8"')
  let header: string[] | undefined
  let row = 0
  const rows: ImportRow[] = []
  for await (const cells of yieldEvery(parseRecords(file))) {
    row += 1
    if (row > ROWS_MAX + 1)
      failField('', `a file may have at most ${ROWS_MAX} rows below the header; split it`)
    if (!header) header = parseHeader(cells)
    else if (cells.some((cell) => cell.trim() !== '')) rows.push(parseRow(row, header, cells))
  }
  if (!header) failField('', 'the file is empty')
  return { rows, ignoredColumns: header.filter((name) => name !== '' && !columns.has(name)) }
}

async function* parseRecords(file: Buffer): AsyncGenerator<string[]> {
  const { CsvError, parse } = await import('csv-parse') // loaded on demand: few processes import
  const parser = parse({ bom: true, relax_column_count: true, max_record_size: RECORD_MAX_BYTES })
  try {
    yield* Readable.from(slices(file)).pipe(parser) as AsyncIterable<string[]>
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    failField(`rows.${parser.info.records + 1}`, `can't be read: ${error.message}`)
  }
}

function* slices(file: Buffer): Generator<Buffer> {
  for (let start = 0; start < file.length; start += SLICE_BYTES)
    yield file.subarray(start, start + SLICE_BYTES)
}

function parseHeader(cells: string[]): string[] {
  if (cells.length > COLUMNS_MAX)
    failField('rows.1', `a file may have at most ${COLUMNS_MAX} columns`)
  const names = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  )
  const duplicate = names.find((name, index) => name !== '' && names.indexOf(name) !== index)
  if (duplicate) failField(`rows.1.${duplicate}`, 'two columns have this name')
  if (!['id', 'sku', 'name'].some((name) => names.includes(name)))
    failField('rows.1', `the first row must name the columns: ${headers.join(',')}`)
  return names
}

function parseRow(row: number, header: string[], cells: string[]): ImportRow {
  const product = Object.fromEntries(
    header.flatMap((name, index) => {
      const column = columns.get(name)
      const value = column?.parse(unescapeFormula(cells[index] ?? ''))
      return column && value !== undefined ? [[column.field, value]] : []
    }),
  ) as ImportedProduct
  const isUneven = cells.length < header.length || cells.slice(header.length).some(Boolean)
  const errors = isUneven
    ? [{ row, path: '', message: `has ${cells.length} cells, the header has ${header.length}` }]
    : errorsIn(product).map(({ path, message }) => ({ row, path: headerOf(path), message }))
  return { row, product, errors }
}

/** `comparePrice` → `compare_price`, `images.2` → `images`. */
export function headerOf(path: string): string {
  const field = path.split('.')[0]
  return headers.find((header) => columns.get(header)?.field === field) ?? path
}
