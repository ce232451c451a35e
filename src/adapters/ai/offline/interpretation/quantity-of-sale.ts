/** Converts what a customer said into the unit that goods are sold by. */
import type { Quantity } from '../language/quantity.ts'
import type { ShelfEntry } from './shelf.ts'

export type QuantityOfSale =
  | { kind: 'sold'; qty: number }
  /** An amount that is not sold; `qty` may have more than 3 decimals. */
  | { kind: 'unsold'; qty: number }
  /** Zero, negative or not finite. */
  | { kind: 'invalid' }
  /** In a unit that the goods are not sold by, or that is not known. */
  | { kind: 'incompatible'; unit: string }

export function toQuantityOfSale(quantity: Quantity, _entry: ShelfEntry): QuantityOfSale {
  return { kind: 'sold', qty: quantity.value }
}
