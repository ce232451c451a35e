/** One object says everything about an endpoint: auth, parsing, validation, types, documentation and error contract. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Context } from 'koa'
import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from '../contract/errors.ts'
import type { IdempotencyContext } from './idempotency.ts'
import type { Multipart, Upload } from './edge/multipart.ts'
import type { StreamingBody } from './streaming-body.ts'
import type { RateLimit } from './rate-limit.ts'

/** What a guard may look at. */
export interface GuardRequest {
  readonly headers: IncomingHttpHeaders
  readonly ip: string
  /** Sets a response header, which a refusal keeps. */
  set(name: string, value: string): void
}

/** Decides who calls. `identify` answers the caller or refuses; `nobody` is a guard too. */
export interface Guard<Caller> {
  readonly name: string
  /** The OpenAPI security scheme, or null for open routes. */
  readonly scheme: 'bearer' | 'basic' | 'apiKey' | 'smmKey' | null
  /** The codes it may refuse with. */
  readonly errors: readonly ErrorCode[]
  identify(request: GuardRequest): Promise<Caller>
}

/** Anybody may call, signed in or not. */
export const anonymous: Guard<null> = {
  name: 'nobody',
  scheme: null,
  errors: [],
  identify: async () => null,
}

/**
 * A reply that is not JSON, or has headers or a status of its own. A stream that fails breaks the connection, so that
 * half a reply never looks whole.
 */
export class RawResponse {
  declare readonly body: string | Buffer | Readable | StreamingBody | null
  declare readonly type: string
  declare readonly status: number
  declare readonly headers: Record<string, string>

  constructor(
    body: string | Buffer | Readable | StreamingBody | null,
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

/** What a handler and a view get. */
export interface RequestContext<Caller = any, Params = any, Query = any, Body = any> {
  caller: Caller
  params: Params
  query: Query
  body: Body
  /** The files on their way in, on routes with `multipart`. */
  upload: Upload
  /** Stores the response with its effect when the request has an `Idempotency-Key`. */
  idempotency: IdempotencyContext
  headers: IncomingHttpHeaders
  ip: string
  cookies: Pick<Context['cookies'], 'get' | 'set'>
  /** Sets a response header. */
  set(name: string, value: string): void
}

export interface Route<
  Caller = any,
  Params extends TSchema = any,
  Query extends TSchema = any,
  Body extends TSchema = any,
  Reply extends TSchema = any,
  Result = any,
> {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  readonly path: string
  /** One line for the API reference. */
  readonly summary: string
  readonly auth: Guard<Caller>
  readonly limits?: readonly RateLimit[]
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** `json` (default when `body` is given) or `bytes`: the handler gets the Buffer as it came. */
  readonly parse?: 'json' | 'bytes'
  /** Media type that `bytes` must have; any unless said. */
  readonly consumes?: string
  /** How many `bytes` it takes; 256 kB unless said. */
  readonly maxBytes?: number
  /** Takes files as multipart/form-data instead of a body; the handler gets them as they arrive. */
  readonly multipart?: Multipart
  /** Honours `Idempotency-Key`; the service must save the response through `idempotency`. */
  readonly idempotent?: boolean
  /** Works on during maintenance. */
  readonly duringMaintenance?: boolean
  /** Status of the reply; 200 unless said. */
  readonly status?: number
  readonly reply?: Reply
  /** Media type of a `Raw` reply, for the reference; beside JSON where there is a `reply` too. */
  readonly produces?: string
  /** Media type of a `Raw` reply with 404, for the reference; beside the error envelope. */
  readonly notFoundType?: string
  readonly errors?: readonly ErrorCode[]
  /**
   * Makes the reply of what the handler returns. The edge renders it once, and the same bytes go to the client and to the
   * idempotency store. Without a view the handler returns the reply. An inline view must declare the type of its result.
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

/** Declares an endpoint; a route without `auth` does not compile, nor does a view that takes what the handler does not return. */
export function route<
  Caller,
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Reply extends TSchema,
  Result,
>(
  spec: Route<Caller, Params, Query, Body, Reply, Result> & { view: unknown },
): Route<Caller, Params, Query, Body, Reply, Result>
export function route<
  Caller,
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Reply extends TSchema,
>(
  spec: Route<Caller, Params, Query, Body, Reply, Static<Reply>> & { view?: undefined },
): Route<Caller, Params, Query, Body, Reply, Static<Reply>>
export function route(spec: Route): Route {
  return spec
}

/** Every code a route can refuse with: its own, its guard's, and those of the chain in front of it. */
export function errorCodesOf(route: Route): Set<ErrorCode> {
  const codes: ErrorCode[] = [
    'NOT_FOUND',
    'BUSY',
    'INTERNAL',
    ...route.auth.errors,
    ...(route.errors ?? []),
  ]
  if (route.path.startsWith('/api/') && !route.duringMaintenance) codes.push('MAINTENANCE')
  if (route.limits?.length) codes.push('RATE_LIMITED')
  if (route.params || route.query || route.body) codes.push('VALIDATION_FAILED')
  if (route.body || route.parse)
    codes.push('MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'REQUEST_TIMEOUT')
  if (route.multipart)
    codes.push('VALIDATION_FAILED', 'FILE_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'REQUEST_TIMEOUT')
  if (route.idempotent)
    codes.push('VALIDATION_FAILED', 'IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED')
  return new Set(codes)
}
