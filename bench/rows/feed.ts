/** The catalogue feed of a store with 50,000 products, built and cached, against the same bytes from memory. */
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startServer, type Target } from '../target.ts'
import { runLoad, writeRequests, type Sample } from '../run-load.ts'
import type { Options } from '../options.ts'
import { throughputRow, limitRow, type Row } from '../report.ts'
import { interleave } from '../rounds.ts'
import type { Fixture } from '../fixture.ts'

const DATABASE = 'feed'
const PRODUCTS = 50_000
const CONNECTIONS = 8
const WRITES_A_SECOND = 20

export async function feed(fixture: Fixture, options: Options): Promise<Row[]> {
  const db = await fixture.copy(DATABASE)
  const storeId = await stock(db)
  const path = `/api/stores/${storeId}/catalog-feed`
  const env = fixture.env({ database: DATABASE })
  const ours = await startServer({ name: 'web', file: 'src/main.ts', env, probe: '/healthz' })
  const idle = ours.memory()
  const watched = watchRows(ours.memory)
  const { bytes, body } = await read(ours, path)
  const kept = join(fixture.folder, 'feed.json')
  await writeFile(kept, body)
  const memory = await startServer({
    name: 'memory',
    file: 'bench/peers/stream.ts',
    env: { ...env, FILE: kept },
    probe: '/',
  })
  const file = await writeRequests(fixture.folder, 'feed', [{ method: 'GET', path }])
  const keptSamples = await interleave([ours, memory], options.rounds, ({ port }, warmingUp) =>
    runLoad({ port, file, connections: CONNECTIONS, seconds: warmingUp ? 1 : options.seconds }),
  )
  const busySamples = await interleave(
    [ours, memory],
    options.rounds,
    async ({ port }, warmingUp) => {
      const seconds = warmingUp ? 1 : options.seconds
      const reading = runLoad({ port, file, connections: CONNECTIONS, seconds })
      await changeOtherStores(db, storeId, reading)
      return await reading
    },
  )
  const madeSamples = await interleave([ours, memory], options.rounds, (each) =>
    measureRebuild(each, path, { db, storeId, bytes, seconds: options.seconds }),
  )
  const peak = watched.stop()
  for (const each of [ours, memory]) await each.stop()
  const work = `feed: ${PRODUCTS.toLocaleString('en')} products, ${(bytes / 1e6).toFixed(0)} MB`
  const peerName = 'node:http, the same bytes from memory'
  const against = (samples: Map<Target, Sample[]>, promise: number | null) =>
    [samples.get(ours)!, { peerName, peer: samples.get(memory)!, promise }] as const
  return [
    throughputRow(`${work}, ${CONNECTIONS} in flight`, ...against(keptSamples, null)),
    throughputRow(
      `${work}, ${CONNECTIONS} in flight beside ${WRITES_A_SECOND} changes a second of other stores`,
      ...against(busySamples, null),
    ),
    throughputRow(`${work}, made anew, 1 in flight`, ...against(madeSamples, null)),
    limitRow('feed: web memory meanwhile, above idle', peak - idle, null, 'MB'),
  ]
}

/** @returns the id of a store with many products */
async function stock(db: pg.Pool): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select id from stores order by id limit 1')
  const { id } = rows[0]!
  await db.query(`
    begin;
    set local session_replication_role = replica; -- past the triggers of search, which would take their time
    insert into products (id, store_id, name, description, sku, price, unit, inventory, images)
    select uuidv7(), '${id}', 'Produkto ' || n, repeat('Fresh from the farm, sold by the kilo. ', 4),
      'FEED-' || n, 2000 + (n * 37) % 40000, 'kilo', 10,
      array['https://files.palengke.example/products/' || n || '-a.webp', 'https://files.palengke.example/products/' || n || '-b.webp']
    from generate_series(1, ${PRODUCTS}) n;
    commit`)
  await db.query('vacuum (analyze) products')
  return id
}

/** Changes products of other stores, one commit each, until `over` settles. */
async function changeOtherStores(
  db: pg.Pool,
  storeId: string,
  over: Promise<unknown>,
): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    'select id from products where store_id <> $1 limit 1000',
    [storeId],
  )
  const ended = over.then(() => true)
  for (let at = 0; ; at++) {
    await db.query('update products set inventory = inventory - 1 where id = $1', [
      rows[at % rows.length]!.id,
    ])
    if (await Promise.race([ended, sleep(1_000 / WRITES_A_SECOND)])) return
  }
}

interface Rebuild {
  db: pg.Pool
  storeId: string
  bytes: number
  seconds: number
}

/** One reader after each change of stock: the feed is rebuilt every time. */
async function measureRebuild(each: Target, path: string, anew: Rebuild): Promise<Sample> {
  const times: number[] = []
  const until = performance.now() + 1_000 * anew.seconds
  while (performance.now() < until) {
    await anew.db.query(
      'update products set inventory = inventory + 1 where id = (select id from products where store_id = $1 limit 1)',
      [anew.storeId],
    )
    const asked = performance.now()
    const { bytes } = await read(each, path)
    times.push(performance.now() - asked)
    if (Math.abs(bytes - anew.bytes) > 20) throw new Error(`A feed of ${bytes} bytes`)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!
  const perSecond = (1_000 * times.length) / times.reduce((sum, time) => sum + time, 0)
  return { perSecond, requests: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

async function read({ port }: Target, path: string): Promise<{ bytes: number; body: Buffer }> {
  const [response] = await once(get({ port, path, agent: false }), 'response')
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  return { bytes: body.length, body }
}

function watchRows(memory: () => number) {
  let peak = 0
  const look = setInterval(() => (peak = Math.max(peak, memory())), 20)
  return {
    stop() {
      clearInterval(look)
      return peak
    },
  }
}
