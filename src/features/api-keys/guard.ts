/** Who calls the Developer API: the key, its owner's plan, and the rate, in this order; every answer says what is left. */
import type { Context } from 'koa'
import { config } from '../../config/config.ts'
import { fail } from '../../platform/contract/errors.ts'
import { exposedHeaders } from '../../platform/http/edge/cors.ts'
import { guardRequest } from '../../platform/http/edge/app.ts'
import { rateLimited } from '../../platform/runtime/metrics.ts'
import {
  createRateLimit,
  failRateLimited,
  type RateLimitState,
} from '../../platform/http/rate-limit.ts'
import type { Guard, GuardRequest } from '../../platform/http/route.ts'
import type { KeyKind } from './key-format.ts'
import { useKey, type UsedKeyRow } from './service.ts'

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
const perKey = createRateLimit('developer-key', {
  per: 'caller',
  points: POINTS,
  seconds: SECONDS,
  alone: Math.max(10, Math.floor(POINTS / config.webProcesses)),
})
/** Keys that are none count against the address that tries them. */
const perStranger = createRateLimit('developer-stranger', {
  per: 'ip',
  points: POINTS,
  seconds: SECONDS,
})
/** A publishable key is in everybody's browser: nobody alone may use up its minute. */
const perVisitor = createRateLimit('developer-visitor', { per: 'ip', points: 20, seconds: SECONDS })

const errors = ['INVALID_API_KEY', 'PLAN_REQUIRED', 'ACCOUNT_DISABLED', 'RATE_LIMITED'] as const

/** A secret or test key, from a server. */
export const apiKey: Guard<ApiCaller> = {
  name: 'API key',
  scheme: 'apiKey',
  errors: [...errors, 'FORBIDDEN'],
  async identify(request) {
    const key = await admitted(request)
    if (key.kind === 'publishable')
      fail('FORBIDDEN', 'A publishable key may only chat. Use a secret key, from your server.')
    return callerOf(key)
  },
}

/** Any key; a publishable one from a page of its allowed origins only. */
export const chatKey: Guard<ApiCaller> = {
  name: 'API key, publishable ones too',
  scheme: 'apiKey',
  errors: [...errors, 'FORBIDDEN'],
  async identify(request) {
    const key = await admitted(request)
    if (key.kind === 'publishable') await admitVisitor(key, request)
    return callerOf(key)
  },
}

/** A request to these paths that no route serves counts as well, and says what is left. */
export async function countStray(ctx: Context): Promise<void> {
  if (!/^\/v1\/(chat|orders)(\/|$)/.test(ctx.path)) return
  const request = guardRequest(ctx)
  announce(request, await budgetOf(await useKey(tokenOf(request)), request))
}

async function admitted(request: GuardRequest): Promise<UsedKeyRow> {
  const key = await useKey(tokenOf(request))
  const budget = await budgetOf(key, request)
  announce(request, budget)
  if (!key) refuseKey(budget)
  if (key.is_banned || !key.is_active)
    fail('ACCOUNT_DISABLED', 'The account of this key is disabled. Ask support.')
  if (key.plan !== 'pro')
    fail('PLAN_REQUIRED', 'The plan of this account does not include the API. Upgrade to Pro.')
  if (budget.isOver) refuseRate(budget)
  return key
}

async function admitVisitor(key: UsedKeyRow, request: GuardRequest): Promise<void> {
  const { origin } = request.headers
  if (!origin || !key.allowed_origins.includes(origin))
    fail('FORBIDDEN', 'This publishable key does not work from here. Add the origin to the key.')
  request.set('Access-Control-Allow-Origin', origin)
  request.set('Access-Control-Expose-Headers', exposedHeaders)
  await perVisitor.consume(`${key.id}:${request.ip}`)
}

async function budgetOf(key: UsedKeyRow | null, { ip }: GuardRequest): Promise<RateLimitState> {
  return key ? await perKey.tryConsume(key.id) : await perStranger.tryConsume(ip)
}

/** The rate in both customs: `X-RateLimit-…` (reset in Unix seconds) and the `RateLimit` fields of the IETF draft. */
function announce({ set }: GuardRequest, { points, remaining, resetMs }: RateLimitState): void {
  const seconds = Math.ceil(resetMs / 1000)
  set('X-RateLimit-Limit', String(points))
  set('X-RateLimit-Remaining', String(remaining))
  set('X-RateLimit-Reset', String(Math.ceil((Date.now() + resetMs) / 1000)))
  set('RateLimit-Policy', `"minute";q=${points};w=${SECONDS}`)
  set('RateLimit', `"minute";r=${remaining};t=${seconds}`)
}

function refuseKey(budget: RateLimitState): never {
  if (budget.isOver) refuseRate(budget)
  fail(
    'INVALID_API_KEY',
    'Send an API key of yours as Authorization: Bearer plk_live_…. A lost key cannot be seen again: make another.',
    { headers: { 'WWW-Authenticate': 'Bearer realm="palengke-developer"' } },
  )
}

function refuseRate({ resetMs }: RateLimitState): never {
  rateLimited.inc({ limit: 'developer' })
  failRateLimited(resetMs)
}

function tokenOf({ headers }: GuardRequest): string {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}

function callerOf({ id, kind, owner_id, store_id }: UsedKeyRow): ApiCaller {
  return { id, kind, ownerId: owner_id, storeId: store_id }
}
