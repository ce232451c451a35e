/** Cookie mode for browsers: with `X-Session: cookie` the refresh token is an HttpOnly cookie, which no script can read. */
import type { RequestContext } from '../../platform/http/route.ts'
import type { SignedIn } from './service/sessions.ts'

type CookieContext = Pick<
  RequestContext<unknown, unknown, unknown, unknown>,
  'headers' | 'cookies' | 'set'
>

const THIRTY_DAYS_MS = 30 * 86_400_000

/** The tokens for the response body; in cookie mode the refresh token is set as a cookie instead. */
export function sendTokens(
  ctx: CookieContext,
  { token, refreshToken }: SignedIn,
): { token: string; refreshToken?: string } {
  ctx.set('Cache-Control', 'no-store')
  if (!isCookieMode(ctx)) return { token, refreshToken }
  ctx.cookies.set('refresh_token', refreshToken, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/api/auth',
    maxAge: THIRTY_DAYS_MS,
    overwrite: true,
  })
  return { token }
}

export function readCookieToken(ctx: CookieContext): string | null {
  return (isCookieMode(ctx) && ctx.cookies.get('refresh_token')) || null
}

function isCookieMode({ headers }: CookieContext): boolean {
  return headers['x-session'] === 'cookie'
}
