import { Type } from 'typebox'
import { config } from '../../config/config.ts'
import { fail } from '../../platform/contract/errors.ts'
import { log } from '../../platform/runtime/log.ts'
import {
  metricsText,
  outboxOldestSeconds,
  outboxRows,
  queueJobs,
} from '../../platform/runtime/metrics.ts'
import { anonymous, RawResponse, route, type Guard } from '../../platform/http/route.ts'
import { isOneOf } from '../../platform/security/tokens.ts'
import { readiness } from './readiness.ts'
import { countQueues, outbox } from './service.ts'

const apiHealth = route({
  method: 'get',
  path: '/v1/health',
  summary: 'Whether the Developer API answers; touches nothing',
  auth: anonymous,
  reply: Type.Object({ ok: Type.Boolean() }),
  handler: () => ({ ok: true }),
})

const alive = route({
  method: 'get',
  path: '/healthz',
  summary: 'Whether this process runs',
  auth: anonymous,
  reply: Type.Object({ ok: Type.Boolean() }),
  handler: () => ({ ok: true }),
})

const ready = route({
  method: 'get',
  path: '/readyz',
  summary: 'Whether this process should get traffic; 503 with what is failing',
  auth: anonymous,
  produces: 'application/json',
  handler: async () => {
    const { ready: isReady, ...rest } = await readiness()
    return new RawResponse(JSON.stringify({ ready: isReady, ...rest }), 'application/json', {
      status: isReady ? 200 : 503,
    })
  },
})

/** Bearer `METRICS_TOKEN`; without one configured there is no such page. */
const scraper: Guard<null> = {
  name: 'scraper',
  scheme: 'bearer',
  errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
  async identify({ headers }) {
    if (config.metricsTokens.length === 0)
      fail('NOT_FOUND', 'METRICS_TOKEN is not set, so there are no metrics here.')
    const accepted = config.metricsTokens.map((token) => `Bearer ${token}`)
    if (!isOneOf(headers.authorization ?? '', accepted))
      fail('UNAUTHENTICATED', 'Send METRICS_TOKEN as Authorization: Bearer <token>.', {
        headers: { 'WWW-Authenticate': 'Bearer realm="metrics"' },
      })
    return null
  },
}

const metrics = route({
  method: 'get',
  path: '/metrics',
  summary: 'Prometheus metrics of this process, the queues and the outbox',
  auth: scraper,
  produces: 'text/plain',
  handler: async () => {
    await Promise.all([gaugeQueues(), gaugeOutbox()])
    return new RawResponse(await metricsText(), 'text/plain; version=0.0.4; charset=utf-8')
  },
})

/** With Redis away the gauges are left out rather than shown old. */
async function gaugeQueues(): Promise<void> {
  queueJobs.reset()
  for (const { queue, counts } of await countQueues())
    for (const [state, count] of Object.entries(counts)) queueJobs.set({ queue, state }, count)
}

async function gaugeOutbox(): Promise<void> {
  try {
    const { open, dead, oldest_seconds } = await outbox()
    outboxRows.set({ state: 'pending' }, open)
    outboxRows.set({ state: 'dead_lettered' }, dead)
    outboxOldestSeconds.set(oldest_seconds)
  } catch (error) {
    log.warn({ reason: String(error) }, 'The outbox could not be counted')
    outboxRows.reset()
    outboxOldestSeconds.reset()
  }
}

export const operationsRoutes = [apiHealth, alive, ready, metrics]
