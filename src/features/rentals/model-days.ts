/**
 * The booked units of each listing by date. A date has a row once somebody has booked or blocked it. Every statement here
 * takes its rows in the order of their dates, so that two never wait for each other in a circle; that nothing is booked
 * beyond the capacity of a date is for the constraint of the table to say.
 */
import { read, statement, violates, write, type Transaction } from '../../lib/db.ts'
import type { Range } from './range.ts'

export interface DayRow {
  date: string
  booked: number
  capacity: number
  blocked: boolean
  reason: string | null
}

const between = statement<DayRow>(
  'rental-days-between',
  `select date, booked, capacity, blocked, reason from rental_days
   where listing_id = $1 and date >= $2 and date < $3 order by date`,
)

/** The dates of a range that have a row. */
export async function listDays(listingId: string, { start, end }: Range): Promise<DayRow[]> {
  return await read(between, [listingId, start, end])
}

/** Whether a write failed because it would book more than a date has. */
export function isOverCapacity(error: unknown): boolean {
  return violates(error, 'rental_days_within_capacity')
}

/**
 * Takes units on every date of a range, where `from` yields one row `l` with the `id` and `total_units` of a listing whose
 * row is locked, and the parameters are SQL. For the hot statement that books, and for `takeDays`.
 */
export function takingDays(
  from: string,
  { start, end, units }: Record<'start' | 'end' | 'units', string>,
) {
  return `insert into rental_days as d (listing_id, date, booked, capacity)
     select l.id, ${start} + n, ${units}, l.total_units
     from ${from}, generate_series(0, ${end} - ${start} - 1) n order by n
     on conflict (listing_id, date) do update set booked = d.booked + excluded.booked`
}

const take = statement(
  'rental-days-take',
  takingDays(`(select id, total_units from rental_listings where id = $1 for share) l`, {
    start: '$2::date',
    end: '$3::date',
    units: '$4::int',
  }),
)

/** @throws what `isOverCapacity` knows, when a date has fewer units left or is blocked */
export async function takeDays(
  trx: Transaction,
  listingId: string,
  { start, end }: Range,
  units: number,
): Promise<void> {
  await write(take, [listingId, start, end, units], trx)
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
  await write(release, [listingId, start, end, units], trx)
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
  await write(block, [listingId, dates, reason], trx)
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
  await write(unblock, [listingId, dates, totalUnits], trx)
}

const blocked = statement<{ date: string; reason: string | null }>(
  'rental-days-blocked',
  `select date, reason from rental_days where listing_id = $1 and date = any($2::date[]) and blocked order by date`,
)

/** Which of some dates are blocked, in their order. */
export async function listBlocked(
  trx: Transaction,
  listingId: string,
  dates: string[],
): Promise<{ date: string; reason: string | null }[]> {
  return await write(blocked, [listingId, dates], trx)
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
  return (await write(busiest, [listingId, today], trx))[0]
}

const resize = statement(
  'rental-days-resize',
  `with held as (select date from rental_days
     where listing_id = $1 and date >= $2 and not blocked order by date for no key update)
   update rental_days d set capacity = $3 from held where d.listing_id = $1 and d.date = held.date and not d.blocked`,
)

/** Gives the dates from `today` on another capacity. */
export async function resizeDays(
  trx: Transaction,
  listingId: string,
  today: string,
  totalUnits: number,
): Promise<void> {
  await write(resize, [listingId, today, totalUnits], trx)
}
