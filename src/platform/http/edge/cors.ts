import type { Context } from 'koa'
import { config } from '../../../config/config.ts'

const trustedOrigins = new Set(
  [config.appUrl, config.storefrontUrl, ...config.corsOrigins].map((url) => new URL(url).origin),
)

const EXPOSED_HEADERS =
  'X-Request-Id, Idempotent-Replayed, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, RateLimit, RateLimit-Policy'

/** Any page passes the preflight of these paths; the guard then decides by the API key whether it gets an answer that it may read. */
const pathsWithAnyOrigin = new Set(['/v1/chat'])

/** Lets pages of trusted origins read responses. @returns true when the request was a preflight and is answered */
export function applyCors(ctx: Context): boolean {
  ctx.res.setHeader('Vary', 'Origin') // on every response, or a cache would serve one without CORS headers to a page
  const { origin, 'sec-fetch-site': site } = ctx.req.headers
  if (!origin || site === 'same-origin') return false // the scripts of our own pages come with an origin, too
  const isTrusted = trustedOrigins.has(origin)
  if (isTrusted) {
    allowOrigin(ctx)
    ctx.set('Access-Control-Allow-Credentials', 'true')
  }
  if (ctx.method !== 'OPTIONS' || !ctx.get('access-control-request-method')) return false
  if (isTrusted || pathsWithAnyOrigin.has(ctx.path)) {
    ctx.set('Access-Control-Allow-Origin', origin)
    ctx.set('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE')
    ctx.set(
      'Access-Control-Allow-Headers',
      'Authorization, Content-Type, Idempotency-Key, X-Request-Id, X-Session',
    )
    ctx.set('Access-Control-Max-Age', '600')
  }
  ctx.status = 204
  return true
}

/** Lets the page that sent the request read the response. */
export function allowOrigin(ctx: Context): void {
  const { origin } = ctx.req.headers
  if (!origin) return
  ctx.set('Access-Control-Allow-Origin', origin)
  ctx.set('Access-Control-Expose-Headers', EXPOSED_HEADERS)
}
