/** The browser's way in: with `X-Session: cookie` the refresh token travels in a cookie that no script can read. */
import type { RequestContext } from '../../platform/http/route.ts'
import type { SignedIn } from './service.ts'

type AnyCall = Pick<
  RequestContext<unknown, unknown, unknown, unknown>,
  'headers' | 'cookies' | 'set'
>

const THIRTY_DAYS_MS = 30 * 86_400_000

/** The tokens of a reply; in cookie mode the refresh token is set as a cookie instead. */
export function sessionTokens(
  call: AnyCall,
  { token, refreshToken }: SignedIn,
): { token: string; refreshToken?: string } {
  call.set('Cache-Control', 'no-store')
  if (!wantsCookie(call)) return { token, refreshToken }
  call.cookies.set('refresh_token', refreshToken, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/api/auth',
    maxAge: THIRTY_DAYS_MS,
    overwrite: true,
  })
  return { token }
}

export function cookieToken(call: AnyCall): string | null {
  return (wantsCookie(call) && call.cookies.get('refresh_token')) || null
}

function wantsCookie({ headers }: AnyCall): boolean {
  return headers['x-session'] === 'cookie'
}
