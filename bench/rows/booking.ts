/** Booking: counters per date against the usual lock on the listing, and a control without either. */
import type pg from 'pg'
import { startServer, type Target } from '../target.ts'
import { runLoad, writeRequests } from '../run-load.ts'
import type { Options } from '../options.ts'
import { throughputRow, type Row } from '../report.ts'
import { interleave } from '../rounds.ts'
import type { Fixture } from '../fixture.ts'

const CONNECTIONS = 16
const DAYS = 390 // as far ahead as the product takes bookings
const AMPLE_UNITS = 100_000 // almost every attempt succeeds
const FEW_UNITS = 3 // dates fill up

const designs = ['counters', 'lock', 'none'] as const
type Design = (typeof designs)[number]
type Load = { listings: number; units: number }
type BookingTarget = Target & { design: Design }

export async function booking(fixture: Fixture, options: Options): Promise<Row[]> {
  const file = await writeRequests(fixture.folder, 'bookings', [{ method: 'POST', path: '/' }])
  const pools = new Map<string, pg.Pool>()
  const measure = async (load: Load, wanted: readonly Design[]) => {
    const bookers: BookingTarget[] = []
    for (const design of wanted) {
      const database = databaseOf(design, load)
      if (!pools.has(database)) pools.set(database, await market(fixture, database, load))
      bookers.push(await start(fixture, design, load))
    }
    const samples = await interleave(bookers, options.rounds, async ({ port }, warmingUp) => {
      const seconds = warmingUp ? 1 : options.seconds
      return await runLoad({ port, file, connections: CONNECTIONS, seconds })
    })
    for (const each of bookers) await each.stop()
    return bookers.map((each) => samples.get(each)!)
  }
  const peerName = 'FOR UPDATE transaction, 6 trips'
  const pair = ['counters', 'lock'] as const
  const [ours, peer] = await measure({ listings: 1_000, units: AMPLE_UNITS }, pair)
  const [hot, hotPeer] = await measure({ listings: 1, units: AMPLE_UNITS }, pair)
  const few = { listings: 1, units: FEW_UNITS }
  await measure(few, designs)
  return [
    throughputRow('booking: 1,000 listings', ours!, { peerName, peer: peer!, promise: 2 }),
    throughputRow('booking: one hot listing', hot!, { peerName, peer: hotPeer!, promise: 5 }),
    await overCapacityRow(designs.map((design) => pools.get(databaseOf(design, few))!)),
  ]
}

function databaseOf(design: Design, { listings, units }: Load): string {
  return `bookings_${design}_${listings}_${units}`
}

/** A copy of the market with rental listings. */
async function market(fixture: Fixture, database: string, { units }: Load): Promise<pg.Pool> {
  const pool = await fixture.copy(database)
  await pool.query(
    `insert into rental_listings (id, vendor_id, category_id, title, rate, total_units)
     select uuidv7(), (select id from users where role = 'vendor' order by id limit 1),
       (select id from rental_categories order by id limit 1), 'Videoke ' || n, 50000, ${units}
     from generate_series(1, 1000) n`,
  )
  await pool.query('vacuum (analyze) rental_listings')
  return pool
}

async function start(fixture: Fixture, design: Design, load: Load): Promise<BookingTarget> {
  const env = {
    ...fixture.env({ database: databaseOf(design, load) }),
    DATABASE_POOL: String(CONNECTIONS),
    DESIGN: design,
    LISTINGS: String(load.listings),
    DAYS: String(DAYS),
  }
  const server = await startServer({
    name: design,
    file: 'bench/peers/booking.ts',
    env,
    probe: '/',
  })
  return { ...server, design }
}

/** Dates booked over capacity: none with counters or a lock; some without either, or the race did not happen. */
async function overCapacityRow(pools: pg.Pool[]): Promise<Row> {
  const over = async (pool: pg.Pool) => {
    const { rows } = await pool.query<{ dates: string }>(
      `select count(*) as dates from (
         select from rental_bookings b, generate_series(0, b.duration_days - 1) n
         group by b.listing_id, b.start_date + n having sum(b.units_requested) > ${FEW_UNITS}) days`,
    )
    return Number(rows[0]!.dates)
  }
  const [ours, lock, none] = await Promise.all(pools.map(over))
  return {
    work: 'booking: dates over capacity',
    ours: String(ours),
    peer: `FOR UPDATE: ${lock}; without a lock: ${none}`,
    ratio: '',
    promise: '0, and above 0 without a lock',
    kept: ours === 0 && none! > 0,
    latency: '',
  }
}
