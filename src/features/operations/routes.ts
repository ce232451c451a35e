import { Type } from 'typebox'
import { METRICS_TYPE, metricsText } from '../../platform/runtime/metrics.ts'
import { anonymous, type Guard, RawResponse, route } from '../../platform/http/route.ts'
import { config } from '../../config/config.ts'
import { objectReply } from '../../platform/contract/schema.ts'
import { admin } from '../auth/guard.ts'
import { updateGauges } from './gauges.ts'
import { assertMetricsToken } from './metrics-token.ts'
import { prefix as dashboard, recordVisit, startSession } from './queue-dashboard/session.ts'
import { webReadiness } from './readiness.ts'

/** Bearer `METRICS_TOKEN`; without one configured there is no such page. */
const scraper: Guard<null> = {
  name: 'scraper',
  scheme: 'bearer',
  errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
  async identify({ headers }) {
    assertMetricsToken(headers.authorization)
    return null
  },
}

const queueSessionRoute = route({
  method: 'post',
  path: '/api/admin/queue-session',
  summary: 'Open the queue dashboard with this session: sets its cookie, and says where it is',
  auth: admin,
  ...objectReply('url', Type.String(), String),
  handler: async ({ caller, cookies }) => {
    await recordVisit(caller.id)
    await startSession(cookies, caller)
    return dashboard
  },
})

export const operationsRoutes = [
  route({
    method: 'get',
    path: '/v1/health',
    summary: 'Whether the Developer API answers; touches nothing',
    auth: anonymous,
    reply: Type.Object({ ok: Type.Boolean() }),
    handler: () => ({ ok: true }),
  }),
  route({
    method: 'get',
    path: '/healthz',
    summary: 'Whether this process runs',
    auth: anonymous,
    reply: Type.Object({ ok: Type.Boolean() }),
    handler: () => ({ ok: true }),
  }),
  route({
    method: 'get',
    path: '/readyz',
    summary: 'Whether this process should get traffic; 503 with what is failing',
    auth: anonymous,
    produces: 'application/json',
    handler: async () => {
      const { ready: isReady, ...rest } = await webReadiness()
      return new RawResponse(JSON.stringify({ ready: isReady, ...rest }), 'application/json', {
        status: isReady ? 200 : 503,
      })
    },
  }),
  ...(config.queueDashboard ? [queueSessionRoute] : []),
  route({
    method: 'get',
    path: '/metrics',
    summary: 'Prometheus metrics of this process, the queues and the outbox',
    auth: scraper,
    produces: 'text/plain',
    handler: async () => {
      await updateGauges()
      return new RawResponse(await metricsText(), METRICS_TYPE)
    },
  }),
]
