/** Who calls the Developer API: the key, its owner's plan, and the rate, in this order; every answer says what is left. */
import { config } from '../../config/config.ts'
import { fail } from '../../platform/contract/errors.ts'
import {
  createRateLimit,
  failRateLimited,
  type RateLimitState,
} from '../../platform/http/rate-limit.ts'
import type { Guard, GuardRequest } from '../../platform/http/route.ts'
import type { KeyKind } from './key-format.ts'
import { authenticateKey, type UsedKeyRow } from './service.ts'

export interface ApiCaller {
  /** The key's. */
  id: string
  kind: KeyKind
  ownerId: string
  storeId: string
}

const POINTS = 60
const SECONDS = 60

/** What was paid for: with Redis away each process gives its part of the minute, and enough for a small shop. */
const keyLimit = createRateLimit('developer-key', {
  per: 'caller',
  points: POINTS,
  seconds: SECONDS,
  fallbackPoints: Math.max(10, Math.floor(POINTS / config.webProcesses)),
})
/** Keys that are none count against the address that tries them. */
const invalidKeyLimit = createRateLimit('developer-stranger', {
  per: 'ip',
  points: POINTS,
  seconds: SECONDS,
})
/** A publishable key is in everybody's browser: nobody alone may use up its minute. */
const visitorLimit = createRateLimit('developer-visitor', {
  per: 'ip',
  points: 20,
  seconds: SECONDS,
})

const errors = ['INVALID_API_KEY', 'PLAN_REQUIRED', 'ACCOUNT_DISABLED', 'RATE_LIMITED'] as const

/** A secret or test key, from a server. */
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

/** Any key; a publishable one from a page of its allowed origins only. */
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

/** A request to these paths that no route serves counts as well, and says what is left. */
export async function rateLimitUnmatched(request: GuardRequest): Promise<void> {
  if (!/^\/v1\/(chat|orders)(\/|$)/.test(request.path)) return
  setRateLimitHeaders(
    request,
    await consumeRateLimit(await authenticateKey(bearerToken(request)), request),
  )
}

async function authenticate(request: GuardRequest): Promise<UsedKeyRow> {
  const key = await authenticateKey(bearerToken(request))
  const budget = await consumeRateLimit(key, request)
  setRateLimitHeaders(request, budget)
  if (!key) failInvalidKey(budget)
  if (key.is_banned || !key.is_active)
    fail('ACCOUNT_DISABLED', 'The account of this key is disabled. Ask support.')
  if (key.plan !== 'pro')
    fail('PLAN_REQUIRED', 'The plan of this account does not include the API. Upgrade to Pro.')
  if (budget.isExceeded) failRateLimit(budget)
  return key
}

async function authorizeOrigin(key: UsedKeyRow, request: GuardRequest): Promise<void> {
  const { origin } = request.headers
  if (!origin || !key.allowed_origins.includes(origin))
    fail('FORBIDDEN', 'This publishable key does not work from here. Add the origin to the key.')
  request.allowOrigin()
  await visitorLimit.consume(`${key.id}:${request.ip}`)
}

async function consumeRateLimit(
  key: UsedKeyRow | null,
  { ip }: GuardRequest,
): Promise<RateLimitState> {
  return key ? await keyLimit.tryConsume(key.id) : await invalidKeyLimit.tryConsume(ip)
}

/** The rate in both customs: `X-RateLimit-…` (reset in Unix seconds) and the `RateLimit` fields of the IETF draft. */
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

function failInvalidKey(budget: RateLimitState): never {
  if (budget.isExceeded) failRateLimit(budget)
  fail(
    'INVALID_API_KEY',
    'Send an API key of yours as Authorization: Bearer plk_live_…. A lost key cannot be seen again: make another.',
    { headers: { 'WWW-Authenticate': 'Bearer realm="palengke-developer"' } },
  )
}

function failRateLimit({ resetMs }: RateLimitState): never {
  failRateLimited('developer', resetMs)
}

function bearerToken({ headers }: GuardRequest): string {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}

function toCaller({ id, kind, owner_id, store_id }: UsedKeyRow): ApiCaller {
  return { id, kind, ownerId: owner_id, storeId: store_id }
}
