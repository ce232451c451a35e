import { normalizeText } from '../lexicon/tokenize.ts'
import { extractPackSize } from '../lexicon/units.ts'
import type { ItemRequest } from './extract-requests.ts'
import type { IndexEntry } from './product-index.ts'

export type Quantity =
  | { kind: 'count'; qty: number }
  | { kind: 'unspecified' }
  /** Not a whole number of units. */
  | { kind: 'fractionalQuantity'; qty: number }
  /** Zero, negative or not finite. */
  | { kind: 'invalidQuantity' }
  /** In a unit that the product is not sold by. */
  | { kind: 'incompatibleUnit' }

/** Converts the quantity of a request into the unit of sale. */
export function resolveQuantity({ count, unit, amount }: ItemRequest, entry: IndexEntry): Quantity {
  if (amount) return convertAmount(amount, entry)
  if (count === null) return { kind: 'unspecified' }
  if (!Number.isFinite(count) || count <= 0) return { kind: 'invalidQuantity' }
  const pieces = extractPackSize(normalizeText(entry.item.name))
  if (unit === 'piece' && pieces && pieces > 1 && count >= pieces && entry.item.unit !== 'piece')
    return wholeOrFraction(count / pieces)
  if (unit === 'piece' && isSoldByKilo(entry)) return { kind: 'incompatibleUnit' }
  return wholeOrFraction(count)
}

function convertAmount(amount: NonNullable<ItemRequest['amount']>, entry: IndexEntry): Quantity {
  if (!Number.isFinite(amount.value) || amount.value <= 0) return { kind: 'invalidQuantity' }
  if (amount.dimension === 'mass' && isSoldByKilo(entry))
    return wholeOrFraction(amount.value / 1_000)
  if (amount.dimension === 'length' && entry.item.unit === 'meter')
    return wholeOrFraction(amount.value / 1_000)
  const size = entry.measures.find((measure) => measure.dimension === amount.dimension)
  return size ? wholeOrFraction(amount.value / size.value) : { kind: 'incompatibleUnit' }
}

function wholeOrFraction(qty: number): Quantity {
  const near = Math.round(qty)
  return Math.abs(qty - near) < 0.001
    ? { kind: 'count', qty: near }
    : { kind: 'fractionalQuantity', qty }
}

export function isSoldByKilo({ item }: IndexEntry): boolean {
  return item.unit === 'kilo'
}
