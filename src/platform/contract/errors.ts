/** Every error code: its HTTP status and its title. The renderer and the OpenAPI document share this list. */
export const errorCatalogue = {
  VALIDATION_FAILED: [400, 'Some fields are not right'],
  MALFORMED_JSON: [400, 'The body is not valid JSON'],
  MALFORMED_REQUEST: [400, 'The request is not valid HTTP'],
  PRODUCT_UNAVAILABLE: [400, 'A product is not available'],
  BELOW_MINIMUM: [400, 'The order is below the minimum'],
  PAYMENT_METHOD_DISABLED: [400, 'This payment method is switched off'],
  OUT_OF_DELIVERY_RANGE: [400, 'The address is out of the delivery range'],
  STORES_TOO_FAR_APART: [400, 'The stores are too far apart for one order'],
  REFUND_TOO_LARGE: [400, 'More than is left to refund'],
  AMOUNT_TOO_SMALL: [400, 'The amount is below what the provider takes'],
  INVALID_FILE_TYPE: [400, 'The file is not of a type we take'],
  FILE_TOO_LARGE: [400, 'The file is too large'],
  INVALID_IMAGE: [400, 'The image cannot be used'],
  DELIVERY_NOT_OFFERED: [400, 'This listing is not delivered'],
  INVALID_SIGNATURE_REF: [400, 'The signature does not fit'],
  MIN_UNITS: [400, 'Fewer units than can be rented'],
  MAX_UNITS: [400, 'More units than can be rented'],
  INVALID_DATES: [400, 'The dates are not right'],
  INVALID_TOKEN: [400, 'The token is not valid'],
  UNAUTHENTICATED: [401, 'Sign in first'],
  INVALID_CREDENTIALS: [401, 'Wrong e-mail or password'],
  INVALID_REFRESH_TOKEN: [401, 'The session has ended'],
  INVALID_API_KEY: [401, 'The API key is not valid'],
  INVALID_SIGNATURE: [401, 'The signature is not valid'],
  FORBIDDEN: [403, 'Not allowed'],
  NOT_VENDOR: [403, 'Only vendors may do this'],
  ACCOUNT_DISABLED: [403, 'This account is disabled'],
  PRO_REQUIRED: [403, 'This needs the Pro plan'],
  PLAN_REQUIRED: [403, 'The plan does not include the API'],
  AGENT_DISABLED: [403, 'The agent of this store is off'],
  NOT_FOUND: [404, 'Not found'],
  METHOD_NOT_ALLOWED: [405, 'Method not allowed'],
  NOT_REFUNDABLE: [409, 'The payment cannot be refunded'],
  REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  CONFLICT: [409, 'Not possible in the current state'],
  UNAVAILABLE: [409, 'Not enough units are free'],
  BLOCKED_DATE: [409, 'A date is blocked'],
  OPEN_BUSINESS: [409, 'Something is still open'],
  ALREADY_FINAL: [409, 'It has come to its end'],
  AGREEMENT_CHANGED: [409, 'The agreement has changed'],
  EMAIL_TAKEN: [409, 'This e-mail is already registered'],
  PRICE_CHANGED: [409, 'A price has changed'],
  OUT_OF_STOCK: [409, 'Not enough stock'],
  TOO_MANY_OPEN: [409, 'Too many are open'],
  COD_LIMIT: [409, 'This order cannot be paid in cash'],
  STORE_PAUSED: [409, 'A store is not taking orders'],
  STORE_CLOSED: [409, 'A store is closed'],
  FULFILMENT_UNAVAILABLE: [409, 'A store does not offer this'],
  SLOT_UNAVAILABLE: [409, 'The slot cannot be had'],
  ALREADY_PAID: [409, 'The order is already paid'],
  ALREADY_SIGNED: [409, 'Already signed'],
  ALREADY_REVIEWED: [409, 'Already reviewed'],
  ALREADY_RIDER: [409, 'This user is a rider already'],
  RIDER_UNAVAILABLE: [409, 'The rider is not available'],
  ROLE_CONFLICT: [409, 'The account has another role'],
  APPLICATION_PENDING: [409, 'An application is waiting for review'],
  SELF_LOCKOUT: [409, 'You would lock yourself out'],
  IDEMPOTENCY_IN_PROGRESS: [409, 'The same request is still running'],
  PAYLOAD_TOO_LARGE: [413, 'The body is too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The body has an unsupported type'],
  IDEMPOTENCY_KEY_REUSED: [422, 'The idempotency key was used for another request'],
  RATE_LIMITED: [429, 'Too many requests'],
  MONTHLY_LIMIT_REACHED: [429, 'The replies of this month are used up'],
  HEADERS_TOO_LARGE: [431, 'The headers are too large'],
  INTERNAL: [500, 'Something went wrong on our side'],
  ORDER_ITEMS_NOT_SAVED: [500, 'The order could not be saved'],
  MAINTENANCE: [503, 'Down for maintenance'],
  BUSY: [503, 'Busy, try again shortly'],
  AI_UNAVAILABLE: [503, 'The agent does not answer'],
  SMS_UNAVAILABLE: [503, 'No text messages can be sent'],
  PROVIDER_UNAVAILABLE: [503, 'The payment provider does not answer'],
} as const satisfies Record<string, readonly [status: number, title: string]>

export type ErrorCode = keyof typeof errorCatalogue

/** A field that failed validation; `path` is dotted, such as `items.0.quantity`. */
export interface FieldError {
  path: string
  message: string
}

/** Further members of the envelope; `headers` are set on the response instead. */
export interface ErrorExtras {
  details?: FieldError[]
  retryAfter?: number
  headers?: Record<string, string>
  [member: string]: unknown
}

/** An expected error: rendered as the error envelope with the status of its code. */
export class AppError extends Error {
  declare readonly code: ErrorCode
  declare readonly status: number
  declare readonly extras: ErrorExtras

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message)
    this.code = code
    this.status = errorCatalogue[code][0]
    this.extras = extras
  }
}

/**
 * Fails the request. `message` says what happened to this request and what to do about it.
 * @throws {AppError} always
 */
export function fail(code: ErrorCode, message: string, extras?: ErrorExtras): never {
  throw new AppError(code, message, extras)
}

/** @throws 400 VALIDATION_FAILED for one field, as when it does not match its schema */
export function failField(path: string, message: string): never {
  throw validationError([{ path, message }])
}

/** @throws 400 VALIDATION_FAILED for all of the fields at once */
export function failFields(errors: FieldError[]): void {
  if (errors.length > 0) throw validationError(errors)
}

function validationError(details: FieldError[]): AppError {
  return new AppError(
    'VALIDATION_FAILED',
    'Correct the fields in details and send the request again.',
    { details },
  )
}

/** The envelope of every error, on every surface. */
export function errorEnvelope(error: AppError, requestId: string): Record<string, unknown> {
  const { headers: _, ...extras } = error.extras
  return {
    success: false,
    code: error.code,
    error: errorCatalogue[error.code][1],
    message: error.message,
    requestId,
    ...extras,
  }
}

/** For `.catch`: what is not there is null. */
export function nullIfNotFound(error: unknown): null {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return null
  throw error
}
