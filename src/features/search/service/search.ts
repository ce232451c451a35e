import type { Page } from '../../../platform/contract/pagination.ts'
import { singleFlight } from '../../../platform/cache/single-flight.ts'
import { createRollup } from '../../../platform/database/rollup.ts'
import { applyDeltas, findTerms, vacuumDeltas, type TermRow } from '../document-frequencies.sql.ts'
import { isFunctionWord } from '../../../lexicon/word-forms.ts'
import { termsOf } from '../query-terms.ts'
import {
  findProducts,
  findStores,
  type FoundProductRow,
  type FoundStoreRow,
} from '../results.sql.ts'
import { rankedFields } from '../ranking/fields.ts'
import { findStoresInCategories, type Kind } from '../scope.sql.ts'
import { findStatistics } from '../ranking/statistics.sql.ts'
import { correctSpelling } from './correct-spelling.ts'
import { expandTerms } from './expand-terms.ts'
import { findMatches, NO_MATCHES, type Matches, type Total } from './find-matches.ts'

export { autocomplete } from './autocomplete.ts'
export { findProducts }
export type { FoundProductRow, FoundStoreRow }

export interface SearchInput {
  q: string
  type: 'all' | 'stores' | 'products'
  /** Of the store, in any case. */
  category?: string
}

export interface SearchResult {
  stores: Total & { rows: FoundStoreRow[] }
  products: Total & { rows: FoundProductRow[] }
}

/**
 * Full-text search of active stores and products, best first: rows with all terms, also the best rows with some of them, and, when
 * these are few, products of stores with that name or category. Words for goods are searched under their other names, too; words
 * that no row has are corrected.
 */
export async function search(
  { q, type, category }: SearchInput,
  { limit, offset }: Page,
): Promise<SearchResult> {
  return await runSearch({
    q,
    type,
    categories: category ? [category] : [],
    page: { limit, offset },
  })
}

interface Selection {
  q: string
  /** Of the store, in any case; all for none. */
  categories: string[]
  /** Products of this store alone. */
  storeId?: string | null
}

type PagedInput = Selection & { type: SearchInput['type']; page: Page }

/** Equal searches that arrive together run once. */
const runSearch = singleFlight(async (input: PagedInput): Promise<SearchResult> => {
  const { stores, products } = await findIds(input)
  const [storeRows, productRows] = await Promise.all([
    findStores(stores.ids),
    findProducts(products.ids),
  ])
  return {
    stores: { ...stores, rows: storeRows },
    products: { ...products, rows: productRows },
  }
})

/** The ids alone of the products that a search finds, for callers that show more of them. */
export async function searchProductIds(selection: Selection, page: Page): Promise<Matches> {
  return await runIdSearch({ ...selection, type: 'products', page })
}

const runIdSearch = singleFlight(async (input: PagedInput) => (await findIds(input)).products)

async function findIds({ q, type, categories, storeId, page }: PagedInput) {
  const rows = withoutFunctionWords(await findTerms(q))
  const [product, store, { expansions, known: named, goods }, stores] = await Promise.all([
    findStatistics('product'),
    findStatistics('store'),
    expandTerms(q, rows),
    findScope(categories, storeId),
  ])
  const unnamed = rows.filter(({ word }) => !named.has(word))
  const known = { expansions, corrections: await correctSpelling(unnamed) }
  const sizes = { product: product.size, store: store.size }
  const find = async (kind: Kind) => {
    if (type !== 'all' && type !== `${kind}s`) return NO_MATCHES
    const terms = termsOf(rows, kind, sizes, known)
    const fields = rankedFields(kind, { product, store })
    return await findMatches({ scope: { kind, stores }, terms, fields, goods }, page)
  }
  const [foundStores, foundProducts] = await Promise.all([find('store'), find('product')])
  return { stores: foundStores, products: foundProducts }
}

/** The stores whose products are searched; null for all. */
async function findScope(
  categories: string[],
  storeId: string | null | undefined,
): Promise<string[] | null> {
  const named = categories.map((each) => each.trim()).filter((each) => each !== '')
  const stores = named.length > 0 ? await findStoresInCategories(named) : null
  if (!storeId) return stores
  return stores === null || stores.includes(storeId) ? [storeId] : []
}

/** A query of nothing else keeps them. */
function withoutFunctionWords(rows: TermRow[]): TermRow[] {
  const others = rows.filter(({ word }) => !isFunctionWord(word))
  return others.length > 0 ? others : rows
}

/** Rolls the deltas of the document frequencies up into their totals. */
export const rollUpDocumentFrequencies = createRollup({
  applyDeltas,
  vacuumDeltas,
  vacuumAfter: 20_000,
})
