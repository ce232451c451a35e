/**
 * The booked units of each listing by date. A date has a row once somebody has booked or blocked it. Every statement here
 * takes its rows in the order of their dates, so that two never wait for each other in a circle; that nothing is booked
 * beyond the capacity of a date is for the constraint of the table to say.
 */
import {
  queryPipelined,
  statement,
  isConstraintViolation,
  query,
  type Transaction,
} from '../../../platform/database/connections.ts'
import type { Range } from './range.ts'

export interface DayRow {
  date: string
  booked: number
  capacity: number
  blocked: boolean
  reason: string | null
}

const daysInRange = statement<DayRow>(
  'rental-days-between',
  `select date, booked, capacity, blocked, reason from rental_days
   where listing_id = $1 and date >= $2 and date < $3 order by date`,
)

/** The dates of a range that have a row. */
export async function listDays(listingId: string, { start, end }: Range): Promise<DayRow[]> {
  return await queryPipelined(daysInRange, [listingId, start, end])
}

/** Whether a write failed because it would book more than a date has. */
export function isOverCapacity(error: unknown): boolean {
  return isConstraintViolation(error, 'rental_days_within_capacity')
}

/**
 * Takes units, where `nights` yields a row `listing_id, date, units, total_units` for each date of each booking, and the rows
 * of their listings are locked. For the hot statement that books, and for `reserveDays`.
 */
export function reserveDaysSql(nights: string): string {
  return `insert into rental_days as d (listing_id, date, booked, capacity)
     select listing_id, date, sum(units), min(total_units) from ${nights}
     group by listing_id, date order by listing_id, date
     on conflict (listing_id, date) do update set booked = d.booked + excluded.booked`
}

/**
 * Which of several bookings find their units on all of their dates, as `place, fits`: the first comes first, so that each is
 * judged beside those before it. `nights` yields what `reserveDaysSql` takes, with the `place` of the booking. It is a look
 * without a lock, so that most of those who are too late are told apart before the constraint fails all of them together.
 */
export function availabilitySql(nights: string): string {
  return `select place, bool_and(so_far <= left_on_it) as fits
     from (select n.place, coalesce(d.capacity - d.booked, n.total_units) as left_on_it,
         sum(n.units) over (partition by n.listing_id, n.date order by n.place) as so_far
       from ${nights} n left join lateral (select capacity, booked from rental_days
         where listing_id = n.listing_id and date = n.date offset 0) d on true) judged
     group by place`
}

const reserve = statement(
  'rental-days-take',
  reserveDaysSql(
    `(select l.id as listing_id, $2::date + n as date, $4::int as units, l.total_units
      from (select id, total_units from rental_listings where id = $1 for share) l,
        generate_series(0, $3::date - $2::date - 1) n) nights`,
  ),
)

/** @throws what `isOverCapacity` knows, when a date has fewer units left or is blocked */
export async function reserveDays(
  trx: Transaction,
  listingId: string,
  { start, end }: Range,
  units: number,
): Promise<void> {
  await query(reserve, [listingId, start, end, units], trx)
}

const release = statement(
  'rental-days-release',
  `with held as (select date from rental_days
     where listing_id = $1 and date >= $2 and date < $3 order by date for no key update)
   update rental_days d set booked = d.booked - $4, capacity = case when d.blocked then d.booked - $4 else d.capacity end
   from held where d.listing_id = $1 and d.date = held.date`,
)

/** Gives units back that were taken. */
export async function releaseDays(
  trx: Transaction,
  listingId: string,
  { start, end }: Range,
  units: number,
): Promise<void> {
  await query(release, [listingId, start, end, units], trx)
}

const block = statement<{ date: string }>(
  'rental-days-block',
  `insert into rental_days as d (listing_id, date, capacity, blocked, reason)
   select $1::uuid, date, 0, true, $3 from unnest($2::date[]) as given(date) order by date
   on conflict (listing_id, date) do update set blocked = true, reason = excluded.reason, capacity = d.booked`,
)

/** Nothing more can be booked on these dates; what is booked stays. The dates must be different. */
export async function blockDays(
  trx: Transaction,
  listingId: string,
  dates: string[],
  reason: string | null,
): Promise<void> {
  await query(block, [listingId, dates, reason], trx)
}

const unblock = statement(
  'rental-days-unblock',
  `with held as (select date from rental_days
     where listing_id = $1 and date = any($2::date[]) and blocked order by date for no key update)
   update rental_days d set blocked = false, reason = null, capacity = greatest($3, d.booked)
   from held where d.listing_id = $1 and d.date = held.date and d.blocked`,
)

export async function unblockDays(
  trx: Transaction,
  listingId: string,
  dates: string[],
  totalUnits: number,
): Promise<void> {
  await query(unblock, [listingId, dates, totalUnits], trx)
}

const blockedAmong = statement<{ date: string; reason: string | null }>(
  'rental-days-blocked',
  `select date, reason from rental_days where listing_id = $1 and date = any($2::date[]) and blocked order by date`,
)

/** Which of some dates are blocked, in their order. */
export async function listBlockedDays(
  trx: Transaction,
  listingId: string,
  dates: string[],
): Promise<{ date: string; reason: string | null }[]> {
  return await query(blockedAmong, [listingId, dates], trx)
}

const busiest = statement<{ date: string; booked: number }>(
  'rental-days-busiest',
  `select date, booked from rental_days where listing_id = $1 and date >= $2 order by booked desc, date limit 1`,
)

/** The date from `today` on that has most. */
export async function busiestDay(
  trx: Transaction,
  listingId: string,
  today: string,
): Promise<{ date: string; booked: number } | undefined> {
  return (await query(busiest, [listingId, today], trx))[0]
}

const setCapacityStatement = statement(
  'rental-days-resize',
  `with held as (select date from rental_days
     where listing_id = $1 and date >= $2 and not blocked order by date for no key update)
   update rental_days d set capacity = $3 from held where d.listing_id = $1 and d.date = held.date and not d.blocked`,
)

/** Gives the dates from `today` on another capacity. */
export async function setCapacity(
  trx: Transaction,
  listingId: string,
  today: string,
  totalUnits: number,
): Promise<void> {
  await query(setCapacityStatement, [listingId, today, totalUnits], trx)
}
