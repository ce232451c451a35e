/** The listing and its counters as a booking is validated against them. */
import { queryRead, statement } from '../../../platform/database/queries.ts'
import { createBatcher } from '../../../platform/database/batcher.ts'
import type { ListingColumns } from './model.ts'
import type { VendorRow } from './queries.ts'
import type { Range } from './range.ts'

/** An active listing with its counters in a range. */
export interface BookableListing extends Pick<
  ListingColumns,
  | 'id'
  | 'vendor_id'
  | 'agreement_id'
  | 'title'
  | 'images'
  | 'pricing_unit'
  | 'rate'
  | 'security_deposit'
  | 'offers_delivery'
  | 'delivery_fee'
  | 'total_units'
  | 'minimum_rental_units'
  | 'maximum_rental_units'
  | 'pickup_address'
  | 'pickup_instructions'
> {
  vendor: VendorRow & { email: string }
  /** `updated_at` in microseconds. The statement that books rejects another version. */
  version: string
  /** The most units that are booked on one date of the range. */
  peak_booked: number
  first_blocked_date: string | null
}

/**
 * Lateral lookups with `offset 0` make every plan use indexes. The items are a JSON array because its length is no part of a
 * plan, so PostgreSQL keeps a generic one; for an array of few keys it plans each call.
 */
const bookableListings = statement<BookableListing & { ordinal: number }>(
  'rental-bookable-listings',
  `select i.ordinal, l.id, l.vendor_id, l.agreement_id, l.title, l.images, l.pricing_unit, l.rate, l.security_deposit,
     l.offers_delivery, l.delivery_fee, l.total_units, l.minimum_rental_units, l.maximum_rental_units,
     l.pickup_address, l.pickup_instructions, l.updated_at::text as version, days.peak_booked, days.first_blocked_date,
     json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name), 'phone', u.phone,
       'email', u.email) as vendor
   from jsonb_to_recordset($1::jsonb) as i(ordinal int, id uuid, range_start date, range_end date)
     cross join lateral (select * from rental_listings where id = i.id and is_active offset 0) l
     cross join lateral (select * from users where id = l.vendor_id offset 0) u
     cross join lateral (
       select coalesce(max(booked), 0) as peak_booked, min(date) filter (where blocked) as first_blocked_date
       from rental_days where listing_id = l.id and date >= i.range_start and date < i.range_end offset 0) days`,
)

const findBatched = createBatcher<{ id: string; range: Range }, BookableListing | undefined>(
  async ({ items }) => {
    const input = items.map(({ id, range }, ordinal) => {
      return { ordinal, id, range_start: range.start, range_end: range.end }
    })
    const found: BookableListing[] = []
    for (const { ordinal, ...row } of await queryRead(bookableListings, [JSON.stringify(input)]))
      found[ordinal] = row
    return items.map((_, ordinal) => found[ordinal])
  },
)

/** Undefined for a listing that is not active. */
export async function findBookableListing(
  id: string,
  range: Range,
): Promise<BookableListing | undefined> {
  return await findBatched({ id, range })
}
