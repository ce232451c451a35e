import { statement, query } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { listQuery } from '../../platform/database/list-query.ts'
import { createLoader, loaderKeys } from '../../platform/database/loader.ts'
import type { StoreRow } from './model.ts'

const columns = `id, slug, owner_id, name, category, description, address, city, barangay, phone, latitude, longitude,
  place_code, delivers_to,  delivery_radius_km, operating_hours, accepting_orders, accepts_when_closed, delivery_enabled, pickup_enabled, slots,
  logo_url, banner_url, rating, review_count, is_verified, is_active, taken_down_at`

type KeyedStore = StoreRow & { keyed_by: string }

const activeBy = {
  id: createLoader(
    statement<KeyedStore>(
      'store-by-id',
      `select ${columns}, id as keyed_by from stores where id = ${loaderKeys} and is_active`,
    ),
  ),
  slug: createLoader(
    statement<KeyedStore>(
      'store-by-slug',
      `select ${columns}, slug as keyed_by from stores
       where slug = any(array(select jsonb_array_elements_text($1::jsonb))) and is_active`,
    ),
  ),
}

/** What a slug is made of; PostgreSQL refuses some other texts. */
const SLUG = /^[\w-]+$/

export async function findActiveStore(
  key: 'id' | 'slug',
  value: string,
): Promise<Readonly<StoreRow> | undefined> {
  return key === 'id' || SLUG.test(value) ? await activeBy[key](value) : undefined
}

export interface StoreFilter {
  category?: string
  city?: string
  /** A LIKE pattern for the name. */
  q?: string
}

/** Active stores, newest first. */
export const listActiveStores = listQuery<StoreRow, StoreFilter>({
  name: 'stores-active',
  columns,
  from: 'stores',
  where: 'is_active',
  filters: {
    category: 'lower(category) = lower(:category)',
    city: 'lower(city) = lower(:city)',
    q: 'name ilike :q',
  },
  orderBy: 'id desc',
  sortMatches: 'q',
  isPublic: true,
})

/** The stores of a vendor, active or not, newest first. */
export const listVendorStores = listQuery<StoreRow, { ownerId: string }>({
  name: 'stores-of-vendor',
  columns,
  from: 'stores',
  where: 'owner_id = :ownerId',
  orderBy: 'id desc',
})

export interface AllStoresFilter {
  status?: 'active' | 'inactive' | 'verified' | 'unverified'
  /** A LIKE pattern for the name. */
  q?: string
}

/** Every store, newest first. */
export const listAllStores = listQuery<StoreRow, AllStoresFilter>({
  name: 'stores-all',
  columns,
  from: 'stores',
  filters: {
    status: {
      active: 'is_active',
      inactive: 'not is_active',
      verified: 'is_verified',
      unverified: 'not is_verified',
    },
    q: 'name ilike :q',
  },
  orderBy: 'id desc',
  sortMatches: 'q',
})

const addRating = statement(
  'store-add-rating',
  `update stores set review_count = review_count + $2::int, rating_sum = rating_sum + $3::int,
     rating = coalesce(round((rating_sum + $3::int)::numeric / nullif(review_count + $2::int, 0), 2), 0)
   where id = $1`,
)

/** Adds reviews and the sum of their stars to the rating of a store; negative numbers remove them. */
export async function addStoreRating(
  trx: Transaction,
  id: string,
  { reviews, stars }: { reviews: number; stars: number },
): Promise<void> {
  await query(addRating, [id, reviews, stars], trx)
}

const erase = statement(
  'stores-erase',
  `update stores set name = 'Closed store', slug = 'closed-' || id, description = '', address = '', barangay = '',
     phone = null, latitude = null, longitude = null, place_code = null, delivers_to = null, operating_hours = null, slots = '[]', logo_url = null, banner_url = null,
     is_active = false, accepting_orders = false, updated_at = now()
   where owner_id = $1`,
)

/** Closes the stores of an erased user and removes what identifies them; the rows stay, because orders refer to them. */
export async function eraseStoresOf(trx: Transaction, ownerId: string): Promise<void> {
  await query(erase, [ownerId], trx)
}
