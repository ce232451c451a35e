import type { AppError, ErrorCode } from '../../../platform/contract/errors.ts'
import { errorMessage, messagesOf, type Message, type Severity } from './messages.ts'
import { activeCapabilities, UCP_VERSION, type Capability } from './version.ts'

/** What an operation answers, over either transport. */
export interface UcpAnswer {
  status: number
  body: Record<string, unknown>
  headers?: Record<string, string>
}

/** The `ucp` member of a reply. */
export function ucpOf(capability: Capability, extras: Record<string, unknown> = {}) {
  return {
    version: UCP_VERSION,
    status: 'success',
    capabilities: activeCapabilities(capability),
    ...extras,
  }
}

const failures = new Set([401, 403, 409, 422, 424, 429, 500, 503])
const badRequests = new Set(['invalid_profile_url', 'digest_mismatch', 'algorithm_unsupported'])

/** What is no outcome of an operation, but a failure to perform it: the protocol gives these a shape of their own. */
export function isProtocolFailure(status: number, code: string): boolean {
  return failures.has(status) || badRequests.has(code)
}

/** An error without a resource. */
export function errorAnswer(
  status: number,
  messages: Message[],
  { headers = {}, continueUrl }: { headers?: Record<string, string>; continueUrl?: string } = {},
): UcpAnswer {
  const [{ code, content }] = messages as [Message]
  const next = continueUrl ? { continue_url: continueUrl } : {}
  if (isProtocolFailure(status, code)) return { status, body: { code, content, ...next }, headers }
  const ucp = { version: UCP_VERSION, status: 'error', capabilities: {} }
  return { status, body: { ucp, messages, ...next }, headers }
}

/** An error of the protocol itself, which ends the operation with a status of its own. */
export class ProtocolError extends Error {
  readonly status: number
  readonly code: string
  readonly severity: Severity
  readonly continueUrl: string | undefined

  constructor(
    status: number,
    code: string,
    content: string,
    { severity = 'unrecoverable', continueUrl }: { severity?: Severity; continueUrl?: string } = {},
  ) {
    super(content)
    this.status = status
    this.code = code
    this.severity = severity
    this.continueUrl = continueUrl
  }
}

export function protocolErrorAnswer(error: ProtocolError): UcpAnswer {
  const { status, code, message, severity, continueUrl } = error
  return errorAnswer(status, [errorMessage(code, message, { severity })], { continueUrl })
}

/** The protocol has statuses of its own for a few codes: that something is not there is the outcome of a request that was served. */
const statuses: Partial<Record<ErrorCode, number>> = {
  IDEMPOTENCY_KEY_REUSED: 409,
  NOT_FOUND: 200,
  OUT_OF_STOCK: 200,
  PRODUCT_UNAVAILABLE: 200,
}

export function appErrorAnswer(error: AppError): UcpAnswer {
  const { retryAfter } = error.extras
  return errorAnswer(
    statuses[error.code] ?? error.status,
    messagesOf(error),
    retryAfter === undefined ? {} : { headers: { 'Retry-After': String(retryAfter) } },
  )
}
