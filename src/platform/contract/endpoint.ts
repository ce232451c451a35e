import type { TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'

/** The contract of an endpoint: the part of a route that the OpenAPI document is generated from. */
export interface Endpoint<
  Params extends TSchema = any,
  Query extends TSchema = any,
  Body extends TSchema = any,
  Reply extends TSchema = any,
> {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  readonly path: string
  /** One line for the API reference. */
  readonly summary: string
  readonly auth: Authentication
  readonly limits?: readonly RateLimitRule[]
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** `json` (default when there is a `body`) or `bytes`: the handler gets the Buffer unparsed. */
  readonly parse?: 'json' | 'bytes'
  /** The media type that `bytes` must have; any by default. */
  readonly consumes?: string
  /** The size limit of `bytes`; 256 kB by default. */
  readonly maxBytes?: number
  /** Takes files as multipart/form-data instead of a body; the handler gets them as streams. */
  readonly multipart?: Multipart
  /** Honours `Idempotency-Key`; the service must save the response through the idempotency context. */
  readonly idempotent?: boolean
  /** Stays available during maintenance. */
  readonly duringMaintenance?: boolean
  /** Status of the reply; 200 by default. */
  readonly status?: number
  readonly reply?: Reply
  /** Media type of a raw response, for the reference; besides JSON where there is a `reply` too. */
  readonly produces?: string
  /** Media type of the errors that a person can meet, for the reference; besides the error envelope. */
  readonly errorType?: string
  readonly errors?: readonly ErrorCode[]
  /** What the handler answers in a shape of its own, by status, for the reference; besides the reply and the error envelope. */
  readonly answers?: Readonly<Record<number, TSchema>>
}

export interface Authentication {
  /** Who may call, for the reference. */
  readonly name: string
  /** The OpenAPI security scheme; null for open endpoints. */
  readonly scheme: 'bearer' | 'basic' | 'apiKey' | 'smmKey' | null
  /** The codes it may fail with. */
  readonly errors: readonly ErrorCode[]
}

export interface RateLimitRule {
  /**
   * What is counted: requests from an address (before authentication), of a caller (after it), or about the account that a
   * request names.
   */
  readonly per: 'ip' | 'caller' | 'account'
  readonly points: number
  readonly seconds: number
}

/** The one file part of a multipart body. */
export interface Multipart {
  readonly part: string
  readonly maxFiles: number
  /** Of each file. */
  readonly maxBytes: number
}

/** Every code an endpoint can fail with: its own, those of its authentication, and those of the edge. */
export function errorCodesOf(endpoint: Endpoint): Set<ErrorCode> {
  const { path, auth, errors = [], limits, params, query, body, parse } = endpoint
  const codes: ErrorCode[] = ['NOT_FOUND', 'BUSY', 'INTERNAL', ...auth.errors, ...errors]
  if (path.startsWith('/api/') && !endpoint.duringMaintenance) codes.push('MAINTENANCE')
  if (limits?.length) codes.push('RATE_LIMITED')
  if (params || query || body) codes.push('VALIDATION_FAILED')
  if (body || parse)
    codes.push('MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'REQUEST_TIMEOUT')
  if (endpoint.multipart)
    codes.push('VALIDATION_FAILED', 'FILE_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'REQUEST_TIMEOUT')
  if (endpoint.idempotent)
    codes.push('VALIDATION_FAILED', 'IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED')
  return new Set(codes)
}
