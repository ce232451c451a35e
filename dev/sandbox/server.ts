/** The provider sandbox as one server: the provider's API, its checkout pages, and its webhooks. */
import { once } from 'node:events'
import Koa from 'koa'
import { koaBody } from 'koa-body'
import { apiRoutes, renderErrors } from './api/routes.ts'
import { createBehaviour } from './fault-injection.ts'
import { checkoutRoutes } from './pages/checkout-routes.ts'
import { controlRoutes } from './control-routes.ts'
import { createDeliveries } from './events/deliveries.ts'
import { recordEvent } from './events/event-log.ts'
import { Refusal } from './api/errors.ts'
import { stepRefunds } from './api/refunds.ts'
import type { Sandbox, SandboxOptions } from './sandbox.ts'
import { openStore } from './store.ts'
import { keepConfiguredWebhook } from './events/webhooks.ts'

const LONGEST_SLEEP_MS = 60_000

/** Starts the sandbox and resolves once it listens. `stop` leaves undelivered events queued for the next start. */
export async function startSandbox(
  options: SandboxOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { host = '127.0.0.1', port = 0 } = options
  const store = openStore(options.dataDir)
  store.atomic(() => keepConfiguredWebhook(store, options.webhook))
  const behaviour = createBehaviour(store)
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
    behaviour,
    publicUrl: () => options.publicUrl?.replace(/\/+$/, '') ?? url,
    emit: (type, resource) => recordEvent(store, behaviour, type, resource),
  }

  const work = createWork(sandbox)
  const running = new Set<Promise<void>>()
  const server = createApp(sandbox, running, work.wake).listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  const taken = typeof address === 'object' && address ? address.port : port
  url = `http://${host.includes(':') ? `[${host}]` : host}:${taken}`
  work.wake()
  return {
    url,
    async stop() {
      server.close()
      server.closeAllConnections()
      await Promise.allSettled(running)
      await work.stop()
      store.close()
    },
  }
}

/** `running` holds the requests under way, since a client may leave before its request has ended. */
function createApp(sandbox: Sandbox, running: Set<Promise<void>>, wake: () => void): Koa {
  const app = new Koa()
  app.use(async (_ctx, next) => {
    const request = next()
    running.add(request)
    await request.finally(() => running.delete(request))
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
        throw new Refusal(400, [{ code: 'parameter_format_invalid', detail }])
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

/** What happens by itself: due deliveries and refund steps, looked at when something changed or falls due. */
function createWork(sandbox: Sandbox) {
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
    const times = [stepRefunds(sandbox, now), deliveries.sendDue(now)].filter((at) => at !== null)
    const pause = Math.min(...times.map((at) => at - now), LONGEST_SLEEP_MS)
    timer = setTimeout(run, Math.max(pause, 1))
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
