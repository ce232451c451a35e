/** What leaves: the reply of a handler, or the envelope of what it threw. */
import type { Context } from 'koa'
import { config } from '../../../config/config.ts'
import { isDatabaseUnavailable } from '../../database/connections.ts'
import { AppError, errorEnvelope } from '../../contract/errors.ts'
import { matchesIfNoneMatch } from '../etag.ts'
import { log } from '../../runtime/log.ts'
import type { StreamingBody } from '../streaming-body.ts'
import { SerializedJson, RawResponse, type RequestContext, type Route } from '../route.ts'
import { createReplyValidator } from '../../contract/validate.ts'

/** A response that is ready to be sent: JSON text, or a `RawResponse`. */
export type RenderedResponse = string | Buffer | RawResponse

export interface Responder {
  /** Renders what the handler returned, through the view of the route. */
  render(result: unknown, context: RequestContext): RenderedResponse
  send(ctx: Context, response: RenderedResponse): void
}

/** Outside production a reply that does not match the route's schema throws. */
export function createResponder(route: Route): Responder {
  const { view, status = 200 } = route
  const schemaErrorOf = !config.production && route.reply ? createReplyValidator(route.reply) : null
  return {
    render(result, context) {
      if (result instanceof RawResponse) return result
      const json =
        result instanceof SerializedJson
          ? result.bytes
          : JSON.stringify(view ? view(result, context) : result)
      const problem = schemaErrorOf?.(JSON.parse(json.toString()))
      if (problem)
        throw new Error(`The reply of ${route.method} ${route.path} is off its schema: ${problem}`)
      return json
    },
    send(ctx, response) {
      if (response instanceof RawResponse) sendRaw(ctx, response)
      else sendJson(ctx, status, response)
    },
  }
}

function sendRaw(ctx: Context, response: RawResponse): void {
  ctx.status = response.status
  ctx.set(response.headers)
  ctx.type = response.type
  if (isCopied(ctx)) ctx.status = 304
  else if (typeof response.body === 'function') void pour(ctx, response.body)
  else ctx.body = response.body
}

/** Past Koa, which would look up the type, and go through its own headers, of each answer anew. */
function sendJson(ctx: Context, status: number, json: string | Buffer): void {
  const { res } = ctx
  ctx.respond = false
  res.statusCode = status
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Content-Length', Buffer.byteLength(json))
  res.end(json)
}

/** Past Koa, which would hold on to each piece. A body that fails breaks the connection, as a stream does. */
async function pour(ctx: Context, body: StreamingBody): Promise<void> {
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
  return Boolean(etag) && ctx.status === 200 && matchesIfNoneMatch(ctx.get('if-none-match'), etag)
}

/** The one renderer of errors: the envelope, its headers, and a log line for what is our fault. */
export function renderError(ctx: Context, thrown: unknown, requestId: string): void {
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
  if (isDatabaseUnavailable(error))
    return new AppError('BUSY', 'The database is away or busy. Try again in a moment.', {
      retryAfter: 2,
    })
  return new AppError(
    'INTERNAL',
    'The request failed on our side and nothing was changed. Quote the requestId to support.',
  )
}
