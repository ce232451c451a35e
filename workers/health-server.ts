/** The health and metrics port of a worker process: `/healthz`, `/readyz` and `/metrics`, answered as the web process answers them. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { assertMetricsToken } from '../src/features/operations/metrics-token.ts'
import { workerReadiness } from '../src/features/operations/readiness.ts'
import { AppError, errorEnvelope, fail } from '../src/platform/contract/errors.ts'
import { log } from '../src/platform/runtime/log.ts'
import { METRICS_TYPE, metricsText } from '../src/platform/runtime/metrics.ts'
import { uuidv7 } from '../src/platform/values/ids.ts'

interface Reply {
  status: number
  headers: Record<string, string>
  body: string
}

/** Listens on `port`, 0 for a free one, and on every address unless `host` names one. */
export async function startHealthServer(port: number, host?: string): Promise<Server> {
  const server = createServer((request, response) => {
    void answer(request).then(({ status, headers, body }) =>
      response.writeHead(status, { ...headers, 'Cache-Control': 'no-store' }).end(body),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return server.unref()
}

const pages: Record<string, (request: IncomingMessage) => Promise<Reply>> = {
  '/healthz': async () => json(200, { ok: true }),
  '/readyz': async () => {
    const { ready, ...rest } = await workerReadiness()
    return json(ready ? 200 : 503, { ready, ...rest })
  },
  '/metrics': async ({ headers }) => {
    assertMetricsToken(headers.authorization)
    return { status: 200, headers: { 'Content-Type': METRICS_TYPE }, body: await metricsText() }
  },
}

async function answer(request: IncomingMessage): Promise<Reply> {
  const page = pages[request.url?.split('?')[0] ?? '']
  try {
    if (!page) fail('NOT_FOUND', 'A worker has /healthz, /readyz and /metrics.')
    return await page(request)
  } catch (err) {
    if (!(err instanceof AppError)) log.error({ err }, 'a health check failed')
    const error = err instanceof AppError ? err : new AppError('INTERNAL', 'The check failed.')
    return json(error.status, errorEnvelope(error, uuidv7()), error.extras.headers)
  }
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
}
