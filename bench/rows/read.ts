/** One row by its key, open and signed in. */
import { startServer, type Contender } from '../target.ts'
import { fire, prepare, type Request } from '../run-load.ts'
import type { Options } from '../options.ts'
import { compared, type Row } from '../report.ts'
import { rounds } from '../rounds.ts'
import type { Stage } from '../fixture.ts'
import { customers } from '../tokens.ts'

const CONNECTIONS = 32

export async function read(stage: Stage, options: Options): Promise<Row[]> {
  const { rows } = await stage.db.query<{ id: string }>(
    'select id from products tablesample system (10) repeatable (1) limit 5000',
  )
  const products = rows.map(({ id }): Request => ({ method: 'GET', path: `/api/products/${id}` }))
  const profiles = (await customers(stage)).map(({ token }): Request => ({
    method: 'GET',
    path: '/api/auth/me',
    headers: { Authorization: `Bearer ${token}` },
  }))
  const env = stage.env()
  const probe = products[0]!.path
  const ours = await startServer({ name: 'web', file: 'src/main.ts', env, probe })
  const floor = await startServer({ name: 'floor', file: 'bench/peers/read.ts', env, probe })
  for (const request of [products[0]!, profiles[0]!]) await requireSameAnswer(ours, floor, request)

  const measure = async (name: string, requests: Request[]) => {
    const file = await prepare(stage.folder, name, requests)
    const samples = await rounds([ours, floor], options.rounds, ({ port }, warmingUp) =>
      fire({ port, file, connections: CONNECTIONS, seconds: warmingUp ? 4 : options.seconds }),
    )
    return [samples.get(ours)!, samples.get(floor)!] as const
  }
  const [ourProducts, floorProducts] = await measure('products', products)
  const [ourProfiles, floorProfiles] = await measure('profiles', profiles)
  for (const each of [ours, floor]) await each.stop()
  const peerName = 'node:http + pg pool, one row'
  return [
    compared('read: GET /api/products/:id', ourProducts, {
      peerName,
      peer: floorProducts,
      promise: 1.2,
    }),
    compared('read: GET /api/auth/me (JWT, limit)', ourProfiles, {
      peerName,
      peer: floorProfiles,
      promise: 0.9,
    }),
  ]
}

/** A floor that answers less would be no floor. */
async function requireSameAnswer(ours: Contender, floor: Contender, request: Request) {
  const [mine, theirs] = await Promise.all(
    [ours, floor].map(async ({ port }) => {
      const { path, headers } = request
      return await (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text()
    }),
  )
  if (mine !== theirs) throw new Error(`The answers differ:\n${mine}\n${theirs}`)
}
