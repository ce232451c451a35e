/** `/admin/queues`: Bull Board for admins, with the session of the console or HTTP Basic. */
import type { Context } from 'koa'
import { config } from '../../../config/config.ts'
import { AppError, fail } from '../../../platform/contract/errors.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { pingRedis } from '../../../platform/runtime/redis.ts'
import { loadBoard } from './board.ts'
import { prefix, resumeSession } from './session.ts'
import { authenticateAdmin } from './sign-in.ts'

export const queueDashboard: Mount = {
  prefix,
  async serve(ctx) {
    ctx.state.callerId =
      (await resumeSession(ctx)) ?? (await authenticateAdmin(ctx.headers.authorization, ctx.ip))
    assertSameOrigin(ctx)
    ctx.set(headersFor(ctx.path))
    const isFile = ctx.path.startsWith(`${prefix}/static/`)
    if (!isFile && !(await pingRedis())) failWithoutRedis()
    try {
      await (
        await loadBoard(prefix)
      )(ctx)
    } catch (error) {
      await translateError(error)
    }
    assertHandled(ctx)
  },
}

/** CSRF protection: a browser sends Basic credentials with the requests of any page, and an old one the cookie, too. */
function assertSameOrigin(ctx: Context): void {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return
  const [site, origin] = [ctx.get('sec-fetch-site'), ctx.get('origin')]
  const isOwn = site ? site === 'same-origin' : !origin || isSameOrigin(ctx, origin)
  if (!isOwn) fail('FORBIDDEN', 'Changes to the queues are made on the page of the queues only.')
}

/** Over plain HTTP a browser sends only `Origin`. A script sends neither header, nor anyone else's credentials. */
function isSameOrigin(ctx: Context, origin: string): boolean {
  return origin === new URL(config.publicUrl).origin || origin === `${ctx.protocol}://${ctx.host}`
}

function headersFor(path: string): Record<string, string> {
  const isHashed = /\/static\/(js|css)\//.test(path)
  return {
    'Cache-Control': isHashed ? 'private, max-age=31536000, immutable' : 'no-store',
    // The board has inline styles and a <base>.
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
    'Referrer-Policy': 'same-origin',
  }
}

/** Turns an error of the board into an `AppError`. @throws always */
async function translateError(error: unknown): Promise<never> {
  const { status } = error as { status?: number }
  if (error instanceof AppError) throw error
  if (status && status < 500) fail('MALFORMED_JSON', 'The body could not be read as JSON.')
  if (await pingRedis()) throw error
  failWithoutRedis()
}

function failWithoutRedis(): never {
  fail(
    'BUSY',
    'Redis does not answer, so the queues cannot be shown. Work waits in the outbox meanwhile.',
    { retryAfter: 5 },
  )
}

/** The board answers unknown paths without a body. */
function assertHandled(ctx: Context): void {
  if (ctx.status === 404 && !ctx.body)
    fail('NOT_FOUND', 'The board of the queues has no such page.')
  if (ctx.status === 405 || ctx.status === 501)
    fail('METHOD_NOT_ALLOWED', `${ctx.method} does not work here.`, {
      headers: { Allow: ctx.response.get('Allow') || 'GET, HEAD' },
    })
}
