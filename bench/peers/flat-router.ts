/** The usual Koa application: one @koa/router that holds every route of the product, behind the same steps. */
import Router from '@koa/router'
import Koa from 'koa'
import { applyCors } from '../../src/platform/http/edge/cors.ts'
import { uuidv7 } from '../../src/platform/values/ids.ts'
import { log, withRequestId } from '../../src/platform/runtime/log.ts'
import { requestSeconds } from '../../src/platform/runtime/metrics.ts'
import { listen } from '../../src/platform/http/edge/server.ts'
import { routes } from '../../src/routes.ts'

const router = new Router()
for (const { method, path } of routes) router[method](path, (ctx) => void (ctx.body = { ok: true }))

const app = new Koa()
app.use(async (ctx, next) => {
  const given = ctx.get('x-request-id')
  const requestId = /^[\w.-]{1,128}$/.test(given) ? given : uuidv7()
  ctx.set('X-Request-Id', requestId)
  ctx.set('X-Content-Type-Options', 'nosniff')
  await withRequestId(requestId, next)
})
app.use(async (ctx, next) => {
  const started = performance.now()
  try {
    await next()
  } catch (error) {
    log.error({ err: error }, 'failed')
    ctx.status = 500
    ctx.body = { success: false }
  } finally {
    const { method, status, ip } = ctx
    const route = String(ctx._matchedRoute ?? 'unmatched')
    const seconds = (performance.now() - started) / 1000
    requestSeconds.observe({ method, route, status }, seconds)
    const ms = Math.round(seconds * 1e5) / 100
    log.info({ method, route, status, ms, ip, callerId: ctx.state.callerId }, 'request')
  }
})
app.use(async (ctx, next) => {
  if (!applyCors(ctx)) await next()
})
app.use(router.routes())
app.use(router.allowedMethods())
await listen(app, Number(process.env.PORT))
