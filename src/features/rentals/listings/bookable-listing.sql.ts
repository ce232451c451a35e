/** What somebody who books has to know of a listing. */
import { queryPipelined, statement } from '../../../platform/database/connections.ts'
import { createBatcher } from '../../../platform/database/batcher.ts'
import type { ListingColumns, VendorRow } from './queries.ts'
import type { Range } from './range.ts'

/** An active listing with what stands against a booking of some days. */
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
  vendor: VendorRow
  /** As PostgreSQL writes it: whoever books names the version that was looked at. */
  version: string
  /** On the date of the range that has most. */
  peak_booked: number
  /** The first of the range. */
  first_blocked_date: string | null
}

/**
 * One look-up after the other, so that every plan walks indexes. The size of a JSON array is no part of a plan, so PostgreSQL
 * keeps this one; for an array of few keys it plans anew each time.
 */
const bookableListings = statement<BookableListing & { place: number }>(
  'rental-prospects',
  `select w.place, l.id, l.vendor_id, l.agreement_id, l.title, l.images, l.pricing_unit, l.rate, l.security_deposit,
     l.offers_delivery, l.delivery_fee, l.total_units, l.minimum_rental_units, l.maximum_rental_units,
     l.pickup_address, l.pickup_instructions, l.updated_at::text as version, days.peak_booked, days.first_blocked_date,
     json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name), 'phone', u.phone,
       'email', u.email) as vendor
   from jsonb_to_recordset($1::jsonb) as w(place int, id uuid, starts date, ends date)
     cross join lateral (select * from rental_listings where id = w.id and is_active offset 0) l
     cross join lateral (select * from users where id = l.vendor_id offset 0) u
     cross join lateral (
       select coalesce(max(booked), 0) as peak_booked, min(date) filter (where blocked) as first_blocked_date
       from rental_days where listing_id = l.id and date >= w.starts and date < w.ends offset 0) days`,
)

const find = createBatcher<{ id: string; range: Range }, BookableListing | undefined>(
  async ({ items }) => {
    const wanted = items.map(({ id, range }, place) => {
      return { place, id, starts: range.start, ends: range.end }
    })
    const found: BookableListing[] = []
    for (const { place, ...row } of await queryPipelined(bookableListings, [
      JSON.stringify(wanted),
    ]))
      found[place] = row
    return items.map((_, place) => found[place])
  },
)

/** An active listing and what is booked or blocked in a range. */
export async function findBookableListing(
  id: string,
  range: Range,
): Promise<BookableListing | undefined> {
  return await find({ id, range })
}
