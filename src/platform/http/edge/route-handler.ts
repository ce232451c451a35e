/** The steps of a request to one route: rate limits, guard, gates, body, validation, idempotency, handler, view. */
import type { Context } from 'koa'
import { config } from '../../../config/config.ts'
import { errorCodesOf } from '../../contract/endpoint.ts'
import { AppError, fail, failField } from '../../contract/errors.ts'
import { createValidator } from '../../contract/validate.ts'
import { claimKey, noIdempotency, releaseKey } from '../idempotency.ts'
import { RawResponse, type Gate, type GuardRequest } from '../route.ts'
import type { RequestContext, Route } from '../route.ts'
import type { Upload } from '../upload.ts'
import { readBytes, readJson } from './body.ts'
import { allowOrigin } from './cors.ts'
import { receiveUpload } from './multipart.ts'
import { createResponder, type RenderedResponse, type Responder } from './respond.ts'

export type RouteHandler = (ctx: Context, params: Record<string, string>) => Promise<void>

const noUpload = Object.freeze({}) as Upload

/** Prepares whatever does not depend on the request. */
export function createRouteHandler(route: Route, gates: readonly Gate[]): RouteHandler {
  const parse = createRequestParser(route)
  const perIp = route.limits?.filter(({ per }) => per === 'ip') ?? []
  const perCaller = route.limits?.filter(({ per }) => per === 'caller') ?? []
  const responder = createResponder(route)

  const handle: RouteHandler = async (ctx, params) => {
    if (route.auth.scheme) ctx.set('Cache-Control', 'no-store')
    for (const limit of perIp) await limit.consume(ctx.ip)
    const caller = await authenticate(route, gates, ctx)
    ctx.state.callerId = caller?.id
    for (const gate of gates) await gate({ route, caller, headers: ctx.headers })
    for (const limit of perCaller) await limit.consume(caller.id)
    const context: RequestContext = {
      caller,
      ...(await parse(ctx, params)),
      idempotency: noIdempotency,
      headers: ctx.headers,
      ip: ctx.ip,
      cookies: ctx.cookies,
      set: (name, value) => ctx.set(name, value),
    }
    if (route.idempotent && ctx.get('idempotency-key'))
      return await handleIdempotent(ctx, route, context, responder)
    await responder.send(ctx, responder.render(await route.handler(context), context))
  }
  return config.production ? handle : assertDeclaredErrors(route, handle)
}

type ParsedRequest = Pick<RequestContext, 'params' | 'query' | 'body' | 'upload'>

function createRequestParser(route: Route) {
  const validateParams = route.params && createValidator(route.params, { coerce: true })
  const validateQuery = route.query && createValidator(route.query, { coerce: true })
  const validateBody = route.body && createValidator(route.body)

  async function readBody(ctx: Context): Promise<unknown> {
    if (route.parse === 'bytes') return await readBytes(ctx, route.maxBytes, route.consumes)
    if (!validateBody) return undefined
    const body = await readJson(ctx)
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      failField('', 'the body must be a JSON object')
    return validateBody(body)
  }

  return async (ctx: Context, params: Record<string, string>): Promise<ParsedRequest> => ({
    params: validateParams ? validatePath(validateParams, params) : params,
    query: validateQuery ? validateQuery({ ...ctx.query }) : {},
    body: await readBody(ctx),
    upload: route.multipart ? receiveUpload(ctx, route.multipart) : noUpload,
  })
}

/** An id in a path that is not a UUID does not exist: 404, not 400. */
function validatePath(validate: (value: unknown) => unknown, params: Record<string, string>) {
  try {
    return validate({ ...params })
  } catch {
    return fail('NOT_FOUND', 'Nothing has this id. Ids are UUIDs.')
  }
}

/** A request without credentials passes the gates first: during maintenance it gets 503 and not 401. */
async function authenticate(route: Route, gates: readonly Gate[], ctx: Context): Promise<any> {
  try {
    return await route.auth.identify(guardRequest(ctx))
  } catch (error) {
    if (!ctx.get('authorization'))
      for (const gate of gates) await gate({ route, caller: null, headers: ctx.headers })
    throw error
  }
}

export function guardRequest(ctx: Context): GuardRequest {
  return {
    path: ctx.path,
    headers: ctx.headers,
    ip: ctx.ip,
    set: (name, value) => ctx.set(name, value),
    allowOrigin: () => allowOrigin(ctx),
  }
}

/** Outside production an error code that the route does not declare fails the request with 500. */
function assertDeclaredErrors(route: Route, handle: RouteHandler): RouteHandler {
  const declared = errorCodesOf(route)
  return async (ctx, params) => {
    try {
      await handle(ctx, params)
    } catch (error) {
      if (!(error instanceof AppError) || declared.has(error.code)) throw error
      throw new Error(
        `${route.method} ${route.path} does not declare ${error.code}: ${error.message}`,
        { cause: error },
      )
    }
  }
}

async function handleIdempotent(
  ctx: Context,
  route: Route,
  context: RequestContext,
  { render, send, sendJson }: Responder,
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
    return await sendJson(ctx, claimed.replay.status, claimed.replay.body)
  }
  const { idempotency } = claimed
  try {
    const result = await route.handler({ ...context, idempotency })
    if (!idempotency.isSaved())
      throw new Error(`${route.method} ${route.path} honours Idempotency-Key but saved no response`)
    await send(ctx, idempotency.savedResponse() ?? render(result, context))
  } catch (error) {
    // A response that has committed stays. If the release fails, the lease ends the claim after 60 s.
    await releaseKey(idempotency.claim).catch(() => {})
    throw error
  }
}

function jsonText(response: RenderedResponse): string {
  if (response instanceof RawResponse) throw new Error('An idempotent response must be JSON')
  return response.toString()
}
