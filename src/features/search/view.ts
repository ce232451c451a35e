import type { Static } from 'typebox'
import { pesos } from '../../platform/values/money.ts'
import type { FoundProduct, FoundStore } from './schemas.ts'
import type { FoundProductRow, FoundStoreRow } from './service/search.ts'

export function foundStoreView(row: FoundStoreRow): Static<typeof FoundStore> {
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

export function foundProductView(row: FoundProductRow): Static<typeof FoundProduct> {
  return {
    id: row.id,
    name: row.name,
    price: pesos(row.price),
    comparePrice: row.compare_price === null ? null : pesos(row.compare_price),
    unit: row.unit,
    inStock: row.inventory > 0,
    image: row.images[0] ?? null,
    store: { id: row.store_id, name: row.store_name, slug: row.store_slug },
  }
}
