import { queryRead, statement, query } from '../../../platform/database/queries.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'
import { listQuery } from '../../../platform/database/list-query.ts'
import type { ListingColumns } from './model.ts'

/** A listing as it is shown. */
export interface ListingRow extends Omit<ListingColumns, 'calendar_hash'> {
  category: { id: string; name: string; slug: string; icon: string | null; color: string | null }
  /** `store_phone` is that of the vendor's first store with one, which anybody sees. */
  vendor: VendorRow & { store_phone: string | null }
  agreement: { id: string; title: string; version: number; is_active: boolean } | null
  /** On every date of the requested range; without a range null, or not there. */
  available_units?: number | null
}

export interface VendorRow {
  id: string
  name: string
  phone: string | null
}

const columns = `l.id, l.vendor_id, l.category_id, l.agreement_id, l.title, l.description, l.pricing_unit, l.rate,
  l.security_deposit, l.total_units, l.minimum_rental_units, l.maximum_rental_units, l.pickup_address,
  l.pickup_instructions, l.offers_delivery, l.delivery_fee, l.advance_booking_days, l.turnaround_units, l.is_active, l.taken_down_at,
  l.is_verified, l.images, l.created_at, l.updated_at,
  json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'icon', c.icon, 'color', c.color) as category,
  json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name), 'phone', u.phone,
    'store_phone', (select s.phone from stores s where s.owner_id = u.id and s.is_active and s.phone is not null
      order by s.id limit 1)) as vendor,
  case when a.id is not null then
    json_build_object('id', a.id, 'title', a.title, 'version', a.version, 'is_active', a.is_active) end as agreement`
const joins = `join rental_categories c on c.id = l.category_id join users u on u.id = l.vendor_id
  left join agreements a on a.id = l.agreement_id`

const byId = statement<ListingRow>(
  'rental-listing-by-id',
  `select ${columns} from rental_listings l ${joins} where l.id = $1`,
)

/** Active or not; with `trx` it sees what that has written. */
export async function findListing(id: string, trx?: Transaction): Promise<ListingRow | undefined> {
  return (trx ? await query(byId, [id], trx) : await queryRead(byId, [id]))[0]
}

export interface ListingFilter {
  /** The slug of a category. */
  category?: string
  categoryId?: string
  vendorId?: string
  /** A pattern for the title. */
  title?: string
  /** With both, `available_units` is what is available on every date from `start` until before `end`. */
  start: string | null
  end: string | null
}

/** Active listings, newest first. A date without a counter has all units. */
export const listActiveListings = listQuery<ListingRow, ListingFilter>({
  name: 'rental-listings',
  columns: `${columns}, case when :start::date is not null then
    least(l.total_units, (select min(d.capacity - d.booked) from rental_days d
      where d.listing_id = l.id and d.date >= :start and d.date < :end::date)) end as available_units`,
  from: 'rental_listings l',
  where: 'l.is_active',
  filters: {
    category: 'l.category_id = (select id from rental_categories where slug = :category)',
    categoryId: 'l.category_id = :categoryId',
    vendorId: 'l.vendor_id = :vendorId',
    title: 'l.title ilike :title',
  },
  orderBy: 'l.id desc',
  sortMatches: 'title',
  isPublic: true,
  key: 'id',
  join: joins,
})

/** A vendor's own listings, active or not, newest first. */
export const listVendorListings = listQuery<ListingRow, { vendorId: string }>({
  name: 'rental-listings-of-vendor',
  columns,
  from: 'rental_listings l',
  where: 'l.vendor_id = :vendorId',
  orderBy: 'l.id desc',
  key: 'id',
  join: joins,
})

export interface AllListingsFilter {
  status?: 'active' | 'inactive' | 'verified' | 'unverified'
  /** A pattern for the title. */
  title?: string
}

/** Every listing, active or not, newest first. */
export const listAllListings = listQuery<ListingRow, AllListingsFilter>({
  name: 'rental-listings-all',
  columns,
  from: 'rental_listings l',
  filters: {
    status: {
      active: 'l.is_active',
      inactive: 'not l.is_active',
      verified: 'l.is_verified',
      unverified: 'not l.is_verified',
    },
    title: 'l.title ilike :title',
  },
  orderBy: 'l.id desc',
  sortMatches: 'title',
  key: 'id',
  join: joins,
})

/** It leaves `updated_at` alone, which is the version of what customers book. */
const setCalendarHash = statement<{ id: string }>(
  'rental-listing-calendar',
  'update rental_listings set calendar_hash = $3 where id = $1 and vendor_id = $2 returning id',
)

/** False when the vendor has no such listing. */
export async function updateCalendarHash(
  vendorId: string,
  id: string,
  hash: Buffer | null,
): Promise<boolean> {
  return (await query(setCalendarHash, [id, vendorId, hash])).length > 0
}

const byCalendarHash = statement<{ id: string; title: string }>(
  'rental-listing-by-calendar',
  `select l.id, l.title from rental_listings l join users u on u.id = l.vendor_id
   where l.calendar_hash = $1 and u.role = 'vendor' and u.is_active and not u.is_banned`,
)

/** The listing with this calendar, while its vendor may use the platform. */
export async function findByCalendarHash(
  hash: Buffer,
): Promise<{ id: string; title: string } | undefined> {
  return (await query(byCalendarHash, [hash]))[0]
}
