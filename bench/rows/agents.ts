/** Search as shopping agents ask for it, beside the same search of the API from the same process. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Fixture } from '../fixture.ts'
import type { Options } from '../options.ts'
import { throughputRow, type Row } from '../report.ts'
import { interleave } from '../rounds.ts'
import { runLoad, writeRequests, type Request } from '../run-load.ts'
import { startServer } from '../target.ts'

const CONNECTIONS = 4 // each search has words that every product has: more of them would only queue for the only core
const SECONDS = 5 // at least, of a round: a search takes a tenth of one
const LIMIT = 10
const version = '2026-04-08'
const profile = JSON.stringify({
  ucp: { version, capabilities: { 'dev.ucp.shopping.catalog.search': [{ version }] } },
})

export async function agents(fixture: Fixture, options: Options): Promise<Row[]> {
  const { rows } = await fixture.db.query<{ name: string }>(
    'select distinct name from products tablesample system (10) repeatable (1) limit 500',
  )
  const agent = createServer((_, response) => response.end(profile)).listen(0, '127.0.0.1')
  await new Promise((resolve) => agent.once('listening', resolve))
  const { port } = agent.address() as AddressInfo
  const headers = {
    'Content-Type': 'application/json',
    'UCP-Agent': `profile="http://127.0.0.1:${port}/profile.json"`,
  }
  const asked = rows.map(({ name }): Request => ({
    method: 'POST',
    path: '/ucp/v1/catalog/search',
    headers,
    body: JSON.stringify({ query: name, pagination: { limit: LIMIT } }),
  }))
  const plain = rows.map(({ name }): Request => ({
    method: 'GET',
    path: `/api/search?type=products&limit=${LIMIT}&q=${encodeURIComponent(name)}`,
  }))
  const files = {
    asked: await writeRequests(fixture.folder, 'agent-searches', asked),
    plain: await writeRequests(fixture.folder, 'searches', plain),
  }
  const env = { ...fixture.env(), ALLOW_PRIVATE_WEBHOOKS: 'true' }
  const web = await startServer({ name: 'web', file: 'src/main.ts', env, probe: '/healthz' })
  const [ours, peer] = [
    { ...web, file: files.asked },
    { ...web, file: files.plain },
  ]
  const samples = await interleave([ours, peer], options.rounds, ({ port: at, file }, warmingUp) =>
    runLoad({
      port: at,
      file,
      connections: CONNECTIONS,
      seconds: warmingUp ? 4 : Math.max(SECONDS, options.seconds),
    }),
  )
  await web.stop()
  agent.close()
  return [
    throughputRow('agents: POST /ucp/v1/catalog/search', samples.get(ours)!, {
      peerName: 'GET /api/search, the same words',
      peer: samples.get(peer)!,
      promise: 0.7,
    }),
  ]
}
