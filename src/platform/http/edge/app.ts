/**
 * The path of every request, in one function: id → per-IP limit → guard → gates → per-caller limit → body → Ajv →
 * idempotency → handler → JSON. Any throw ends in the one error renderer.
 */
import Koa, { type Context } from 'koa'
import { config } from '../../../config/config.ts'
import { readBytes, readJson } from './body.ts'
import { cors } from './cors.ts'
import { AppError, fail, failField } from '../../contract/errors.ts'
import { claimKey, releaseKey, noIdempotency } from '../idempotency.ts'
import { uuidv7 } from '../../values/ids.ts'
import { receiveUpload, type Upload } from './multipart.ts'
import { log, logRequest, withRequestId } from '../../runtime/log.ts'
import { requestSeconds } from '../../runtime/metrics.ts'
import { createResponder, renderError, type Responder } from './respond.ts'
import {
  errorCodesOf,
  RawResponse,
  type RequestContext,
  type GuardRequest,
  type Route,
} from '../route.ts'
import { createRouter } from './router.ts'
import { createValidator } from '../../contract/validate.ts'

/** Sees a request before it is answered with 404 or 405 because no route serves it. */
export type UnmatchedHandler = (ctx: Context) => Promise<void>

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
export function createHttpApp(
  routes: readonly Route[],
  {
    gates,
    mounts,
    stray,
  }: { gates: readonly Gate[]; mounts: readonly Mount[]; stray?: UnmatchedHandler },
): Koa {
  const app = new Koa({ proxy: config.trustedProxyHops > 0, maxIpsCount: config.trustedProxyHops })
  const find = createRouter<Served>(routes, (route) => ({ route, serve: serving(route, gates) }))
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
  const given = ctx.req.headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{1,128}$/.test(given) ? given : uuidv7()
}

/** A path in a message: short, and without control characters. */
function printable(path: string): string {
  return path.slice(0, 200).replaceAll(/[^\x21-\x7e]/g, '?')
}

async function answer(
  ctx: Context,
  requestId: string,
  find: ReturnType<typeof createRouter<Served>>,
  { mounts, stray }: { mounts: readonly Mount[]; stray?: UnmatchedHandler },
): Promise<void> {
  const started = performance.now()
  const { req, res, path } = ctx
  const method = req.method!
  let template = 'unmatched'
  try {
    res.setHeader('X-Request-Id', requestId)
    res.setHeader('X-Content-Type-Options', 'nosniff')
    if (https) Object.assign(ctx.cookies, { secure: true }) // a proxy that is not trusted may end TLS
    if (https) ctx.set('Strict-Transport-Security', 'max-age=31536000')
    if (req.httpVersion === '1.1' && req.headers.host === undefined)
      fail('MALFORMED_REQUEST', 'Send a Host header, as HTTP/1.1 wants.', {
        headers: { Connection: 'close' },
      })
    if (cors(ctx)) return
    const mount = mounts.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
    if (mount) {
      template = mount.prefix
      return await mount.serve(ctx)
    }
    const found = find(method, path)
    if (!found || 'allow' in found) await stray?.(ctx)
    if (!found) fail('NOT_FOUND', `There is nothing at ${method} ${printable(path)}. See /docs.`)
    if ('allow' in found) refuseMethod(ctx, found.allow)
    template = found.served.route.path
    await found.served.serve(ctx, found.params)
  } catch (error) {
    renderError(ctx, error, requestId)
  } finally {
    const seconds = (performance.now() - started) / 1000
    const status = res.statusCode
    requestSeconds.observe({ method, route: template, status }, seconds)
    const ms = Math.round(seconds * 1e5) / 100
    const { callerId } = ctx.state
    logRequest({ method, route: template, status, ms, ip: ctx.ip, callerId })
  }
}

const noUpload = Object.freeze({}) as Upload

/** Everything that can be prepared once per route, so that a request only runs it. */
function serving(route: Route, gates: readonly Gate[]): Serve {
  const checkParams = route.params && createValidator(route.params, { coerce: true })
  const checkQuery = route.query && createValidator(route.query, { coerce: true })
  const checkBody = route.body && createValidator(route.body)
  const perIp = route.limits?.filter(({ per }) => per === 'ip') ?? []
  const perCaller = route.limits?.filter(({ per }) => per === 'caller') ?? []
  const responder = createResponder(route)

  const serve: Serve = async (ctx, params) => {
    if (route.auth.scheme) ctx.set('Cache-Control', 'no-store')
    for (const limit of perIp) await limit.consume(ctx.ip)
    const caller = await identified(route, gates, ctx)
    ctx.state.callerId = caller?.id
    for (const gate of gates) await gate({ route, caller, ctx })
    for (const limit of perCaller) await limit.consume(caller.id)
    const context: RequestContext = {
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
      idempotency: noIdempotency,
      headers: ctx.headers,
      ip: ctx.ip,
      cookies: ctx.cookies,
      set: (name, value) => ctx.set(name, value),
    }
    if (route.idempotent && ctx.get('idempotency-key'))
      return await serveIdempotent(ctx, route, context, responder)
    responder.send(ctx, responder.render(await route.handler(context), context))
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
  const declared = errorCodesOf(route)
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

async function serveIdempotent(
  ctx: Context,
  route: Route,
  context: RequestContext,
  { render, send }: Responder,
): Promise<void> {
  const key = ctx.get('idempotency-key')
  if (key.length > 255) failField('Idempotency-Key', 'must have 1 to 255 characters')
  const request = [route.method, route.path, context.params, context.body]
  const claimed = await claimKey(ctx.state.callerId, key, request, {
    status: route.status ?? 200,
    render: (result) => jsonText(render(result, context)),
  })
  if ('replay' in claimed) {
    ctx.set('Idempotent-Replayed', 'true')
    ctx.status = claimed.replay.status
    ctx.type = 'application/json'
    ctx.body = claimed.replay.body
    return
  }
  const { idempotency } = claimed
  try {
    const result = await route.handler({ ...context, idempotency })
    if (!idempotency.isSaved())
      throw new Error(`${route.method} ${route.path} honours Idempotency-Key but saved no response`)
    send(ctx, idempotency.savedResponse() ?? render(result, context))
  } catch (error) {
    // A response that has committed stays. If the release fails, the lease ends the claim after 60 s.
    await releaseKey(idempotency.claim).catch(() => {})
    throw error
  }
}

function jsonText(response: ReturnType<Responder['render']>): string {
  if (response instanceof RawResponse) throw new Error('An idempotent response must be JSON')
  return response.toString()
}

/** An id in a path that is not a UUID names nothing: 404, not 400. */
function checkedPath(check: (value: unknown) => unknown, params: Record<string, string>): unknown {
  try {
    return check({ ...params })
  } catch {
    return fail('NOT_FOUND', 'Nothing has this id. Ids are UUIDs.')
  }
}

function checkedBody(check: (value: unknown) => unknown, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    failField('', 'the body must be a JSON object')
  return check(body)
}

function refuseMethod(ctx: Context, allow: string[]): never {
  const list = allow.join(', ')
  fail('METHOD_NOT_ALLOWED', `${ctx.method} does not work here; use ${list}.`, {
    headers: { Allow: list },
  })
}
