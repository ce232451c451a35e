/** The rows of search results. */
import { queryBounded, statement } from '../../platform/database/queries.ts'

export interface FoundProductRow {
  id: string
  name: string
  /** Centavos, like `compare_price`. */
  price: number
  compare_price: number | null
  has_variants: boolean
  unit: string
  inventory: number
  quantity_step: number
  min_quantity: number | null
  max_quantity: number | null
  images: string[]
  store_id: string
  store_name: string
  store_slug: string
}

const products = statement<FoundProductRow>(
  'search-products',
  `select p.id, p.name, p.price, p.compare_price, p.has_variants, p.unit, p.inventory, p.quantity_step, p.min_quantity,
     p.max_quantity, p.images, p.store_id, s.name as store_name, s.slug as store_slug
   from unnest($1::uuid[]) with ordinality f (id, ordinal)
   join products p on p.id = f.id and p.is_active join stores s on s.id = p.store_id and s.is_active order by f.ordinal`,
)

/** In the order of `ids`, without those deactivated since they were found. */
export async function findProducts(ids: string[]): Promise<FoundProductRow[]> {
  return ids.length > 0 ? await queryBounded(products, [ids]) : []
}

export interface FoundStoreRow {
  id: string
  slug: string
  name: string
  category: string
  city: string
  rating: number
  review_count: number
  logo_url: string | null
}

const stores = statement<FoundStoreRow>(
  'search-stores',
  `select s.id, s.slug, s.name, s.category, s.city, s.rating, s.review_count, s.logo_url
   from unnest($1::uuid[]) with ordinality f (id, ordinal) join stores s on s.id = f.id and s.is_active order by f.ordinal`,
)

/** In the order of `ids`, without those deactivated since they were found. */
export async function findStores(ids: string[]): Promise<FoundStoreRow[]> {
  return ids.length > 0 ? await queryBounded(stores, [ids]) : []
}
