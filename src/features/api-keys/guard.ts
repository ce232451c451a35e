/** Guards of the Developer API: authentication, plan, then rate limit; every response has rate limit headers. */
import { config } from '../../config/config.ts'
import { fail } from '../../platform/contract/errors.ts'
import {
  createRateLimit,
  failRateLimited,
  type RateLimitState,
} from '../../platform/http/rate-limit.ts'
import type { Guard, GuardRequest } from '../../platform/http/route.ts'
import type { KeyKind } from './key-format.ts'
import { authenticateKey, type AuthenticatedKeyRow } from './service.ts'

export interface ApiCaller {
  /** Of the key. */
  id: string
  kind: KeyKind
  ownerId: string
  storeId: string
}

const POINTS = 60
const SECONDS = 60

/** While Redis is unavailable, each web process allows its share, but at least 10. */
const keyLimit = createRateLimit('developer-key', {
  per: 'caller',
  points: POINTS,
  seconds: SECONDS,
  fallbackPoints: Math.max(10, Math.floor(POINTS / config.webProcesses)),
})
/** Requests with invalid keys count against their IP address. */
const invalidKeyLimit = createRateLimit('developer-invalid-key', {
  per: 'ip',
  points: POINTS,
  seconds: SECONDS,
})
/** A publishable key is shared by all visitors of a page, so no IP address may use up its limit alone. */
const visitorLimit = createRateLimit('developer-visitor', {
  per: 'ip',
  points: 20,
  seconds: SECONDS,
})

const errors = ['INVALID_API_KEY', 'PLAN_REQUIRED', 'ACCOUNT_DISABLED', 'RATE_LIMITED'] as const

/** A secret or test key. */
export const apiKey: Guard<ApiCaller> = {
  name: 'API key',
  scheme: 'apiKey',
  errors: [...errors, 'FORBIDDEN'],
  async identify(request) {
    const key = await authenticate(request)
    if (key.kind === 'publishable')
      fail('FORBIDDEN', 'A publishable key may only chat. Use a secret key, from your server.')
    return toCaller(key)
  },
}

/** Any key; a publishable one only from its allowed origins. */
export const chatKey: Guard<ApiCaller> = {
  name: 'API key, publishable ones too',
  scheme: 'apiKey',
  errors: [...errors, 'FORBIDDEN'],
  async identify(request) {
    const key = await authenticate(request)
    if (key.kind === 'publishable') await authorizeOrigin(key, request)
    return toCaller(key)
  },
}

/** Rate limits requests below the API's paths that match no route. */
export async function rateLimitUnmatched(request: GuardRequest): Promise<void> {
  if (!/^\/v1\/(chat|orders)(\/|$)/.test(request.path)) return
  setRateLimitHeaders(
    request,
    await consumeRateLimit(await authenticateKey(bearerToken(request)), request),
  )
}

async function authenticate(request: GuardRequest): Promise<AuthenticatedKeyRow> {
  const key = await authenticateKey(bearerToken(request))
  const state = await consumeRateLimit(key, request)
  setRateLimitHeaders(request, state)
  if (!key) failInvalidKey(state)
  if (key.is_banned || !key.is_active)
    fail('ACCOUNT_DISABLED', 'The account of this key is disabled. Ask support.')
  if (key.plan !== 'pro')
    fail('PLAN_REQUIRED', 'The plan of this account does not include the API. Upgrade to Pro.')
  if (state.isExceeded) failRateLimited('developer', state.resetMs)
  return key
}

async function authorizeOrigin(key: AuthenticatedKeyRow, request: GuardRequest): Promise<void> {
  const { origin } = request.headers
  if (!origin || !key.allowed_origins.includes(origin))
    fail('FORBIDDEN', 'This publishable key does not work from here. Add the origin to the key.')
  request.allowOrigin()
  await visitorLimit.consume(request.ip, key.id)
}

async function consumeRateLimit(
  key: AuthenticatedKeyRow | null,
  { ip }: GuardRequest,
): Promise<RateLimitState> {
  return key ? await keyLimit.tryConsume(key.id) : await invalidKeyLimit.tryConsume(ip)
}

/** Sets both the customary `X-RateLimit-…` headers (reset in Unix seconds) and those of the IETF draft (`RateLimit`). */
function setRateLimitHeaders(
  { set }: GuardRequest,
  { points, remaining, resetMs }: RateLimitState,
): void {
  const seconds = Math.ceil(resetMs / 1000)
  set('X-RateLimit-Limit', String(points))
  set('X-RateLimit-Remaining', String(remaining))
  set('X-RateLimit-Reset', String(Math.ceil((Date.now() + resetMs) / 1000)))
  set('RateLimit-Policy', `"minute";q=${points};w=${SECONDS}`)
  set('RateLimit', `"minute";r=${remaining};t=${seconds}`)
}

function failInvalidKey(state: RateLimitState): never {
  if (state.isExceeded) failRateLimited('developer', state.resetMs)
  fail(
    'INVALID_API_KEY',
    'Send an API key of yours as Authorization: Bearer plk_live_…. A lost key cannot be seen again: make another.',
    { headers: { 'WWW-Authenticate': 'Bearer realm="palengke-developer"' } },
  )
}

function bearerToken({ headers }: GuardRequest): string {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}

function toCaller({ id, kind, owner_id, store_id }: AuthenticatedKeyRow): ApiCaller {
  return { id, kind, ownerId: owner_id, storeId: store_id }
}
