/** The whole request pipeline around a route that does nothing. */
import { startServer, startWeb } from '../target.ts'
import { runLoad, writeRequests } from '../run-load.ts'
import type { Options } from '../options.ts'
import { throughputRow, variantRows, type Row } from '../report.ts'
import { interleave } from '../rounds.ts'
import type { Fixture } from '../fixture.ts'

const CONNECTIONS = 50

export async function edge(fixture: Fixture, options: Options): Promise<Row[]> {
  const env = fixture.env()
  const start = (name: string, file: string) =>
    startServer({ name, file, env, probe: '/v1/health' })
  const { ours, variants } = await startWeb(options.variants, { env, probe: '/v1/health' })
  const withoutPages = await startServer({
    name: 'without pages',
    file: 'src/main.ts',
    env: { ...env, STOREFRONT: 'off', CONSOLE: 'off' },
    probe: '/v1/health',
  })
  const raw = await start('node:http', 'bench/peers/raw.ts')
  const flat = await start('flat @koa/router', 'bench/peers/flat-router.ts')
  const targets = [ours, raw, flat, withoutPages, ...variants]
  const file = await writeRequests(fixture.folder, 'edge', [{ method: 'GET', path: '/v1/health' }])
  const samples = await interleave(targets, options.rounds, ({ port }, warmingUp) =>
    runLoad({ port, file, connections: CONNECTIONS, seconds: warmingUp ? 1 : options.seconds }),
  )
  for (const each of targets) await each.stop()
  const work = 'edge: GET /v1/health'
  const mine = samples.get(ours)!
  return [
    throughputRow(work, mine, { peerName: 'node:http', peer: samples.get(raw)!, promise: 0.2 }),
    throughputRow(work, mine, {
      peerName: 'one flat @koa/router',
      peer: samples.get(flat)!,
      promise: 1.4,
    }),
    throughputRow(work, mine, {
      peerName: 'without storefront and console',
      peer: samples.get(withoutPages)!,
      promise: 0.95,
    }),
    ...variantRows(
      work,
      mine,
      variants.map((each) => [each.name, samples.get(each)!] as const),
    ),
  ]
}
