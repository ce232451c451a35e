/** Rendering and sending of responses: the reply of a route, or the envelope of an error. */
import { Readable } from 'node:stream'
import type { Context } from 'koa'
import { config } from '../../../config/config.ts'
import { AppError, errorEnvelope } from '../../contract/errors.ts'
import { createReplyValidator } from '../../contract/validate.ts'
import { isDatabaseUnavailable } from '../../database/errors.ts'
import { log } from '../../runtime/log.ts'
import { compressed } from '../compressed.ts'
import { matchesIfNoneMatch } from '../etag.ts'
import { pageOfError, type ErrorPage } from './error-page.ts'
import { RawResponse, SerializedJson, type RequestContext, type Route } from '../route.ts'

/** A response that is ready to be sent: JSON text, or a `RawResponse`. */
export type RenderedResponse = string | Buffer | RawResponse

export interface Responder {
  /** Renders what the handler returned, through the view of the route. */
  render(result: unknown, context: RequestContext): RenderedResponse
  send(ctx: Context, response: RenderedResponse): void | Promise<void>
  sendJson(ctx: Context, status: number, json: string | Buffer): void | Promise<void>
}

/** Outside production a reply that does not match the schema of the route throws. */
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
        throw new Error(
          `The reply of ${route.method} ${route.path} does not match its schema: ${problem}`,
        )
      return json
    },
    send(ctx, response) {
      return response instanceof RawResponse
        ? sendRaw(ctx, response)
        : sendJson(ctx, status, response)
    },
    sendJson,
  }
}

const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8' }
/** Shorter replies would hardly shrink. */
const COMPRESSED_FROM = 4_096
/** Somebody waits for it. */
const QUALITY = 4

/** A list of fifty orders is 60 kB, and a sixth of that compressed. */
function sendJson(ctx: Context, status: number, json: string | Buffer): void | Promise<void> {
  const isLong = json.length >= COMPRESSED_FROM
  return isLong ? sendCompressed(ctx, status, json) : sendBytes(ctx, status, jsonHeaders, json)
}

async function sendCompressed(ctx: Context, status: number, json: string | Buffer): Promise<void> {
  const bytes = typeof json === 'string' ? Buffer.from(json) : json
  const encode = compressed(bytes, { quality: QUALITY })
  const { body, headers } = await encode(ctx.req.headers)
  sendBytes(ctx, status, { ...jsonHeaders, ...headers }, body)
}

/** Bypasses Koa, which would look up the media type and copy the headers of every response. */
function sendBytes(
  ctx: Context,
  status: number,
  headers: Record<string, string>,
  bytes: string | Buffer,
): void {
  const { res } = ctx
  ctx.respond = false
  res.statusCode = status
  for (const name in headers) res.setHeader(name, headers[name]!)
  res.setHeader('Content-Length', Buffer.byteLength(bytes))
  res.end(bytes)
}

function sendRaw(ctx: Context, { status, headers, type, body }: RawResponse): void {
  const isComplete = Buffer.isBuffer(body) && type.includes('charset=')
  if (isComplete && !ctx.get('if-none-match'))
    return sendBytes(ctx, status, { ...headers, 'Content-Type': type }, body)
  ctx.status = status
  ctx.set(headers)
  ctx.type = type
  if (body instanceof Readable) destroyOnDisconnect(ctx, body)
  if (isNotModified(ctx)) {
    ctx.status = 304
    if (body instanceof Readable) body.destroy()
  } else {
    ctx.body = body
  }
}

/** A pipelined response that still waits for its turn emits no `close` when the connection ends; the socket does. */
function destroyOnDisconnect({ req }: Context, body: Readable): void {
  const destroy = () => body.destroy()
  req.socket.once('close', destroy)
  body.once('close', () => req.socket.off('close', destroy))
  body.on('error', () => {}) // Koa handles errors only while it sends the body, so not for HEAD or 304
}

function isNotModified(ctx: Context): boolean {
  const etag = ctx.response.get('etag')
  return Boolean(etag) && ctx.status === 200 && matchesIfNoneMatch(ctx.get('if-none-match'), etag)
}

/** The one renderer of errors: a page for people who opened an address, else the envelope. Logs those that are the server's fault. */
export async function renderError(
  ctx: Context,
  thrown: unknown,
  { requestId, errorPage }: { requestId: string; errorPage: ErrorPage | undefined },
): Promise<void> {
  const error = toAppError(thrown)
  if (error.status >= 500 && error.code !== 'MAINTENANCE') log.error({ err: thrown }, error.message)
  const page = await pageOfError(ctx.req, error, errorPage)
  ctx.status = error.status
  ctx.set('Cache-Control', 'no-store')
  if (error.extras.headers) ctx.set(error.extras.headers)
  if (error.extras.retryAfter !== undefined) ctx.set('Retry-After', String(error.extras.retryAfter))
  if (page) return sendRaw(ctx, page)
  ctx.type = 'application/json'
  ctx.body = JSON.stringify(errorEnvelope(error, requestId))
}

function toAppError(error: unknown): AppError {
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
