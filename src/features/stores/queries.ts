import {
  knex,
  queryPipelined,
  statement,
  type Transaction,
} from '../../platform/database/connections.ts'
import { containsPattern } from '../../platform/database/like-pattern.ts'
import {
  COUNT_CAP,
  newestFirst,
  type ListResult,
  type Page,
} from '../../platform/contract/pagination.ts'

/** Opening and closing time of a weekday, `HH:MM` in Manila; null for a day off. */
export type OperatingHours = Partial<Record<string, { open: string; close: string } | null>>

export interface StoreRow {
  id: string
  slug: string
  owner_id: string
  name: string
  category: string
  description: string
  address: string
  city: string
  barangay: string
  phone: string | null
  latitude: number | null
  longitude: number | null
  /** How far it delivers; null for as far as the platform does. */
  delivery_radius_km: number | null
  operating_hours: OperatingHours | null
  accepting_orders: boolean
  logo_url: string | null
  banner_url: string | null
  rating: number
  review_count: number
  is_verified: boolean
  is_active: boolean
}

const columns = `id, slug, owner_id, name, category, description, address, city, barangay, phone, latitude, longitude,
  delivery_radius_km, operating_hours, accepting_orders, logo_url, banner_url, rating, review_count, is_verified, is_active`

const byIdOrSlug = {
  id: statement<StoreRow>(
    'store-by-id',
    `select ${columns} from stores where id = $1 and is_active`,
  ),
  slug: statement<StoreRow>(
    'store-by-slug',
    `select ${columns} from stores where slug = $1 and is_active`,
  ),
}

export async function findActiveStore(
  by: 'id' | 'slug',
  value: string,
): Promise<StoreRow | undefined> {
  return (await queryPipelined(byIdOrSlug[by], [value]))[0]
}

export interface StoreFilter {
  category?: string
  city?: string
  /** Part of the name. */
  q?: string
}

/** Active stores, newest first. The conditions that are used make the statement, so that each has its index. */
export async function selectActiveStores(
  filter: StoreFilter,
  { limit, offset }: Page,
): Promise<ListResult<StoreRow>> {
  const values: unknown[] = []
  const conditions = ['is_active']
  const where = (condition: string, value: string) =>
    conditions.push(condition.replace('?', `$${values.push(value)}`))
  if (filter.city) where('lower(city) = lower(?)', filter.city)
  if (filter.category) where('lower(category) = lower(?)', filter.category)
  if (filter.q) where('name ilike ?', containsPattern(filter.q))
  const used = Object.keys(filter)
    .filter((key) => filter[key as keyof StoreFilter])
    .toSorted()
    .join('-')
  const matching = `from stores where ${conditions.join(' and ')}`
  const page = statement<StoreRow>(
    `stores-list-${used}`,
    `select ${columns} ${matching} order by id desc limit $${values.length + 1} offset $${values.length + 2}`,
  )
  const count = statement<{ counted: number }>(
    `stores-count-${used}`,
    `select count(*) as counted from (select ${matching} limit ${COUNT_CAP + 1}) capped`,
  )
  const [rows, [total]] = await Promise.all([
    queryPipelined(page, [...values, limit, offset]),
    queryPipelined(count, values),
  ])
  return { rows, total: total?.counted ?? 0 }
}

const ofOwner = statement<StoreRow>(
  'stores-of-owner',
  `select ${columns} from stores where owner_id = $1 order by id desc limit $2 offset $3`,
)
const countOfOwner = statement<{ counted: number }>(
  'stores-of-owner-count',
  `select count(*) as counted from (select from stores where owner_id = $1 limit ${COUNT_CAP + 1}) capped`,
)

/** The stores of a vendor, active or not, newest first. */
export async function selectVendorStores(
  ownerId: string,
  { limit, offset }: Page,
): Promise<ListResult<StoreRow>> {
  const [rows, [total]] = await Promise.all([
    queryPipelined(ofOwner, [ownerId, limit, offset]),
    queryPipelined(countOfOwner, [ownerId]),
  ])
  return { rows, total: total?.counted ?? 0 }
}

export type StoreState = 'active' | 'inactive' | 'verified' | 'unverified'

const inState: Record<StoreState, string> = {
  active: 'is_active',
  inactive: 'not is_active',
  verified: 'is_verified',
  unverified: 'not is_verified',
}

/** Every store in any state, newest first; `q` is a part of the name. */
export async function selectAllStores(
  { status, q }: { status?: StoreState; q?: string },
  { limit, offset }: Page,
): Promise<ListResult<StoreRow>> {
  const conditions = [status ? inState[status] : 'true', q ? 'name ilike :q' : 'true'].join(' and ')
  const values = { q: containsPattern(q ?? ''), limit, offset }
  const count = await knex.raw(
    `select count(*) as counted from (select from stores where ${conditions} limit ${COUNT_CAP + 1}) capped`,
    values,
  )
  const { counted } = count.rows[0] as { counted: number }
  const matching = `select ${columns} from stores where ${conditions}`
  const page = await knex.raw(
    `select * from (${newestFirst(matching, counted)}) m order by id desc limit :limit offset :offset`,
    values,
  )
  return { rows: page.rows, total: counted }
}

const byId = statement<StoreRow>('store-of-anyone', `select ${columns} from stores where id = $1`)

/** Active or not. */
export async function findStore(id: string): Promise<StoreRow | undefined> {
  return (await queryPipelined(byId, [id]))[0]
}

export async function findStoreOwner(trx: Transaction, storeId: string): Promise<string> {
  return (
    (await knex('stores').transacting(trx).where({ id: storeId }).first('owner_id')) as {
      owner_id: string
    }
  ).owner_id
}
