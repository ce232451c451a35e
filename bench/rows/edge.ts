/** The whole middleware chain around a route that does nothing. */
import { startServer } from '../target.ts'
import { fire, prepare } from '../run-load.ts'
import type { Options } from '../options.ts'
import { compared, type Row } from '../report.ts'
import { rounds } from '../rounds.ts'
import type { Stage } from '../fixture.ts'

const CONNECTIONS = 50

export async function edge(stage: Stage, options: Options): Promise<Row[]> {
  const env = stage.env()
  const start = (name: string, file: string) =>
    startServer({ name, file, env, probe: '/v1/health' })
  const ours = await start('web', 'src/main.ts')
  const raw = await start('node:http', 'bench/peers/raw.ts')
  const flat = await start('flat @koa/router', 'bench/peers/flat-router.ts')
  const file = await prepare(stage.folder, 'edge', [{ method: 'GET', path: '/v1/health' }])
  const samples = await rounds([ours, raw, flat], options.rounds, ({ port }, warmingUp) =>
    fire({ port, file, connections: CONNECTIONS, seconds: warmingUp ? 1 : options.seconds }),
  )
  for (const each of [ours, raw, flat]) await each.stop()
  const work = 'edge: GET /v1/health'
  const mine = samples.get(ours)!
  return [
    compared(work, mine, { peerName: 'node:http', peer: samples.get(raw)!, promise: 0.45 }),
    compared(work, mine, {
      peerName: 'one flat @koa/router',
      peer: samples.get(flat)!,
      promise: 1.4,
    }),
  ]
}
