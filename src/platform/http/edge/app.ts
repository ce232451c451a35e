/**
 * The path of every request: request id, CORS, router, route handler. Whatever throws ends in the one error renderer, and
 * every request leaves one log line and one sample of the latency histogram.
 */
import Koa, { type Context } from 'koa'
import { config } from '../../../config/config.ts'
import { fail } from '../../contract/errors.ts'
import { log, logRequest, withRequestId } from '../../runtime/log.ts'
import { requestSeconds } from '../../runtime/metrics.ts'
import { uuidv7 } from '../../values/ids.ts'
import { normalizeIp } from '../../values/ip-address.ts'
import type { Mount } from '../mount.ts'
import type { Gate, GuardRequest, Route } from '../route.ts'
import { applyCors } from './cors.ts'
import type { ErrorPage } from './error-page.ts'
import { renderError } from './respond.ts'
import { createRouteHandler, guardRequest, type RouteHandler } from './route-handler.ts'
import { createRouter } from './router.ts'

/** Sees a request that no route serves, before its 404 or 405. */
export type UnmatchedHandler = (request: GuardRequest) => Promise<void>

export interface HttpAppOptions {
  gates?: readonly Gate[]
  mounts?: readonly Mount[]
  onUnmatched?: UnmatchedHandler
  errorPage?: ErrorPage
}

/** Errors of a stream whose client has disconnected. */
const disconnectCodes = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'])

const isHttps = config.publicUrl.startsWith('https:')

/** Serves the routes. No side effects: nothing listens and nothing connects. */
export function createHttpApp(
  routes: readonly Route[],
  { gates = [], mounts = [], onUnmatched, errorPage }: HttpAppOptions = {},
): Koa {
  const app = new Koa({ proxy: config.trustedProxyHops > 0, maxIpsCount: config.trustedProxyHops })
  const findRoute = createRouter<RouteHandler>(routes, (route) => createRouteHandler(route, gates))
  app.on('error', (err: NodeJS.ErrnoException) =>
    log[disconnectCodes.has(err.code ?? '') ? 'debug' : 'warn']({ err }, 'response broke off'),
  )
  app.use((ctx) => {
    const requestId = requestIdOf(ctx)
    return withRequestId(requestId, () => handleRequest(ctx, requestId))
  })

  async function handleRequest(ctx: Context, requestId: string): Promise<void> {
    const started = performance.now()
    ctx.request.ip = clientAddress(ctx)
    let template = 'unmatched'
    try {
      setSecurityHeaders(ctx, requestId)
      assertHostHeader(ctx)
      if (applyCors(ctx)) return
      const mount = mounts.find((each) => isUnder(each.prefix, ctx.path))
      if (mount) {
        template = mount.prefix
        return await mount.serve(ctx)
      }
      const match = findRoute(ctx.method, ctx.path)
      if (!match || 'allow' in match) {
        await onUnmatched?.(guardRequest(ctx))
        return failUnmatched(ctx, match?.allow)
      }
      template = match.route.path
      await match.handler(ctx, match.params)
    } catch (error) {
      await renderError(ctx, error, { requestId, errorPage })
    } finally {
      recordRequest(ctx, template, performance.now() - started)
    }
  }

  return app
}

/** What a trusted proxy forwarded, if that is an address; else the peer of the socket. */
function clientAddress({ request, socket }: Context): string {
  return normalizeIp(request.ip) ?? normalizeIp(socket.remoteAddress ?? '') ?? ''
}

/** The client's own request id when it is well-formed, else a new one. */
function requestIdOf(ctx: Context): string {
  const given = ctx.req.headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{1,128}$/.test(given) ? given : uuidv7()
}

function setSecurityHeaders(ctx: Context, requestId: string): void {
  ctx.res.setHeader('X-Request-Id', requestId)
  ctx.res.setHeader('X-Content-Type-Options', 'nosniff')
  if (!isHttps) return
  Object.assign(ctx.cookies, { secure: true }) // TLS may end at a proxy that is not trusted
  ctx.set('Strict-Transport-Security', 'max-age=31536000')
}

function assertHostHeader({ req }: Context): void {
  if (req.httpVersion === '1.1' && req.headers.host === undefined)
    fail('MALFORMED_REQUEST', 'Send a Host header, as HTTP/1.1 requires.', {
      headers: { Connection: 'close' },
    })
}

function isUnder(prefix: string, path: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`)
}

function failUnmatched({ method, path }: Context, allow?: string[]): never {
  if (!allow) fail('NOT_FOUND', `There is nothing at ${method} ${printable(path)}. See /docs.`)
  const list = allow.join(', ')
  fail('METHOD_NOT_ALLOWED', `${method} does not work here; use ${list}.`, {
    headers: { Allow: list },
  })
}

/** A path for a message: short, and without control characters. */
function printable(path: string): string {
  return path.slice(0, 200).replaceAll(/[^\x21-\x7e]/g, '?')
}

function recordRequest({ method, res, ip, state }: Context, route: string, ms: number): void {
  const status = res.statusCode
  requestSeconds.observe({ method, route, status }, ms / 1000)
  const { callerId } = state
  logRequest({ method, route, status, ms: Math.round(ms * 100) / 100, ip, callerId })
}
