/**
 * Guards of the Developer API: authentication, plan, then rate limit; every response has rate limit headers. A publishable key
 * is public, so its requests are judged by origin and by visitor before they count against the key.
 */
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
const DAY_SECONDS = 86_400

/** While Redis is unavailable, each web process allows its share, but at least 10. */
const keyLimit = createRateLimit('developer-key', {
  per: 'caller',
  points: POINTS,
  seconds: SECONDS,
  fallbackPoints: Math.max(10, Math.floor(POINTS / config.webProcesses)),
})
/** Requests with invalid keys count against their address. */
const invalidKeyLimit = createRateLimit('developer-invalid-key', {
  per: 'ip',
  points: POINTS,
  seconds: SECONDS,
})
/** Requests with a publishable key that are refused count against their address alone, never against the key. */
const refusalLimit = createRateLimit('developer-refused', {
  per: 'ip',
  points: 300,
  seconds: SECONDS,
})
/** A publishable key is shared by all visitors of a page, so no visitor may use up its limit alone. */
const visitorLimit = createRateLimit('developer-visitor', {
  per: 'ip',
  points: 20,
  seconds: SECONDS,
})
/**
 * Messages of a visitor to all stores of an owner: about twenty orders, enough for the customers behind one address of a
 * mobile network, and a month of it is well below a plan.
 */
const visitorDayLimit = createRateLimit('developer-visitor-day', {
  per: 'ip',
  points: 200,
  seconds: DAY_SECONDS,
})
/** Messages of all visitors of an owner: a flood from many networks takes ten days to use up the visitors' share of a month. */
const ownerDayLimit = createRateLimit('developer-visitors-day', {
  per: 'caller',
  points: Math.max(1, Math.floor(config.proMonthlyReplies / 10)),
  seconds: DAY_SECONDS,
})

const errors = [
  'INVALID_API_KEY',
  'FORBIDDEN',
  'PLAN_REQUIRED',
  'ACCOUNT_DISABLED',
  'RATE_LIMITED',
] as const

/** A secret or test key. */
export const apiKey: Guard<ApiCaller> = {
  name: 'API key',
  scheme: 'apiKey',
  errors,
  identify: (request) => authenticate(request, { allowsPublishable: false }),
}

/** Any key; a publishable one only from its allowed origins. */
export const chatKey: Guard<ApiCaller> = {
  name: 'API key, publishable ones too',
  scheme: 'apiKey',
  errors,
  identify: (request) => authenticate(request, { allowsPublishable: true }),
}

/** Rate limits requests below the API's paths that match no route. */
export async function rateLimitUnmatched(request: GuardRequest): Promise<void> {
  if (!/^\/v1\/(chat|orders)(\/|$)/.test(request.path)) return
  const key = await authenticateKey(bearerToken(request))
  if (key?.kind === 'publishable') {
    setRateLimitHeaders(request, await keyLimit.stateOf(key.id))
    return await refusalLimit.consume(request.ip)
  }
  setRateLimitHeaders(request, await consumeRateLimit(key, request))
}

async function authenticate(
  request: GuardRequest,
  { allowsPublishable }: { allowsPublishable: boolean },
): Promise<ApiCaller> {
  const key = await authenticateKey(bearerToken(request))
  const isPublic = key?.kind === 'publishable'
  // Any page may read why its key is refused: the browser tells it nothing otherwise. A secret key gets no answer on a page.
  if (allowsPublishable && (!key || isPublic)) request.allowOrigin()
  if (isPublic) await admitVisitor(key, request, allowsPublishable)
  const state = await consumeRateLimit(key, request)
  setRateLimitHeaders(request, state)
  if (!key) failInvalidKey(state)
  if (key.is_banned || !key.is_active)
    fail('ACCOUNT_DISABLED', 'The account of this key is disabled. Ask support.')
  if (key.plan !== 'pro')
    fail(
      'PLAN_REQUIRED',
      'The API comes with the Pro plan. An admin of the market can give it to you.',
    )
  if (state.isExceeded) failRateLimited('developer', state.resetMs)
  if (isPublic) {
    await visitorDayLimit.consume(request.ip, key.owner_id)
    await ownerDayLimit.consume(key.owner_id)
  }
  return { id: key.id, kind: key.kind, ownerId: key.owner_id, storeId: key.store_id }
}

/** Rejects a request with a publishable key before it counts against the key. @throws 403 FORBIDDEN; 429 RATE_LIMITED */
async function admitVisitor(
  key: AuthenticatedKeyRow,
  request: GuardRequest,
  allowsPublishable: boolean,
): Promise<void> {
  const { origin } = request.headers
  const isAllowed = origin !== undefined && key.allowed_origins.includes(origin)
  if (!isAllowed || !allowsPublishable) {
    setRateLimitHeaders(request, await keyLimit.stateOf(key.id))
    await refusalLimit.consume(request.ip)
    fail(
      'FORBIDDEN',
      allowsPublishable
        ? 'This publishable key works on its allowed origins alone. Make a key for the origin of this page.'
        : 'A publishable key may only chat. Use a secret key, from your server.',
    )
  }
  setRateLimitHeaders(request, await keyLimit.stateOf(key.id))
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
    'Send an API key of yours as Authorization: Bearer plk_…. A lost key cannot be seen again: make another.',
    { headers: { 'WWW-Authenticate': 'Bearer realm="palengke-developer"' } },
  )
}

function bearerToken({ headers }: GuardRequest): string {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}
