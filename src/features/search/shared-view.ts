import type { Static } from 'typebox'
import { pesos } from '../../platform/values/money.ts'
import { isInStock } from '../products/quantity-rule.ts'
import type { AutocompleteReply, FoundProduct, FoundStore, SearchReply } from './schemas.ts'
import type { FoundProductRow, FoundStoreRow } from './results.sql.ts'
import type { Suggestion } from './service/autocomplete.ts'
import type { SearchResult } from './service/search.ts'

export function searchReply(
  { stores, products }: SearchResult,
  { query }: { query: { q: string } },
): Static<typeof SearchReply> {
  return {
    success: true,
    query: query.q,
    results: {
      stores: stores.rows.map(storeView),
      products: products.rows.map(foundProductView),
    },
    total: { stores: stores.total, products: products.total },
    ...(stores.isEstimate || products.isEstimate ? { totalIsEstimate: true } : {}),
  }
}

function storeView(row: FoundStoreRow): Static<typeof FoundStore> {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    category: row.category,
    city: row.city,
    rating: row.rating,
    reviewCount: row.review_count,
    logoUrl: row.logo_url,
  }
}

/** A product in a list, with the store that sells it. */
export function foundProductView(row: FoundProductRow): Static<typeof FoundProduct> {
  return {
    id: row.id,
    name: row.name,
    price: pesos(row.price),
    priceFrom: row.has_variants,
    comparePrice: row.compare_price === null ? null : pesos(row.compare_price),
    unit: row.unit,
    inStock: isInStock(row),
    image: row.images[0] ?? null,
    store: { id: row.store_id, name: row.store_name, slug: row.store_slug },
  }
}

export function autocompleteReply(suggestions: Suggestion[]): Static<typeof AutocompleteReply> {
  return { success: true, suggestions }
}
