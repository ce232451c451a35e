import { failField } from '../../../platform/contract/errors.ts'
import { findNamePrefix, findWordPrefixes, type SuggestionRow } from '../autocomplete.sql.ts'
import type { Kind } from '../scope.sql.ts'

export interface Suggestion {
  type: Kind
  text: string
  id: string
}

const LIMIT_MAX = 20
/** Letters and digits, with marks and apostrophes among them. */
const WORD = /['’]*[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu
/** Rows read for each distinct name, because several stores sell a product of the same name. */
const ROWS_PER_NAME = 5

/**
 * Names of active stores and products with words that begin as typed, in the order typed: names that begin with the text first,
 * stores before products; none for text without letters and digits. @throws 400 for less than two characters
 */
export async function autocomplete(q: string, requested: number): Promise<Suggestion[]> {
  const text = q.trim()
  if (text.length < 2) failField('q', 'must have at least 2 characters')
  const words = text.match(WORD)?.join(' ')
  if (!words) return []
  const limit = Math.min(requested, LIMIT_MAX)
  const [stores, products] = await Promise.all([
    findNamePrefix('store', text, limit),
    findNamePrefix('product', text, limit),
  ])
  const first = suggestions(stores, products, limit)
  if (first.length === limit) return first
  const size = { minNames: limit, limit: limit * ROWS_PER_NAME }
  const [moreStores, moreProducts] = await Promise.all([
    findWordPrefixes('store', words, size),
    findWordPrefixes('product', words, size),
  ])
  return suggestions([...stores, ...moreStores], [...products, ...moreProducts], limit)
}

/** Half stores and half products; slots that one kind leaves go to the other. */
function suggestions(
  storeRows: SuggestionRow[],
  productRows: SuggestionRow[],
  limit: number,
): Suggestion[] {
  const [stores, products] = [distinctNames(storeRows), distinctNames(productRows)]
  const half = Math.floor(limit / 2)
  const storeCount = Math.min(stores.length, Math.max(half, limit - products.length))
  return [
    ...stores.slice(0, storeCount).map(({ id, text }) => ({ type: 'store' as const, text, id })),
    ...products
      .slice(0, limit - storeCount)
      .map(({ id, text }) => ({ type: 'product' as const, text, id })),
  ]
}

/** The first row of each name. */
function distinctNames(rows: SuggestionRow[]): SuggestionRow[] {
  const seen = new Set<string>()
  return rows.filter(({ name }) => !seen.has(name) && seen.add(name))
}
