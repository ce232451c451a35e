/** The columns of the catalogue as CSV, the same in exports and imports. */
import { pesos } from '../../../platform/values/money.ts'
import type { ChoiceGroup } from '../choices/model.ts'
import type { ProductRow } from '../model.ts'
import type { ImportedProduct } from '../schemas.ts'
import type { Variant } from '../variants/model.ts'

export interface Column {
  /** The member of `ImportedProduct` that a cell fills. */
  field: keyof ImportedProduct
  format(row: ProductRow): string
  /** The cell in the row of a variant; without it, the cell is blank. */
  formatVariant?(variant: Variant, product: ProductRow): string
  /** The value of a cell; undefined for a blank one that changes nothing, the text itself when it is invalid. */
  parse(cell: string): unknown
}

const byHeader: Record<string, Column> = {
  id: {
    field: 'id',
    format: ({ id }) => id,
    formatVariant: (_, { id }) => id,
    parse: parseText,
  },
  sku: {
    field: 'sku',
    format: formatSku,
    formatVariant: formatSku,
    parse: (cell) => parseText(cell) ?? null,
  },
  name: { field: 'name', format: ({ name }) => name, parse: parseText },
  description: { field: 'description', format: (row) => row.description, parse: (cell) => cell },
  price: {
    field: 'price',
    format: ({ price }) => formatPrice(price),
    formatVariant: ({ price }) => formatPrice(price),
    parse: parseNumber,
  },
  compare_price: {
    field: 'comparePrice',
    format: formatComparePrice,
    formatVariant: formatComparePrice,
    parse: (cell) => parseNumber(cell) ?? null,
  },
  unit: { field: 'unit', format: ({ unit }) => unit, parse: parseText },
  inventory: {
    field: 'inventory',
    format: formatInventory,
    formatVariant: formatInventory,
    parse: parseNumber,
  },
  inventory_at_export: {
    field: 'inventoryAtExport',
    format: formatInventory,
    formatVariant: formatInventory,
    parse: parseNumber,
  },
  low_stock_at: {
    field: 'lowStockAt',
    format: (row) => String(row.low_stock_at ?? ''),
    parse: (cell) => parseNumber(cell) ?? null,
  },
  images: {
    field: 'images',
    format: ({ images }) => images.join(' '),
    parse: (cell) => cell.split(/\s+/).filter(Boolean),
  },
  is_active: {
    field: 'isActive',
    format: (row) => String(row.is_active),
    formatVariant: (row) => String(row.is_active),
    parse: parseBoolean,
  },
  prescription: {
    field: 'prescription',
    format: (row) => String(row.prescription),
    parse: parseBoolean,
  },
  quantity_step: {
    field: 'quantityStep',
    format: (row) => String(row.quantity_step),
    parse: parseNumber,
  },
  min_quantity: {
    field: 'minQuantity',
    format: (row) => String(row.min_quantity ?? ''),
    parse: (cell) => parseNumber(cell) ?? null,
  },
  max_quantity: {
    field: 'maxQuantity',
    format: (row) => String(row.max_quantity ?? ''),
    parse: (cell) => parseNumber(cell) ?? null,
  },
  sold_by_weight: {
    field: 'soldByWeight',
    format: (row) => String(row.sold_by_weight),
    parse: parseBoolean,
  },
  variant_id: {
    field: 'variantId',
    format: () => '',
    formatVariant: ({ id }) => id,
    parse: parseText,
  },
  variant: {
    field: 'variant',
    format: () => '',
    formatVariant: ({ name }) => name,
    parse: parseText,
  },
  choices: {
    field: 'choices',
    format: ({ choices }) => (choices.length > 0 ? formatChoices(choices) : ''),
    parse: parseChoices,
  },
}

export const headers = Object.keys(byHeader)
export const columns: ReadonlyMap<string, Column> = new Map(Object.entries(byHeader))

function formatSku({ sku }: { sku: string | null }): string {
  return sku ?? ''
}

function formatComparePrice({ compare_price }: { compare_price: number | null }): string {
  return compare_price === null ? '' : formatPrice(compare_price)
}

function formatInventory({ inventory }: { inventory: number }): string {
  return String(inventory)
}

/** As `PUT …/choices` takes them. */
function formatChoices(choices: ChoiceGroup[]): string {
  return JSON.stringify(
    choices.map(({ name, min, max, options }) => ({
      name,
      min,
      max,
      options: options.map((option) => ({
        name: option.name,
        price: pesos(option.price),
        isActive: option.isActive,
      })),
    })),
  )
}

function parseChoices(cell: string): unknown {
  if (cell.trim() === '') return []
  try {
    return JSON.parse(cell)
  } catch {
    return cell
  }
}

function parseText(cell: string): string | undefined {
  return cell.trim() || undefined
}

function formatPrice(price: number): string {
  return pesos(price).toFixed(2)
}

/** `1250`, `1250.50`, and as spreadsheets format it, `1,250.50` or `₱1,250.50`. */
function parseNumber(cell: string): unknown {
  const plain = cell.trim().replace(/^₱\s*/, '')
  if (/^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(plain)) return Number(plain.replaceAll(',', ''))
  return parseText(cell)
}

function parseBoolean(cell: string): unknown {
  const text = cell.trim().toLowerCase()
  if (['true', 'yes', '1'].includes(text)) return true
  if (['false', 'no', '0'].includes(text)) return false
  return parseText(cell)
}

const formula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Prevents CSV injection: spreadsheets run a cell that begins like a formula, and an apostrophe in front makes it text. Leading
 * apostrophes before a formula get one more, so that `unescapeFormula` restores every text.
 */
export function escapeFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}
