/** The page of a product, beside the JSON of the same product from the same process. */
import type { Fixture } from '../fixture.ts'
import type { Options } from '../options.ts'
import { throughputRow, variantRows, type Row } from '../report.ts'
import { interleave } from '../rounds.ts'
import { runLoad, writeRequests } from '../run-load.ts'
import { startWeb, type Target } from '../target.ts'

const CONNECTIONS = 32
/** As a browser sends them. */
const headers = { 'Accept-Encoding': 'gzip, deflate, br', 'Accept-Language': 'en-PH,en;q=0.9' }

export async function page(fixture: Fixture, options: Options): Promise<Row[]> {
  const { rows } = await fixture.db.query<{ id: string; slug: string }>(
    `select p.id, s.slug from products p tablesample system (10) repeatable (1) join stores s on s.id = p.store_id limit 1000`,
  )
  const paths = rows.map(({ id, slug }) => [
    `/stores/${slug}/products/${id}`,
    `/api/products/${id}`,
  ])
  const fileOf = (index: 0 | 1) =>
    writeRequests(
      fixture.folder,
      index === 0 ? 'pages' : 'page-data',
      paths.map((each) => ({ method: 'GET', path: each[index]!, headers })),
    )
  const files = { page: await fileOf(0), json: await fileOf(1) }
  const { ours, variants } = await startWeb(options.variants, {
    env: fixture.env(),
    probe: paths[0]![0]!,
  })
  const at = (target: Target, file: string) => ({ ...target, file })
  const [pages, json] = [at(ours, files.page), at(ours, files.json)]
  const others = variants.map((each) => at(each, files.page))
  const samples = await interleave(
    [pages, json, ...others],
    options.rounds,
    ({ port, file }, warmingUp) =>
      runLoad({ port, file, connections: CONNECTIONS, seconds: warmingUp ? 4 : options.seconds }),
  )
  for (const each of [ours, ...variants]) await each.stop()
  const work = 'page: GET /stores/:slug/products/:id'
  const mine = samples.get(pages)!
  return [
    throughputRow(work, mine, {
      peerName: 'GET /api/products/:id',
      peer: samples.get(json)!,
      promise: 0.5,
    }),
    ...variantRows(
      work,
      mine,
      others.map((each) => [each.name, samples.get(each)!] as const),
    ),
  ]
}
