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

/** An error without a resource. */
export function errorAnswer(
  status: number,
  messages: Message[],
  headers: Record<string, string> = {},
): UcpAnswer {
  const ucp = { version: UCP_VERSION, status: 'error', capabilities: {} }
  return { status, body: { ucp, messages }, headers }
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

/** A failure of discovery, negotiation or signatures has its code at the top, an outcome only among the messages. */
export function protocolErrorAnswer(error: ProtocolError): UcpAnswer {
  const { status, code, message: content, severity, continueUrl } = error
  const { body } = errorAnswer(status, [errorMessage(code, content, { severity })])
  return {
    status,
    body: {
      ...body,
      ...(status === 200 ? {} : { code, content }),
      ...(continueUrl ? { continue_url: continueUrl } : {}),
    },
  }
}

/** The protocol has statuses of its own for a few codes. */
const statuses: Partial<Record<ErrorCode, number>> = {
  IDEMPOTENCY_KEY_REUSED: 409,
  OUT_OF_STOCK: 400,
}

export function appErrorAnswer(error: AppError): UcpAnswer {
  const { retryAfter } = error.extras
  return errorAnswer(
    statuses[error.code] ?? error.status,
    messagesOf(error),
    retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) },
  )
}
