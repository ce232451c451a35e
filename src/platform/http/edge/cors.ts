import type { Context } from 'koa'
import { config } from '../../../config/config.ts'

const origins = new Set(
  [config.appUrl, config.storefrontUrl, ...config.corsOrigins].map(
    (address) => new URL(address).origin,
  ),
)
export const exposedHeaders =
  'X-Request-Id, Idempotent-Replayed, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, RateLimit, RateLimit-Policy'

/** Any page may ask whether it may; the key that comes with the request decides whether it reads the answer. */
const judgedByKey = new Set(['/v1/chat'])

/** Lets the pages of known origins read replies. True when the request was a preflight and is answered. */
export function cors(ctx: Context): boolean {
  ctx.res.setHeader('Vary', 'Origin') // on every answer, or a cache would give a page one without the headers
  const { origin } = ctx.req.headers
  if (!origin) return false
  const known = origins.has(origin)
  if (known) {
    ctx.set('Access-Control-Allow-Origin', origin)
    ctx.set('Access-Control-Allow-Credentials', 'true')
    ctx.set('Access-Control-Expose-Headers', exposedHeaders)
  }
  if (ctx.method !== 'OPTIONS' || !ctx.get('access-control-request-method')) return false
  if (known || judgedByKey.has(ctx.path)) {
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
