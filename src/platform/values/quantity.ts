/**
 * Quantities of goods: numbers with at most 3 decimals, `numeric(12, 3)` in PostgreSQL. A JavaScript number carries one exactly, but
 * its arithmetic is inexact, so every sum, product and comparison is made here, on whole thousandths.
 */

const THOUSAND = 1_000

/** The whole number of thousandths in a quantity. */
function thousandths(quantity: number): number {
  return Math.round(quantity * THOUSAND)
}

/** Whether a number has at most 3 decimals. */
export function isQuantity(value: number): boolean {
  return Number.isFinite(value) && thousandths(value) / THOUSAND === value
}

export function addQuantities(...quantities: number[]): number {
  return quantities.reduce((sum, each) => sum + thousandths(each), 0) / THOUSAND
}

/** `times` whole times a quantity. */
export function multiplyQuantity(quantity: number, times: number): number {
  return (thousandths(quantity) * times) / THOUSAND
}

/** Below 0 when `one` is less than `other`, 0 when they are equal, above 0 otherwise; for `toSorted` too. */
export function compareQuantities(one: number, other: number): number {
  return thousandths(one) - thousandths(other)
}

export function isMultipleOf(quantity: number, step: number): boolean {
  return thousandths(quantity) % thousandths(step) === 0
}

/** In which quantities a product is ordered: multiples of `step` from `min` to `max`, both included. */
export interface QuantityRule {
  step: number
  min: number
  max: number
}

export function fitsRule(quantity: number, { step, min, max }: QuantityRule): boolean {
  const isWithin = compareQuantities(quantity, min) >= 0 && compareQuantities(quantity, max) <= 0
  return isWithin && isMultipleOf(quantity, step)
}

/** The largest multiple of a step that is not above a quantity. */
export function floorToStep(quantity: number, step: number): number {
  const unit = thousandths(step)
  return (Math.floor(thousandths(quantity) / unit) * unit) / THOUSAND
}

/** The two amounts nearest to a quantity that follow the rule, ascending; one when the rule allows no other. */
export function nearestAmounts(quantity: number, { step, min, max }: QuantityRule): number[] {
  const highestLower = Math.max(thousandths(min), thousandths(max) - thousandths(step))
  const below = thousandths(floorToStep(quantity, step))
  const lower = Math.min(Math.max(below, thousandths(min)), highestLower)
  const upper = Math.min(lower + thousandths(step), thousandths(max))
  return [...new Set([lower, upper])].map((each) => each / THOUSAND)
}

/** From how much to how much a quantity may be when it may differ by a fraction of itself, inwards to a thousandth. */
export function rangeAround(quantity: number, fraction: number): [min: number, max: number] {
  const middle = thousandths(quantity)
  const deviation = Math.floor((middle * Math.round(fraction * 1_000_000)) / 1_000_000)
  return [(middle - deviation) / THOUSAND, (middle + deviation) / THOUSAND]
}

/** The price of a line in centavos: price in centavos × quantity, rounded half up. */
export function lineTotal(price: number, quantity: number): number {
  const exact = BigInt(price) * BigInt(thousandths(quantity))
  return Number((exact + 500n) / 1_000n)
}
