/**
 * Bookings by one of three designs behind the same bare server, so that the designs are what differs: `counters` is the
 * product's own service, with its look, its rules, its outbox row and its push to Redis; `lock` is the usual transaction
 * that locks the listing and adds up its bookings, trip by trip; `none` is the same without the lock.
 * Each request books one unit for one to three days that are drawn here.
 */
import { randomUUIDv7 } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { book } from '../../src/features/rentals/bookings/service/book.ts'
import { manilaDay, now, addDays } from '../../src/platform/values/clock.ts'
import { AppError } from '../../src/platform/contract/errors.ts'
import { noIdempotency } from '../../src/platform/http/idempotency.ts'
import { crockfordCode } from '../../src/platform/values/ids.ts'
import { reply } from './json.ts'

const { DESIGN, LISTINGS, DAYS, PORT, DATABASE_URL } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 16 })
const { rows: listings } = await pool.query<{ id: string; vendor_id: string; rate: number }>(
  'select id, vendor_id, rate from rental_listings order by id limit $1',
  [Number(LISTINGS)],
)
const { rows: users } = await pool.query<{ id: string }>(
  `select id from users where role = 'customer' order by id limit 1`,
)
const customerId = users[0]!.id
const today = manilaDay(now())

createServer((request, response) => {
  if (request.method === 'GET') return reply(response, 200, {})
  const booking = DESIGN === 'counters' ? bookAsProduct() : bookInTrips(DESIGN === 'lock')
  booking.then(
    (booked) => reply(response, 200, { booked }),
    (error: Error) => reply(response, 500, { error: error.message }),
  )
}).listen(Number(PORT), '127.0.0.1')

function drawn() {
  const listing = listings[Math.floor(Math.random() * listings.length)]!
  const start = addDays(today, Math.floor(Math.random() * Number(DAYS)))
  const days = 1 + Math.floor(Math.random() * 3)
  return { listing, start, end: addDays(start, days), days }
}

async function bookAsProduct(): Promise<boolean> {
  const { listing, start, end } = drawn()
  const customer = { customerName: 'Juan Cruz', customerPhone: '+639171234567' }
  const wanted = { startDate: start, endDate: end, unitsRequested: 1, deliveryRequested: false }
  try {
    await book(customerId, listing.id, { ...wanted, ...customer }, noIdempotency)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAVAILABLE') return false
    throw error
  }
}

const busiest = `select coalesce(max(booked), 0)::int as booked from (
  select sum(b.units_requested) as booked from generate_series($2::date, $3::date - 1, '1 day') day
    join rental_bookings b on b.listing_id = $1 and b.start_date <= day and b.end_date > day
      and b.status in ('pending', 'confirmed', 'active')
  group by day) days`

async function bookInTrips(locking: boolean): Promise<boolean> {
  const { listing, start, end, days } = drawn()
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      `select total_units from rental_listings where id = $1 and is_active ${locking ? 'for update' : ''}`,
      [listing.id],
    )
    const taken = await client.query(busiest, [listing.id, start, end])
    const fits = taken.rows[0].booked < rows[0].total_units
    if (fits) await insert(client, { listing, start, end, days })
    await client.query('commit')
    return fits
  } catch (error) {
    await client.query('rollback')
    if (error instanceof pg.DatabaseError && error.code === '23505') return false // the number of the day is taken
    throw error
  } finally {
    client.release()
  }
}

async function insert(
  client: pg.PoolClient,
  { listing, start, end, days }: ReturnType<typeof drawn>,
): Promise<void> {
  const id = randomUUIDv7()
  const amount = listing.rate * days
  await client.query(
    `insert into rental_bookings (id, booking_number, listing_id, vendor_id, user_id, customer_name, customer_phone,
       start_date, end_date, units_requested, delivery_requested, pricing_unit, rate, rental_amount, delivery_fee,
       security_deposit, total_amount)
     values ($1, $2, $3, $4, $5, 'Juan Cruz', '+639171234567', $6, $7, 1, false, 'per_day', $8, $9, 0, 0, $9)`,
    [
      id,
      `RNT-${today.replaceAll('-', '')}-${crockfordCode(4)}`,
      listing.id,
      listing.vendor_id,
      customerId,
      start,
      end,
      listing.rate,
      amount,
    ],
  )
  await client.query(
    `insert into outbox (id, queue, name, payload, attempts, backoff_ms, available_at)
     values ($1, 'notifications', 'notify', $2, 8, 2000, now())`,
    [randomUUIDv7(), { event: 'booking.created', bookingId: id }],
  )
}
