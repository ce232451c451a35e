/**
 * The path of every request, in one function: id → per-IP limit → guard → gates → per-caller limit → body → Ajv →
 * idempotency → handler → JSON. Any throw ends in the one error renderer.
 */
import Koa, { type Context } from 'koa'
import { config } from '../config.ts'
import { readBytes, readJson } from './body.ts'
import { cors } from './cors.ts'
import { databaseUnavailable } from './db.ts'
import { AppError, errorEnvelope, refuse, refuseField } from './errors.ts'
import { hasCopy } from './etag.ts'
import { claim, release, unkeyed, type Once } from './idempotency.ts'
import { newId } from './ids.ts'
import { receiveUpload, type Upload } from './multipart.ts'
import { log, requestLog, withRequestId } from './log.ts'
import { requestSeconds } from './metrics.ts'
import type { Pour } from './pour.ts'
import { codesOf, Raw, type Call, type GuardRequest, type Route } from './route.ts'
import { routeTable } from './route-table.ts'
import { checker, replyChecker } from './validate.ts'

/** Sees a request before it is answered with 404 or 405 because no route serves it. */
export type Stray = (ctx: Context) => Promise<void>

/** Runs after the guard of every request, and may refuse it. */
export type Gate = (request: { route: Route; caller: unknown; ctx: Context }) => Promise<void>

const https = config.publicUrl.startsWith('https:')

/** A Koa application of its own under a prefix, behind the same request id, log and error renderer. */
export interface Mount {
  prefix: string
  serve(ctx: Context): Promise<void>
}

type Serve = (ctx: Context, params: Record<string, string>) => Promise<void>

interface Served {
  route: Route
  serve: Serve
}

/** Puts the routes behind the whole chain. No side effects: nothing listens, nothing connects. */
export function createEdge(
  routes: readonly Route[],
  { gates, mounts, stray }: { gates: readonly Gate[]; mounts: readonly Mount[]; stray?: Stray },
): Koa {
  const app = new Koa({ proxy: config.trustedProxyHops > 0, maxIpsCount: config.trustedProxyHops })
  const find = routeTable<Served>(routes, (route) => ({ route, serve: serving(route, gates) }))
  app.on('error', (error: Error) =>
    log.warn({ reason: error.message }, 'The response could not be sent'),
  )
  app.use((ctx) => {
    const requestId = requestIdOf(ctx)
    return withRequestId(requestId, () => answer(ctx, requestId, find, { mounts, stray }))
  })
  return app
}

/** The caller's own id for the request when it is sane, else a new one. */
function requestIdOf(ctx: Context): string {
  const given = ctx.get('x-request-id')
  return /^[\w.-]{1,128}$/.test(given) ? given : newId()
}

/** A path in a message: short, and without control characters. */
function printable(path: string): string {
  return path.slice(0, 200).replaceAll(/[^\x21-\x7e]/g, '?')
}

async function answer(
  ctx: Context,
  requestId: string,
  find: ReturnType<typeof routeTable<Served>>,
  { mounts, stray }: { mounts: readonly Mount[]; stray?: Stray },
): Promise<void> {
  const started = performance.now()
  let template = 'unmatched'
  try {
    ctx.set('X-Request-Id', requestId)
    ctx.set('X-Content-Type-Options', 'nosniff')
    if (https) Object.assign(ctx.cookies, { secure: true }) // a proxy that is not trusted may end TLS
    if (https) ctx.set('Strict-Transport-Security', 'max-age=31536000')
    if (ctx.req.httpVersion === '1.1' && ctx.headers.host === undefined)
      refuse('MALFORMED_REQUEST', 'Send a Host header, as HTTP/1.1 wants.', {
        headers: { Connection: 'close' },
      })
    if (cors(ctx)) return
    const mount = mounts.find(
      ({ prefix }) => ctx.path === prefix || ctx.path.startsWith(`${prefix}/`),
    )
    if (mount) {
      template = mount.prefix
      return await mount.serve(ctx)
    }
    const found = find(ctx.method, ctx.path)
    if (!found || 'allow' in found) await stray?.(ctx)
    if (!found)
      refuse('NOT_FOUND', `There is nothing at ${ctx.method} ${printable(ctx.path)}. See /docs.`)
    if ('allow' in found) refuseMethod(ctx, found.allow)
    template = found.served.route.path
    await found.served.serve(ctx, found.params)
  } catch (error) {
    renderError(ctx, error, requestId)
  } finally {
    const seconds = (performance.now() - started) / 1000
    requestSeconds.observe({ method: ctx.method, route: template, status: ctx.status }, seconds)
    requestLog.info(
      {
        method: ctx.method,
        route: template,
        status: ctx.status,
        ms: Math.round(seconds * 1e5) / 100,
        ip: ctx.ip,
        callerId: ctx.state.callerId,
      },
      'request',
    )
  }
}

const noUpload = Object.freeze({}) as Upload

/** Everything that can be prepared once per route, so that a request only runs it. */
function serving(route: Route, gates: readonly Gate[]): Serve {
  const checkParams = route.params && checker(route.params, { coerce: true })
  const checkQuery = route.query && checker(route.query, { coerce: true })
  const checkBody = route.body && checker(route.body)
  const perIp = route.limits?.filter(({ per }) => per === 'ip') ?? []
  const perCaller = route.limits?.filter(({ per }) => per === 'caller') ?? []
  const send = sending(route)

  const serve: Serve = async (ctx, params) => {
    if (route.auth.scheme) ctx.set('Cache-Control', 'no-store')
    for (const limit of perIp) await limit.take(ctx.ip)
    const caller = await identified(route, gates, ctx)
    ctx.state.callerId = caller?.id
    for (const gate of gates) await gate({ route, caller, ctx })
    for (const limit of perCaller) await limit.take(caller.id)
    const call: Call<unknown, unknown, unknown, unknown> = {
      caller,
      params: checkParams ? checkedPath(checkParams, params) : params,
      query: checkQuery ? checkQuery({ ...ctx.query }) : {},
      body:
        route.parse === 'bytes'
          ? await readBytes(ctx, route.maxBytes, route.consumes)
          : checkBody
            ? checkedBody(checkBody, await readJson(ctx))
            : undefined,
      upload: route.multipart ? receiveUpload(ctx, route.multipart) : noUpload,
      once: unkeyed(),
      headers: ctx.headers,
      ip: ctx.ip,
      cookies: ctx.cookies,
      set: (name, value) => ctx.set(name, value),
    }
    if (route.idempotent && ctx.get('idempotency-key'))
      return await handleOnce(ctx, route, call, send)
    send(ctx, await route.handler(call))
  }
  return config.production ? serve : declaredOnly(route, serve)
}

/** Who brings no credentials is a stranger to the gates: during maintenance they hear of that, not of signing in. */
async function identified(route: Route, gates: readonly Gate[], ctx: Context): Promise<any> {
  try {
    return await route.auth.identify(guardRequest(ctx))
  } catch (refusal) {
    if (!ctx.get('authorization'))
      for (const gate of gates) await gate({ route, caller: null, ctx })
    throw refusal
  }
}

/** What a guard sees of a request. */
export function guardRequest(ctx: Context): GuardRequest {
  return { headers: ctx.headers, ip: ctx.ip, set: (name, value) => ctx.set(name, value) }
}

/** Outside production a refusal that the route's documentation does not know fails loudly. */
function declaredOnly(route: Route, serve: Serve): Serve {
  const declared = codesOf(route)
  return async (ctx, params) => {
    try {
      await serve(ctx, params)
    } catch (error) {
      if (!(error instanceof AppError) || declared.has(error.code)) throw error
      throw new Error(
        `${route.method} ${route.path} does not declare ${error.code}: ${error.message}`,
        { cause: error },
      )
    }
  }
}

async function handleOnce(
  ctx: Context,
  route: Route,
  call: Call<unknown, unknown, unknown, unknown>,
  send: (ctx: Context, reply: unknown) => void,
): Promise<void> {
  const key = ctx.get('idempotency-key')
  if (key.length > 255) refuseField('Idempotency-Key', 'must have 1 to 255 characters')
  const request = [route.method, route.path, call.params, call.body]
  const claimed = await claim(ctx.state.callerId, key, request, route.status ?? 200)
  if ('replay' in claimed) {
    ctx.set('Idempotent-Replayed', 'true')
    ctx.status = claimed.replay.status
    ctx.type = 'application/json'
    ctx.body = claimed.replay.body
    return
  }
  const { once } = claimed
  try {
    const reply = await route.handler({ ...call, once })
    if (!once.stored)
      throw new Error(`${route.method} ${route.path} honours Idempotency-Key but stored no answer`)
    send(ctx, reply)
  } catch (error) {
    await releaseQuietly(once) // an answer that has committed stays
    throw error
  }
}

/** Were the release to fail, the lease would end the claim after 60 s. */
async function releaseQuietly({ seal }: Once): Promise<void> {
  if (seal) await release(seal).catch(() => {})
}

function sending(route: Route): (ctx: Context, reply: unknown) => void {
  const offSchema = !config.production && route.reply ? replyChecker(route.reply) : null
  return (ctx, reply) => {
    if (reply instanceof Raw) {
      ctx.status = reply.status
      ctx.set(reply.headers)
      ctx.type = reply.type
      if (isCopied(ctx)) ctx.status = 304
      else if (typeof reply.body === 'function') void pour(ctx, reply.body)
      else ctx.body = reply.body
      return
    }
    const problem = offSchema?.(JSON.parse(JSON.stringify(reply)))
    if (problem)
      throw new Error(`The reply of ${route.method} ${route.path} is off its schema: ${problem}`)
    ctx.status = route.status ?? 200
    ctx.body = reply
  }
}

/** Past Koa, which would hold on to each piece. A body that fails breaks the connection, as a stream does. */
async function pour(ctx: Context, body: Pour): Promise<void> {
  ctx.respond = false
  const lost = new AbortController()
  const { socket } = ctx.req
  const leave = () => lost.abort()
  socket.once('close', leave)
  try {
    if (ctx.method !== 'HEAD') await body(ctx.res, lost.signal)
    ctx.res.end()
  } catch (error) {
    log.debug({ reason: String(error) }, 'A response broke off')
    ctx.res.destroy()
  } finally {
    socket.off('close', leave)
  }
}

function isCopied(ctx: Context): boolean {
  const etag = ctx.response.get('etag')
  return Boolean(etag) && ctx.status === 200 && hasCopy(ctx.get('if-none-match'), etag)
}

/** An id in a path that is not a UUID names nothing: 404, not 400. */
function checkedPath(check: (value: unknown) => unknown, params: Record<string, string>): unknown {
  try {
    return check({ ...params })
  } catch {
    return refuse('NOT_FOUND', 'Nothing has this id. Ids are UUIDs.')
  }
}

function checkedBody(check: (value: unknown) => unknown, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    refuseField('', 'the body must be a JSON object')
  return check(body)
}

function refuseMethod(ctx: Context, allow: string[]): never {
  const list = allow.join(', ')
  refuse('METHOD_NOT_ALLOWED', `${ctx.method} does not work here; use ${list}.`, {
    headers: { Allow: list },
  })
}

function renderError(ctx: Context, thrown: unknown, requestId: string): void {
  const error = asAppError(thrown)
  if (error.status >= 500 && error.code !== 'MAINTENANCE') log.error({ err: thrown }, error.message)
  ctx.status = error.status
  ctx.set('Cache-Control', 'no-store')
  if (error.extras.headers) ctx.set(error.extras.headers)
  if (error.extras.retryAfter !== undefined) ctx.set('Retry-After', String(error.extras.retryAfter))
  ctx.type = 'application/json'
  ctx.body = JSON.stringify(errorEnvelope(error, requestId))
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (databaseUnavailable(error))
    return new AppError('BUSY', 'The database is away or busy. Try again in a moment.', {
      retryAfter: 2,
    })
  return new AppError(
    'INTERNAL',
    'The request failed on our side and nothing was changed. Quote the requestId to support.',
  )
}
