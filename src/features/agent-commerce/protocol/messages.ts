/** The protocol's messages, made of the errors of our services. */
import type { AppError, ErrorCode } from '../../../platform/contract/errors.ts'

export type Severity =
  | 'recoverable'
  | 'requires_buyer_input'
  | 'requires_buyer_review'
  | 'unrecoverable'

export interface Message {
  type: 'error'
  code: string
  content: string
  severity: Severity
  path?: string
}

/** The protocol's own words for our codes; the others go out in lower case. */
const codes: Partial<Record<ErrorCode, string>> = {
  NOT_FOUND: 'not_found',
  OUT_OF_STOCK: 'out_of_stock',
  PRODUCT_UNAVAILABLE: 'item_unavailable',
  OUT_OF_DELIVERY_RANGE: 'address_undeliverable',
  VALIDATION_FAILED: 'invalid',
}

export function errorMessage(
  code: string,
  content: string,
  { severity = 'recoverable', path }: { severity?: Severity; path?: string } = {},
): Message {
  return { type: 'error', code, content, severity, ...(path ? { path } : {}) }
}

/** What is told of an item that was left out of a request's lines. */
export function asWarning({ code, content, path }: Message) {
  return { type: 'warning', code, content, ...(path ? { path } : {}) }
}

/** One message for each field that the error names, or one for the error. */
export function messagesOf({ code, message, extras }: AppError): Message[] {
  const name = codes[code] ?? code.toLowerCase()
  const severity = code === 'NOT_FOUND' ? 'unrecoverable' : 'recoverable'
  const details = extras.details ?? []
  if (details.length === 0) return [errorMessage(name, message, { severity })]
  return details.map(({ path, message: detail }) =>
    errorMessage(name, `${path} ${detail}`.trim(), { path: jsonPath(path) }),
  )
}

/** `items.0.quantity` of an order is `$.line_items[0].quantity` of a session. */
function jsonPath(path: string): string {
  const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
  return `$${parts.join('').replace(/^\.items/, '.line_items')}`
}
