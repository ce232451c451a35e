/** One row by its key, public and signed in. */
import { startServer, startWeb, type Target } from '../target.ts'
import { runLoad, writeRequests, type Request } from '../run-load.ts'
import type { Options } from '../options.ts'
import { throughputRow, variantRows, type Row } from '../report.ts'
import { interleave } from '../rounds.ts'
import type { Fixture } from '../fixture.ts'
import { customers } from '../tokens.ts'

const CONNECTIONS = 32

export async function read(fixture: Fixture, options: Options): Promise<Row[]> {
  const { rows } = await fixture.db.query<{ id: string }>(
    'select id from products tablesample system (10) repeatable (1) limit 5000',
  )
  const products = rows.map(({ id }): Request => ({ method: 'GET', path: `/api/products/${id}` }))
  const profiles = (await customers(fixture)).map(({ token }): Request => ({
    method: 'GET',
    path: '/api/auth/me',
    headers: { Authorization: `Bearer ${token}` },
  }))
  const env = fixture.env()
  const probe = products[0]!.path
  const { ours, variants } = await startWeb(options.variants, { env, probe })
  const floor = await startServer({ name: 'floor', file: 'bench/peers/read.ts', env, probe })
  const targets = [ours, floor, ...variants]
  for (const request of [products[0]!, profiles[0]!]) await requireSameAnswer(ours, floor, request)

  const measure = async (name: string, requests: Request[]) => {
    const file = await writeRequests(fixture.folder, name, requests)
    const samples = await interleave(targets, options.rounds, ({ port }, warmingUp) =>
      runLoad({ port, file, connections: CONNECTIONS, seconds: warmingUp ? 4 : options.seconds }),
    )
    return [
      samples.get(ours)!,
      samples.get(floor)!,
      variants.map((each) => [each.name, samples.get(each)!] as const),
    ] as const
  }
  const [ourProducts, floorProducts, variantsProducts] = await measure('products', products)
  const [ourProfiles, floorProfiles, variantsProfiles] = await measure('profiles', profiles)
  for (const each of targets) await each.stop()
  const peerName = 'node:http + pg pool, one row'
  return [
    throughputRow('read: GET /api/products/:id', ourProducts, {
      peerName,
      peer: floorProducts,
      promise: 1.2,
    }),
    throughputRow('read: GET /api/auth/me (JWT, limit)', ourProfiles, {
      peerName,
      peer: floorProfiles,
      promise: 0.9,
    }),
    ...variantRows('read: GET /api/products/:id', ourProducts, variantsProducts),
    ...variantRows('read: GET /api/auth/me', ourProfiles, variantsProfiles),
  ]
}

/** A floor that returns less than ours would be no floor. */
async function requireSameAnswer(ours: Target, floor: Target, request: Request) {
  const [mine, theirs] = await Promise.all(
    [ours, floor].map(async ({ port }) => {
      const { path, headers } = request
      return await (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text()
    }),
  )
  if (mine !== theirs) throw new Error(`The answers differ:\n${mine}\n${theirs}`)
}
