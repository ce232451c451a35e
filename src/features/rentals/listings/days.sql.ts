/**
 * Capacity counters: the booked units of each listing by date. A date has a row from its first booking or block on. Each
 * statement locks its rows in date order, so that no two deadlock; the CHECK `rental_days_within_capacity` is what keeps any
 * race from overbooking.
 */
import { queryRead, statement, query } from '../../../platform/database/queries.ts'
import { isConstraintViolation } from '../../../platform/database/errors.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'
import type { Range } from './range.ts'

export interface DayRow {
  date: string
  booked: number
  capacity: number
  blocked: boolean
  reason: string | null
}

export interface BlockedDay {
  date: string
  reason: string | null
}

const daysInRange = statement<DayRow>(
  'rental-days-in-range',
  `select date, booked, capacity, blocked, reason from rental_days
   where listing_id = $1 and date >= $2 and date < $3 order by date`,
)

/** The dates of a range that have a counter, in order. */
export async function listDays(listingId: string, { start, end }: Range): Promise<DayRow[]> {
  return await queryRead(daysInRange, [listingId, start, end])
}

/** Whether a write failed because it would book more units than a date has. */
export function isOverCapacity(error: unknown): boolean {
  return isConstraintViolation(error, 'rental_days_within_capacity')
}

/**
 * Reserves units, where `bookedDays` yields `listing_id, date, units, total_units` for each date of each booking, and the rows
 * of their listings are locked. For the statement that books, and for `reserveDays`.
 */
export function reserveDaysSql(bookedDays: string): string {
  return `insert into rental_days as d (listing_id, date, booked, capacity)
     select listing_id, date, sum(units), min(total_units) from ${bookedDays} booked_days
     group by listing_id, date order by listing_id, date
     on conflict (listing_id, date) do update set booked = d.booked + excluded.booked`
}

/**
 * Which bookings of a batch find their units on all of their dates, as `ordinal, is_available`, each after those before it.
 * `bookedDays` yields the columns of `reserveDaysSql` and the `ordinal` of the booking. It reads without a lock, so that most
 * bookings that come too late are sorted out before the CHECK fails the whole batch.
 */
export function availabilitySql(bookedDays: string): string {
  return `select ordinal, bool_and(running_units <= free_units) as is_available
     from (select b.ordinal, coalesce(d.capacity - d.booked, b.total_units) as free_units,
         sum(b.units) over (partition by b.listing_id, b.date order by b.ordinal) as running_units
       from ${bookedDays} b left join lateral (select capacity, booked from rental_days
         where listing_id = b.listing_id and date = b.date offset 0) d on true) days
     group by ordinal`
}

const reserve = statement(
  'rental-days-reserve',
  reserveDaysSql(
    `(select l.id as listing_id, $2::date + n as date, $4::int as units, l.total_units
      from (select id, total_units from rental_listings where id = $1 for share) l,
        generate_series(0, $3::date - $2::date - 1) n)`,
  ),
)

/** @throws what `isOverCapacity` recognizes, when a date has fewer units left or is blocked */
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
  `with locked as (select date from rental_days
     where listing_id = $1 and date >= $2 and date < $3 order by date for no key update)
   update rental_days d set booked = d.booked - $4, capacity = case when d.blocked then d.booked - $4 else d.capacity end
   from locked where d.listing_id = $1 and d.date = locked.date`,
)

/** Releases reserved units. */
export async function releaseDays(
  trx: Transaction,
  listingId: string,
  { start, end }: Range,
  units: number,
): Promise<void> {
  await query(release, [listingId, start, end, units], trx)
}

const block = statement(
  'rental-days-block',
  `insert into rental_days as d (listing_id, date, capacity, blocked, reason)
   select $1::uuid, date, 0, true, $3 from unnest($2::date[]) as input(date) order by date
   on conflict (listing_id, date) do update set blocked = true, reason = excluded.reason, capacity = d.booked`,
)

/** Lowers the capacity of dates to what is booked on them, so that nothing more can be. The dates must be distinct. */
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
  `with locked as (select date from rental_days
     where listing_id = $1 and date = any($2::date[]) and blocked order by date for no key update)
   update rental_days d set blocked = false, reason = null, capacity = greatest($3, d.booked)
   from locked where d.listing_id = $1 and d.date = locked.date and d.blocked`,
)

export async function unblockDays(
  trx: Transaction,
  listingId: string,
  dates: string[],
  totalUnits: number,
): Promise<void> {
  await query(unblock, [listingId, dates, totalUnits], trx)
}

const blockedAmong = statement<BlockedDay>(
  'rental-days-blocked-among',
  `select date, reason from rental_days where listing_id = $1 and date = any($2::date[]) and blocked order by date`,
)

/** Which of `dates` are blocked, in order. */
export async function filterBlockedDays(
  trx: Transaction,
  listingId: string,
  dates: string[],
): Promise<BlockedDay[]> {
  return await query(blockedAmong, [listingId, dates], trx)
}

const busiest = statement<{ date: string; booked: number }>(
  'rental-days-busiest',
  `select date, booked from rental_days where listing_id = $1 and date >= $2 order by booked desc, date limit 1`,
)

/** The date from `today` on with the most booked units. */
export async function findBusiestDay(
  trx: Transaction,
  listingId: string,
  today: string,
): Promise<{ date: string; booked: number } | undefined> {
  return (await query(busiest, [listingId, today], trx))[0]
}

const resize = statement(
  'rental-days-resize',
  `with locked as (select date from rental_days
     where listing_id = $1 and date >= $2 and not blocked order by date for no key update)
   update rental_days d set capacity = $3 from locked where d.listing_id = $1 and d.date = locked.date and not d.blocked`,
)

/** Sets the capacity of the dates from `today` on that are not blocked. */
export async function setCapacity(
  trx: Transaction,
  listingId: string,
  today: string,
  totalUnits: number,
): Promise<void> {
  await query(resize, [listingId, today, totalUnits], trx)
}
