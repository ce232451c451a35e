/** Ingesting signed provider events, each with its own id. */
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startServer, variantName, type Target } from '../target.ts'
import { runLoad, writeRequests, type Request } from '../run-load.ts'
import type { Options } from '../options.ts'
import { throughputRow, variantRows, type Row } from '../report.ts'
import { interleave } from '../rounds.ts'
import { webhookSecret, type Fixture } from '../fixture.ts'

const CONNECTIONS = 32
const FASTEST = 20_000 // events a second more than any target reaches, so that none is sent twice in a round

export async function webhook(fixture: Fixture, options: Options): Promise<Row[]> {
  const file = await writeRequests(fixture.folder, 'events', events(FASTEST * options.seconds))
  const start = async (name: string, program: string, database: string, cwd?: string) => {
    const pool = await fixture.copy(database)
    const env = fixture.env({ database })
    return { ...(await startServer({ name, file: program, cwd, env, probe: '/v1/health' })), pool }
  }
  const ours = await start('web', 'src/main.ts', 'events_web')
  const floor = await start('floor', 'bench/peers/webhook.ts', 'events_floor')
  const variants: (typeof ours)[] = []
  for (const [index, folder] of options.variants.entries())
    variants.push(
      await start(variantName(folder), 'src/main.ts', `events_variant_${index}`, folder),
    )
  const targets = [ours, floor, ...variants]
  const samples = await interleave(targets, options.rounds, async (target) => {
    await target.pool.query('truncate provider_events, outbox')
    const sample = await runLoad({
      port: target.port,
      file,
      connections: CONNECTIONS,
      seconds: options.seconds,
    })
    await waitUntilWritten(target)
    await requireStored(target, sample.requests)
    return sample
  })
  for (const each of targets) await each.stop()
  const peerName = 'node:http + pg pool, one CTE, no push to Redis'
  const peer = samples.get(floor)!
  return [
    throughputRow('webhook: POST /api/webhooks/provider', samples.get(ours)!, {
      peerName,
      peer,
      promise: 0.5,
    }),
    ...variantRows(
      'webhook: POST /api/webhooks/provider',
      samples.get(ours)!,
      variants.map((each) => [each.name, samples.get(each)!] as const),
    ),
  ]
}

const SETTLE_MS = 200

/** What was under way when the load ended is stored, too, and would meet the next round. */
async function waitUntilWritten({ pool }: { pool: pg.Pool }): Promise<void> {
  const count = async () =>
    (await pool.query<{ count: string }>('select count(*) from provider_events')).rows[0]!.count
  for (let before = ''; ;) {
    const stored = await count()
    if (stored === before) return
    before = stored
    await sleep(SETTLE_MS)
  }
}

async function requireStored({ name, pool }: Target & { pool: pg.Pool }, answered: number) {
  const { rows } = await pool.query<{ events: string; jobs: string }>(
    'select (select count(*) from provider_events) as events, (select count(*) from outbox) as jobs',
  )
  const { events: stored, jobs } = rows[0]!
  if (Number(stored) < answered || stored !== jobs)
    throw new Error(
      `${name} answered ${answered} events, stored ${stored} and caused ${jobs} jobs.`,
    )
}

function events(count: number): Request[] {
  const seconds = Math.floor(Date.now() / 1000)
  return Array.from({ length: count }, (_, i) => {
    const body = JSON.stringify(event(i, seconds))
    const te = createHmac('sha256', webhookSecret).update(`${seconds}.${body}`).digest('hex')
    return {
      method: 'POST',
      path: '/api/webhooks/provider',
      headers: {
        'Content-Type': 'application/json',
        'paymongo-signature': `t=${seconds},te=${te},li=`,
      },
      body,
    }
  })
}

function event(i: number, created_at: number) {
  const source = {
    id: `src_${i}`,
    type: 'source',
    attributes: {
      amount: 150_000,
      currency: 'PHP',
      status: 'chargeable',
      type: 'gcash',
      livemode: false,
    },
  }
  const attributes = { type: 'source.chargeable', livemode: false, data: source, created_at }
  return { data: { id: `evt_${i}`, type: 'event', attributes } }
}
