import { failField } from '../../../platform/contract/errors.ts'
import { findBeginning, findWithin, type SuggestionRow } from '../autocomplete.sql.ts'
import type { Kind } from '../ranking.sql.ts'

export interface Suggestion {
  type: Kind
  text: string
  id: string
}

const LIMIT_MAX = 20
/** Several stores sell what has the same name. */
const NAMESAKES = 5

/**
 * Names of active stores and products that have the typed words' beginnings in the order typed: those that begin so first,
 * stores before products. @throws 400 for less than two characters
 */
export async function autocomplete(q: string, given: number): Promise<Suggestion[]> {
  const text = q.trim()
  if (text.length < 2) failField('q', 'must have at least 2 characters')
  const limit = Math.min(given, LIMIT_MAX)
  const [stores, products] = await Promise.all([
    findBeginning('store', text, limit),
    findBeginning('product', text, limit),
  ])
  const first = shared(stores, products, limit)
  if (first.length === limit) return first
  const wanted = { different: limit, limit: limit * NAMESAKES }
  const [storesWithin, productsWithin] = await Promise.all([
    findWithin('store', text, wanted),
    findWithin('product', text, wanted),
  ])
  return shared([...stores, ...storesWithin], [...products, ...productsWithin], limit)
}

/** Half for stores, half for products; what one leaves goes to the other. */
function shared(stores: SuggestionRow[], products: SuggestionRow[], limit: number): Suggestion[] {
  const [some, others] = [different(stores), different(products)]
  const storeCount = Math.min(some.length, Math.max(Math.floor(limit / 2), limit - others.length))
  return [
    ...some.slice(0, storeCount).map(({ id, text }) => ({ type: 'store' as const, text, id })),
    ...others
      .slice(0, limit - storeCount)
      .map(({ id, text }) => ({ type: 'product' as const, text, id })),
  ]
}

/** The first row of each name. */
function different(rows: SuggestionRow[]): SuggestionRow[] {
  const seen = new Set<string>()
  return rows.filter(({ name }) => !seen.has(name) && seen.add(name))
}
