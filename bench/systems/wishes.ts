/** What customers of every system look for and buy, the same in each. */
import { wordOf } from '../catalogue.ts'

export const PRODUCTS = 1_000

/** Where the pages of 20 begin. */
export const OFFSETS = Array.from({ length: PRODUCTS / 20 }, (_, n) => n * 20)

/**
 * Words, since not every system takes several: from one in most of the products to some in a handful, mixed, so that who
 * only gets to the first of them gets no other share.
 */
export const QUESTIONS = Array.from({ length: 30 }, (_, n) => (n * 7) % 30).map((n) =>
  wordOf(n + Math.round(1.21 ** n)),
)

/** Three that differ. */
export function pick<T>(products: T[], turn: number): T[] {
  return [0, 1, 2].map((n) => products[(turn * 13 + n * 29) % products.length]!)
}
