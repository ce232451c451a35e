/** The workload: what customers of every system look for and buy. */
import { wordOf } from '../catalogue.ts'

export const PRODUCTS = 1_000

/** Offsets of the pages of 20. */
export const OFFSETS = Array.from({ length: PRODUCTS / 20 }, (_, n) => n * 20)

/**
 * Single words, because not every system supports several: from very common to rare, shuffled, so that a slow system that
 * only reaches the first ones gets the same mix.
 */
export const QUESTIONS = Array.from({ length: 30 }, (_, n) => (n * 7) % 30).map((n) =>
  wordOf(n + Math.round(1.21 ** n)),
)

/** Three different products. */
export function pick<T>(products: T[], turn: number): T[] {
  return [0, 1, 2].map((n) => products[(turn * 13 + n * 29) % products.length]!)
}
