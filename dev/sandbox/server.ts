/** The payment provider sandbox: the provider's API, its checkout pages and its webhooks, in one server. */
import { once } from 'node:events'
import Koa from 'koa'
import { koaBody } from 'koa-body'
import { apiRoutes, renderErrors } from './api/routes.ts'
import { createFaultInjection } from './fault-injection.ts'
import { checkoutRoutes } from './pages/checkout-routes.ts'
import { controlRoutes } from './control-routes.ts'
import { createDeliveries } from './events/deliveries.ts'
import { recordEvent } from './events/event-log.ts'
import { ApiError } from './api/errors.ts'
import { advanceRefunds } from './api/refunds.ts'
import type { Sandbox, SandboxOptions } from './sandbox.ts'
import { openStore } from './store.ts'
import { syncConfiguredWebhook } from './events/webhooks.ts'

const MAX_SLEEP_MS = 60_000

/** Starts the sandbox and resolves once it is listening. `stop` leaves undelivered events queued for the next start. */
export async function startSandbox(
  options: SandboxOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { host = '127.0.0.1', port = 0 } = options
  const store = openStore(options.dataDir)
  store.atomic(() => syncConfiguredWebhook(store, options.webhook))
  const faults = createFaultInjection(store)
  let url = ''
  const sandbox: Sandbox = {
    options: {
      secretKey: options.secretKey,
      minCentavos: options.minCentavos ?? 100,
      retryBaseMs: options.retryBaseMs ?? 2_000,
      chargeableMs: options.chargeableMs ?? 3_600_000,
      refundStepMs: options.refundStepMs ?? 500,
    },
    store,
    faults,
    publicUrl: () => options.publicUrl?.replace(/\/+$/, '') ?? url,
    emit: (type, resource) => recordEvent(store, faults, type, resource),
  }

  const scheduler = createScheduler(sandbox)
  const inFlight = new Set<Promise<void>>()
  const server = createApp(sandbox, inFlight, scheduler.wake).listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  const actualPort = typeof address === 'object' && address ? address.port : port
  url = `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`
  scheduler.wake()
  return {
    url,
    async stop() {
      server.close()
      server.closeAllConnections()
      await Promise.allSettled(inFlight)
      await scheduler.stop()
      store.close()
    },
  }
}

/** `inFlight` collects requests, since a client may disconnect before its request has completed. */
function createApp(sandbox: Sandbox, inFlight: Set<Promise<void>>, wake: () => void): Koa {
  const app = new Koa()
  app.use(async (_ctx, next) => {
    const request = next()
    inFlight.add(request)
    await request.finally(() => inFlight.delete(request))
  })
  app.use(renderErrors())
  app.use(
    koaBody({
      multipart: false,
      urlencoded: false,
      text: false,
      jsonStrict: false,
      onError: () => {
        const detail = 'The request body is not readable JSON.'
        throw new ApiError(400, [{ code: 'parameter_format_invalid', detail }])
      },
    }),
  )
  app.use(async (ctx, next) => {
    await next()
    if (ctx.method !== 'GET') wake()
  })
  for (const routes of [apiRoutes(sandbox), checkoutRoutes(sandbox), controlRoutes(sandbox)])
    app.use(routes.routes())
  return app
}

/** Runs deliveries and refund steps when they are due, and after every change. */
function createScheduler(sandbox: Sandbox) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const wake = () => {
    clearTimeout(timer)
    timer = setTimeout(run, 0)
  }
  const deliveries = createDeliveries(sandbox, wake)

  function run(): void {
    if (stopped) return
    const now = Date.now()
    const times = [advanceRefunds(sandbox, now), deliveries.sendDue(now)].filter(
      (at) => at !== null,
    )
    const delay = Math.min(...times.map((at) => at - now), MAX_SLEEP_MS)
    timer = setTimeout(run, Math.max(delay, 1))
  }

  return {
    wake,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await deliveries.stop()
    },
  }
}
