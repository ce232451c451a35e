import { none, type Checks } from './check.ts'

export const rentalChecks: Checks = {
  'no day has more units booked than there are, and each counts its bookings': none(
    `with reserved as (
       select b.listing_id, b.start_date + n as date, sum(b.units_requested)::int as units
       from rental_bookings b, generate_series(0, b.duration_days - 1) n
       where b.status in ('pending', 'confirmed', 'active') or b.awaits_return group by 1, 2)
     select coalesce(d.date, r.date) as date, d.booked, r.units
     from rental_days d full join reserved r on r.listing_id = d.listing_id and r.date = d.date
       join rental_listings l on l.id = coalesce(d.listing_id, r.listing_id)
     where coalesce(d.booked, 0) <> coalesce(r.units, 0) or d.booked > l.total_units`,
  ),
  'one key is one booking, and one signature': async ({ database, history }) => {
    const count = (pattern: RegExp) =>
      new Set(history.flatMap(({ request, key }) => (pattern.test(request) ? [key] : []))).size
    const { rows } = await database.query(
      `select (select count(*) from rental_bookings)::int as bookings, (select count(*) from agreement_signatures)::int as signatures`,
    )
    const [{ bookings, signatures }] = rows
    const isMore = bookings > count(/\/book$/) || signatures > count(/agreements\/sign$/)
    return isMore ? rows : []
  },
  'an acknowledged booking is stored with its price': async ({ database, history }) => {
    const ids = history.flatMap(({ request, reply }) =>
      request.endsWith('/book') && reply?.status === 201 ? [String(reply.body.data.id)] : [],
    )
    const { rows } = await database.query(
      `select a.id from unnest($1::uuid[]) as a(id) where not exists (
         select from rental_bookings b where b.id = a.id and b.total_amount > 0)`,
      [ids],
    )
    return rows
  },
}
