/** One object declares everything about an endpoint: auth, parsing, validation, types, view, documentation and errors. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Context } from 'koa'
import type { Static, TSchema } from 'typebox'
import type { Authentication, Endpoint } from '../contract/endpoint.ts'
import type { IdempotencyContext } from './idempotency.ts'
import type { RateLimit } from './rate-limit.ts'
import type { Upload } from './upload.ts'

export interface Route<
  Caller = any,
  Params extends TSchema = any,
  Query extends TSchema = any,
  Body extends TSchema = any,
  Reply extends TSchema = any,
  Result = any,
> extends Endpoint<Params, Query, Body, Reply> {
  readonly auth: Guard<Caller>
  readonly limits?: readonly RateLimit[]
  /**
   * Makes the reply of what the handler returns. The edge renders it once, and the same bytes go to the client and to the
   * idempotency store. Without a view the handler returns the reply. An inline view must declare the type of its result.
   * `objectReply`, `listReply` and `done` make the view and the schema of its reply together.
   */
  readonly view?: (
    result: Result,
    context: RequestContext<NoInfer<Caller>, Static<Params>, Static<Query>, Static<Body>>,
  ) => Static<Reply>
  readonly handler: (
    context: RequestContext<Caller, Static<Params>, Static<Query>, Static<Body>>,
  ) => HandlerResult<NoInfer<Result>> | Promise<HandlerResult<NoInfer<Result>>>
}

type HandlerResult<Result> = Result | RawResponse | SerializedJson

/** Declares an endpoint. It does not compile without `auth`, or when the view does not take what the handler returns. */
export function route<
  Caller,
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Reply extends TSchema,
  Result,
>(
  route: Route<Caller, Params, Query, Body, Reply, Result> & { view: unknown },
): Route<Caller, Params, Query, Body, Reply, Result>
export function route<
  Caller,
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Reply extends TSchema,
>(
  route: Route<Caller, Params, Query, Body, Reply, Static<Reply>> & { view?: undefined },
): Route<Caller, Params, Query, Body, Reply, Static<Reply>>
export function route(route: Route): Route {
  return route
}

/** What a handler and a view get. */
export interface RequestContext<Caller = any, Params = any, Query = any, Body = any> {
  caller: Caller
  params: Params
  query: Query
  body: Body
  /** The files, on routes with `multipart`. */
  upload: Upload
  /** Saves the response with its effect when the request has an `Idempotency-Key`. */
  idempotency: IdempotencyContext
  headers: IncomingHttpHeaders
  ip: string
  cookies: Pick<Context['cookies'], 'get' | 'set'>
  /** Sets a response header. */
  set(name: string, value: string): void
}

/** Authenticates a request. `identify` returns the caller or throws. */
export interface Guard<Caller> extends Authentication {
  identify(request: GuardRequest): Promise<Caller>
}

/** What a guard sees of a request. */
export interface GuardRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly ip: string
  /** Sets a response header, on an error response too. */
  set(name: string, value: string): void
  /** CORS: lets the page that sent the request read the response. */
  allowOrigin(): void
}

/** Anybody may call, signed in or not. */
export const anonymous: Guard<null> = {
  name: 'nobody',
  scheme: null,
  errors: [],
  identify: async () => null,
}

/** Runs after the guard of every request, and may reject the request. */
export type Gate = (request: {
  route: Route
  caller: unknown
  headers: IncomingHttpHeaders
}) => Promise<void>

/**
 * A response that is not JSON, or has headers or a status of its own. A stream that fails breaks the connection, so that
 * half a response never looks complete.
 */
export class RawResponse {
  declare readonly body: string | Buffer | Readable | null
  declare readonly type: string
  declare readonly status: number
  declare readonly headers: Record<string, string>

  constructor(
    body: string | Buffer | Readable | null,
    type: string,
    { status = 200, headers = {} } = {},
  ) {
    this.body = body
    this.type = type
    this.status = status
    this.headers = headers
  }
}

/** A reply that is JSON already, in bytes. */
export class SerializedJson {
  declare readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}
