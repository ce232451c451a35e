/** Booking: counters per date against the usual lock on the listing, and a control without either. */
import type pg from 'pg'
import { startServer, type Target } from '../target.ts'
import { runLoad, writeRequests } from '../run-load.ts'
import type { Options } from '../options.ts'
import { throughputRow, type Row } from '../report.ts'
import { interleave } from '../rounds.ts'
import type { Fixture } from '../fixture.ts'

const CONNECTIONS = 16
const UNITS = 3
const AMPLE_DAYS = 20_000 // almost every attempt succeeds
const FEW_DAYS = 400 // dates fill up

const designs = ['counters', 'lock', 'none'] as const
type Design = (typeof designs)[number]
type Load = { listings: number; days: number }
type BookingTarget = Target & { design: Design; pool: pg.Pool }

export async function booking(fixture: Fixture, options: Options): Promise<Row[]> {
  const file = await writeRequests(fixture.folder, 'bookings', [{ method: 'POST', path: '/' }])
  const pools = new Map<Design, pg.Pool>()
  for (const design of designs) pools.set(design, await market(fixture, design))
  const measure = async (load: Load, wanted: readonly Design[]) => {
    const bookers: BookingTarget[] = []
    for (const design of wanted)
      bookers.push(await start(fixture, design, pools.get(design)!, load))
    const samples = await interleave(bookers, options.rounds, async ({ port }, warmingUp) => {
      const seconds = warmingUp ? 1 : options.seconds
      return await runLoad({ port, file, connections: CONNECTIONS, seconds })
    })
    for (const each of bookers) await each.stop()
    return bookers.map((each) => samples.get(each)!)
  }
  const peerName = 'FOR UPDATE transaction, 6 trips'
  const [ours, peer] = await measure({ listings: 1_000, days: AMPLE_DAYS }, ['counters', 'lock'])
  const [hot, hotPeer] = await measure({ listings: 1, days: AMPLE_DAYS }, ['counters', 'lock'])
  await measure({ listings: 1, days: FEW_DAYS }, designs)
  return [
    throughputRow('booking: 1,000 listings', ours!, { peerName, peer: peer!, promise: 2 }),
    throughputRow('booking: one hot listing', hot!, { peerName, peer: hotPeer!, promise: 5 }),
    await overCapacityRow(pools),
  ]
}

/** A copy of the market with rental listings. */
async function market(fixture: Fixture, design: Design): Promise<pg.Pool> {
  const pool = await fixture.copy(`bookings_${design}`)
  await pool.query(
    `insert into rental_listings (id, vendor_id, category_id, title, rate, total_units)
     select uuidv7(), (select id from users where role = 'vendor' order by id limit 1),
       (select id from rental_categories order by id limit 1), 'Videoke ' || n, 50000, ${UNITS}
     from generate_series(1, 1000) n`,
  )
  await pool.query('vacuum (analyze) rental_listings')
  return pool
}

async function start(
  fixture: Fixture,
  design: Design,
  pool: pg.Pool,
  { listings, days }: Load,
): Promise<BookingTarget> {
  const env = {
    ...fixture.env({ database: `bookings_${design}` }),
    DATABASE_POOL: String(CONNECTIONS),
    DESIGN: design,
    LISTINGS: String(listings),
    DAYS: String(days),
  }
  const server = await startServer({
    name: design,
    file: 'bench/peers/booking.ts',
    env,
    probe: '/',
  })
  return { ...server, design, pool }
}

/** Dates booked over capacity: none with counters or a lock; some without either, or the race did not happen. */
async function overCapacityRow(pools: Map<Design, pg.Pool>): Promise<Row> {
  const over = async (design: Design) => {
    const { rows } = await pools.get(design)!.query<{ dates: string }>(
      `select count(*) as dates from (
         select from rental_bookings b, generate_series(0, b.duration_days - 1) n
         group by b.listing_id, b.start_date + n having sum(b.units_requested) > ${UNITS}) days`,
    )
    return Number(rows[0]!.dates)
  }
  const [ours, lock, none] = await Promise.all(designs.map(over))
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
