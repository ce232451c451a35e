import { fitsRule, isQuantity, nearestAmounts } from '../../../../platform/values/quantity.ts'
import { normalizeText } from '../lexicon/tokenize.ts'
import { extractPackSize, isSameMeasure, type Measure } from '../lexicon/units.ts'
import type { ItemRequest } from './extract-requests.ts'
import type { IndexEntry } from './product-index.ts'

export type Quantity =
  | { kind: 'count'; qty: number }
  | { kind: 'unspecified' }
  /** An amount that is not sold; `qty` may have more than 3 decimals. */
  | { kind: 'unsoldAmount'; qty: number }
  /** Zero, negative or not finite. */
  | { kind: 'invalidQuantity' }
  /** In a unit that the product is not sold by. */
  | { kind: 'incompatibleUnit' }

/** Converts the quantity of a request into the unit of sale. */
export function resolveQuantity(request: ItemRequest, entry: IndexEntry): Quantity {
  const { count, unit } = request
  const amount = request.amount ?? sizeAsAmount(request, entry)
  if (amount) return convertAmount(amount, entry)
  if (count === null) return { kind: 'unspecified' }
  if (!Number.isFinite(count) || count <= 0) return { kind: 'invalidQuantity' }
  const pieces = extractPackSize(normalizeText(entry.item.name))
  if (unit === 'piece' && pieces && pieces > 1 && count >= pieces && entry.item.unit !== 'piece')
    return judge(count / pieces, entry)
  if (unit === 'piece' && isSoldByKilo(entry)) return { kind: 'incompatibleUnit' }
  return judge(count, entry)
}

/** "250 g bangus": what could be a size is an amount of goods that are sold by measure and have no such size. */
function sizeAsAmount({ sizes, count }: ItemRequest, entry: IndexEntry): Measure | null {
  const [size] = sizes
  if (sizes.length !== 1 || !size || baseOf(entry)?.dimension !== size.dimension) return null
  if (entry.measures.some((measure) => isSameMeasure(measure, size))) return null
  return { ...size, value: size.value * (count ?? 1) }
}

function convertAmount(amount: Measure, entry: IndexEntry): Quantity {
  if (!Number.isFinite(amount.value) || amount.value <= 0) return { kind: 'invalidQuantity' }
  const base = baseOf(entry)
  if (base?.dimension === amount.dimension) return judge(amount.value / base.value, entry)
  const size = entry.measures.find((measure) => measure.dimension === amount.dimension)
  return size ? judge(amount.value / size.value, entry) : { kind: 'incompatibleUnit' }
}

const bases: Record<string, Measure> = {
  kilo: { dimension: 'mass', value: 1_000 },
  gram: { dimension: 'mass', value: 1 },
  litre: { dimension: 'volume', value: 1_000 },
  liter: { dimension: 'volume', value: 1_000 },
  meter: { dimension: 'length', value: 1_000 },
}

/** One unit of sale, if that is a measure. */
function baseOf({ item }: IndexEntry): Measure | undefined {
  return bases[item.unit]
}

function judge(amount: number, { item }: IndexEntry): Quantity {
  const qty = withoutNoise(amount)
  return { kind: isSold(qty, item) ? 'count' : 'unsoldAmount', qty }
}

/** The number with at most 3 decimals that a computed one stands for, or the number itself: a third is none. */
function withoutNoise(amount: number): number {
  const near = Math.round(amount * 1_000) / 1_000
  return Math.abs(amount - near) < 1e-6 ? near : amount
}

export function isSold(qty: number, { quantityRule }: IndexEntry['item']): boolean {
  return isQuantity(qty) && fitsRule(qty, quantityRule)
}

/** The amounts next to `qty` that are sold. */
export function soldAmounts(qty: number, { quantityRule }: IndexEntry['item']): number[] {
  return nearestAmounts(qty, quantityRule)
}

/** What an order without a quantity means. */
export function assumedQuantity({ item }: IndexEntry): number {
  return isSold(1, item) ? 1 : item.quantityRule.min
}

export function isSoldByKilo({ item }: IndexEntry): boolean {
  return item.unit === 'kilo'
}
