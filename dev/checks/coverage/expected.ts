/**
 * What the whole product must answer: every endpoint and every error code, who owes it, and where it is asked for.
 * `spec` and `contract` are the two documents that the product is built to; a number after them is their section.
 */

export type Part = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Source = `spec ${string}` | `contract ${number}` | `part ${Part}`

export interface Endpoint {
  readonly method: Method
  /** As the product spells it; parameter names don't count, and a last segment `*` stands for everything below. */
  readonly path: string
  readonly part: Part
  readonly source: Source
}

export interface Code {
  readonly code: string
  readonly status: number
  readonly part: Part
  readonly source: Source
}

/** The parts of the work and what they deliver. */
export const parts: Readonly<Record<Part, string>> = {
  1: 'The main job',
  2: 'Accounts, catalogue, orders and money',
  3: 'People',
  4: 'Images, search and feed',
  5: 'Developer API and agent',
  6: 'Rentals and agreements',
  7: 'Social media queue',
  8: 'Proof',
}

/** Nothing that these parts owe may be missing. */
export const finishedParts: readonly Part[] = [1, 2, 3, 4, 5, 6, 7]

export const endpoints: readonly Endpoint[] = [
  ...asks('spec 4.1', 5, 'GET /v1/health', 'POST /v1/chat', 'GET /v1/orders'),
  ...asks('spec 4.2', 1, 'POST /api/auth/register', 'POST /api/auth/login'),
  ...asks('spec 4.2', 2, 'POST /api/auth/forgot-password', 'POST /api/auth/reset-password'),
  ...asks('spec 4.2', 2, 'POST /api/auth/refresh', 'GET /api/auth/me', 'PATCH /api/auth/profile'),
  ...asks('spec 4.3', 2, 'GET /api/users/profile', 'PATCH /api/users/profile'),
  ...asks('spec 4.3', 4, 'POST /api/upload/avatar'),
  ...asks('spec 4.4', 4, 'GET /api/search', 'GET /api/search/autocomplete'),
  ...asks('spec 4.5', 1, 'POST /api/orders', 'POST /api/payments/initiate'),
  ...asks('spec 4.5', 1, 'GET /api/payments/:orderId', 'POST /api/webhooks/provider'),
  ...asks('spec 4.5', 2, 'PATCH /api/payments/refund/:orderId/process'),
  ...asks('spec 4.5', 2, 'PATCH /api/orders/:orderId/assign-rider'),
  ...asks('spec 4.6', 2, 'GET /api/riders', 'GET /api/riders/:id', 'POST /api/riders'),
  ...asks('spec 4.6', 2, 'PATCH /api/riders/:id/status'),
  ...asks('spec 4.7', 3, 'POST /api/vendors/onboard', 'GET /api/admin/applications'),
  ...asks('spec 4.7', 3, 'PATCH /api/admin/applications/:id/review'),
  ...asks('spec 4.8', 4, 'POST /api/upload/image', 'POST /api/upload/bulk'),
  ...asks('spec 4.9', 3, 'POST /api/notifications/subscribe'),
  ...asks('spec 4.9', 3, 'DELETE /api/notifications/unsubscribe', 'POST /api/notifications/send'),
  ...asks('spec 4.10', 4, 'GET /api/stores/:storeId/catalog-feed'),
  ...asks(
    'spec 4.11',
    7,
    'GET /api/smm/posts',
    'POST /api/smm/posts',
    'GET /api/smm/posts/approved',
  ),
  ...asks('spec 4.11', 7, 'PATCH /api/smm/posts/:id/approve', 'PATCH /api/smm/posts/:id/status'),
  ...asks(
    'spec 4.11',
    7,
    'DELETE /api/smm/posts/:id',
    'GET /api/smm/config',
    'PUT /api/smm/config',
  ),
  ...asks(
    'spec 4.12',
    6,
    'GET /api/rentals',
    'GET /api/rentals/categories',
    'GET /api/rentals/:id',
  ),
  ...asks('spec 4.12', 6, 'GET /api/rentals/:id/availability', 'POST /api/rentals/:id/book'),
  ...asks('spec 4.12', 6, 'GET /api/rentals/bookings/my', 'GET /api/rentals/bookings/:id'),
  ...asks('spec 4.12', 6, 'PATCH /api/rentals/bookings/:id/cancel'),
  ...asks('spec 4.12', 6, 'GET /api/vendor/rentals/listings', 'POST /api/vendor/rentals/listings'),
  ...asks('spec 4.12', 6, 'PATCH /api/vendor/rentals/listings/:id'),
  ...asks('spec 4.12', 6, 'DELETE /api/vendor/rentals/listings/:id'),
  ...asks('spec 4.12', 6, 'POST /api/vendor/rentals/listings/:id/block-dates'),
  ...asks('spec 4.12', 6, 'DELETE /api/vendor/rentals/listings/:id/block-dates'),
  ...asks(
    'spec 4.12',
    6,
    'GET /api/vendor/rentals/bookings',
    'GET /api/vendor/rentals/bookings/:id',
  ),
  ...asks('spec 4.12', 6, 'PATCH /api/vendor/rentals/bookings/:id/confirm'),
  ...asks('spec 4.12', 6, 'PATCH /api/vendor/rentals/bookings/:id/handover'),
  ...asks('spec 4.12', 6, 'PATCH /api/vendor/rentals/bookings/:id/return'),
  ...asks('spec 4.12', 6, 'PATCH /api/vendor/rentals/bookings/:id/complete'),
  ...asks(
    'spec 4.12',
    6,
    'POST /api/admin/rentals/listings',
    'PATCH /api/admin/rentals/listings/:id',
  ),
  ...asks('spec 4.13', 6, 'GET /api/agreements/:id', 'POST /api/agreements/sign'),
  ...asks('spec 4.13', 6, 'GET /api/agreements/my/signatures'),
  ...asks('spec 4.13', 6, 'GET /api/agreements/vendor/:id/signatures'),
  ...asks('spec 4.14', 2, 'GET /api/admin/settings', 'PATCH /api/admin/settings'),
  ...asks('spec 4.14', 3, 'GET /api/admin/dashboard', 'GET /api/admin/analytics'),
  ...asks('spec 4.14', 3, 'GET /api/admin/stores', 'PATCH /api/admin/stores/:id'),
  ...asks('spec 4.14', 3, 'GET /api/admin/users', 'PATCH /api/admin/users/:id'),

  ...asks('contract 2', 2, 'POST /api/auth/logout', 'GET /api/locations'),
  ...asks('contract 2', 2, 'POST /api/admin/locations', 'PATCH /api/admin/locations/:id'),
  ...asks('contract 3', 1, 'GET /api/stores', 'GET /api/stores/:idOrSlug'),
  ...asks('contract 3', 1, 'GET /api/stores/:idOrSlug/products', 'GET /api/products/:id'),
  ...asks('contract 3', 2, 'GET /api/vendor/stores', 'PATCH /api/vendor/stores/:id'),
  ...asks('contract 3', 2, 'GET /api/vendor/products', 'POST /api/vendor/products'),
  ...asks('contract 3', 2, 'GET /api/vendor/products/:id', 'PATCH /api/vendor/products/:id'),
  ...asks('contract 3', 2, 'DELETE /api/vendor/products/:id'),
  ...asks('contract 3', 3, 'GET /api/stores/:id/reviews', 'POST /api/orders/:id/reviews'),
  ...asks('contract 3', 3, 'POST /api/vendor/reviews/:id/reply', 'PATCH /api/admin/reviews/:id'),
  ...asks('contract 4', 1, 'GET /api/orders/:id'),
  ...asks('contract 4', 2, 'GET /api/orders', 'PATCH /api/orders/:id/status'),
  ...asks(
    'contract 4',
    2,
    'POST /api/orders/:id/cancel',
    'POST /api/vendor/orders/:id/unavailable',
  ),
  ...asks('contract 4', 2, 'PATCH /api/admin/refunds/:id', 'GET /api/admin/events'),
  ...asks(
    'contract 5',
    2,
    'POST /api/rider/orders/:id/accept',
    'POST /api/rider/orders/:id/reject',
  ),
  ...asks('contract 5', 2, 'POST /api/rider/orders/:id/deliver'),
  ...asks('contract 5', 3, 'GET /api/rider/orders', 'GET /api/rider/orders/history'),
  ...asks('contract 5', 3, 'GET /api/rider/offers', 'PATCH /api/rider/status'),
  ...asks('contract 5', 3, 'GET /api/rider/balance'),
  ...asks('contract 6', 3, 'GET /api/vendor/orders'),
  ...asks('contract 6', 5, 'PATCH /api/vendor/captured-orders/:id'),
  ...asks('contract 8', 3, 'GET /api/notifications', 'PATCH /api/notifications/:id/read'),
  ...asks('contract 8', 3, 'POST /api/notifications/read-all'),
  ...asks('contract 8', 3, 'GET /api/notifications/vapid-public-key'),
  ...asks('contract 8', 3, 'GET /api/notifications/preferences'),
  ...asks('contract 8', 3, 'PATCH /api/notifications/preferences'),
  ...asks('contract 9', 7, 'PATCH /api/smm/posts/:id', 'POST /api/smm/posts/generate'),
  ...asks('part 7', 7, 'GET /api/smm/posts/:id'),
  ...asks('contract 10', 6, 'GET /api/admin/rentals/categories'),
  ...asks('contract 10', 6, 'POST /api/admin/rentals/categories'),
  ...asks('contract 10', 6, 'PATCH /api/admin/rentals/categories/:id'),
  ...asks('contract 10', 6, 'GET /api/agreements/vendor', 'POST /api/agreements/vendor'),
  ...asks('contract 10', 6, 'GET /api/agreements/vendor/:id', 'PATCH /api/agreements/vendor/:id'),
  ...asks('part 6', 6, 'GET /api/agreements/signatures/:id'),
  ...asks('part 6', 6, 'GET /api/agreements/signatures/:id/certificate'),
  ...asks('part 6', 6, 'GET /api/agreements/verify/:hash'),
  ...asks('part 6', 6, 'PATCH /api/rentals/bookings/:id/extend'),
  ...asks('part 6', 6, 'POST /api/vendor/rentals/listings/:id/calendar'),
  ...asks('part 6', 6, 'DELETE /api/vendor/rentals/listings/:id/calendar'),
  ...asks('part 6', 6, 'GET /api/rentals/calendars/:file'),
  ...asks('contract 11', 5, 'GET /api/developer/keys', 'POST /api/developer/keys'),
  ...asks('contract 11', 5, 'DELETE /api/developer/keys/:id', 'GET /api/developer/usage'),
  ...asks('contract 11', 5, 'GET /v1/orders/:id', 'GET /api/vendor/stores/:id/agent'),
  ...asks('contract 11', 5, 'PATCH /api/vendor/stores/:id/agent'),
  ...asks('contract 12', 2, 'GET /api/settings'),
  ...asks('contract 12', 3, 'GET /api/admin/audit'),
  ...asks('contract 13', 1, 'GET /healthz', 'GET /readyz', 'GET /metrics', 'GET /openapi.json'),
  ...asks('contract 13', 1, 'GET /docs/*', 'GET /admin/queues/*'),

  ...asks('part 1', 1, 'GET /', 'GET /orders/:id', 'GET /reset-password', 'GET /storefront/*'),
  ...asks('part 1', 1, 'GET /favicon.ico', 'GET /files/*'),
  ...asks(
    'part 2',
    2,
    'GET /api/vendor/balance',
    'GET /api/vendor/ledger',
    'GET /api/vendor/statement.csv',
    'GET /api/vendor/products/export.csv',
    'POST /api/vendor/products/import',
    'GET /api/admin/orders',
    'GET /api/admin/ledger',
    'POST /api/admin/payouts',
    'POST /api/admin/remittances',
  ),
  ...asks('part 3', 3, 'GET /api/vendors/application'),
  ...asks('part 3', 3, 'GET /api/vendor/reviews', 'GET /api/admin/reviews'),
  ...asks('part 3', 3, 'GET /api/admin/orders/:id/offers'),
  ...asks('part 5', 5, 'GET /widget.js', 'GET /api/webhooks/messenger'),
  ...asks('part 5', 5, 'POST /api/webhooks/messenger'),
  ...asks('part 5', 5, 'GET /api/developer/webhooks', 'POST /api/developer/webhooks'),
  ...asks('part 5', 5, 'PATCH /api/developer/webhooks/:id', 'DELETE /api/developer/webhooks/:id'),
  ...asks('part 5', 5, 'POST /api/developer/webhooks/:id/rotate-secret'),
  ...asks('part 5', 5, 'GET /api/developer/webhooks/:id/deliveries'),
  ...asks('part 5', 5, 'POST /api/developer/webhooks/deliveries/:id/resend'),
  ...asks('part 5', 5, 'GET /api/vendor/stores/:id/messenger'),
  ...asks('part 5', 5, 'PATCH /api/vendor/stores/:id/messenger'),
  ...asks('part 5', 5, 'GET /api/vendor/conversations'),
  ...asks('part 5', 5, 'GET /api/vendor/conversations/:id/messages'),
  ...asks('part 5', 5, 'POST /api/vendor/conversations/:id/messages'),
  ...asks('part 5', 5, 'POST /api/vendor/conversations/:id/mute'),
  ...asks('part 5', 5, 'POST /api/vendor/conversations/:id/unmute'),
]

export const codes: readonly Code[] = [
  ...refusals('contract 1', 1, 400, 'VALIDATION_FAILED', 'MALFORMED_JSON', 'MALFORMED_REQUEST'),
  ...refusals('contract 1', 1, 401, 'UNAUTHENTICATED'),
  ...refusals('contract 1', 1, 403, 'FORBIDDEN'),
  ...refusals('contract 1', 1, 404, 'NOT_FOUND'),
  ...refusals('contract 1', 1, 405, 'METHOD_NOT_ALLOWED'),
  ...refusals('contract 1', 1, 408, 'REQUEST_TIMEOUT'),
  ...refusals('contract 1', 1, 409, 'CONFLICT', 'IDEMPOTENCY_IN_PROGRESS'),
  ...refusals('contract 1', 1, 413, 'PAYLOAD_TOO_LARGE'),
  ...refusals('contract 1', 1, 415, 'UNSUPPORTED_MEDIA_TYPE'),
  ...refusals('contract 1', 1, 422, 'IDEMPOTENCY_KEY_REUSED'),
  ...refusals('contract 1', 1, 431, 'HEADERS_TOO_LARGE'),
  ...refusals('contract 1', 1, 500, 'INTERNAL'),
  ...refusals('contract 2', 1, 401, 'INVALID_CREDENTIALS'),
  ...refusals('contract 2', 1, 403, 'ACCOUNT_DISABLED'),
  ...refusals('contract 2', 1, 409, 'EMAIL_TAKEN'),
  ...refusals('contract 2', 1, 429, 'RATE_LIMITED'),
  ...refusals('contract 2', 2, 400, 'INVALID_TOKEN'),
  ...refusals('contract 2', 2, 401, 'INVALID_REFRESH_TOKEN'),
  ...refusals('contract 3', 1, 409, 'STORE_PAUSED'),
  ...refusals('contract 3', 2, 403, 'NOT_VENDOR'),
  ...refusals('contract 3', 3, 409, 'ALREADY_REVIEWED'),
  ...refusals('contract 4', 1, 400, 'PRODUCT_UNAVAILABLE', 'BELOW_MINIMUM', 'AMOUNT_TOO_SMALL'),
  ...refusals('contract 4', 1, 400, 'PAYMENT_METHOD_DISABLED', 'OUT_OF_DELIVERY_RANGE'),
  ...refusals('contract 4', 1, 401, 'INVALID_SIGNATURE'),
  ...refusals('contract 4', 1, 409, 'PRICE_CHANGED', 'OUT_OF_STOCK', 'ALREADY_PAID'),
  ...refusals('contract 4', 1, 500, 'ORDER_ITEMS_NOT_SAVED'),
  ...refusals('contract 4', 1, 503, 'PROVIDER_UNAVAILABLE'),
  ...refusals('contract 4', 2, 400, 'REFUND_TOO_LARGE'),
  ...refusals('contract 4', 2, 409, 'NOT_REFUNDABLE'),
  ...refusals('contract 5', 2, 409, 'ROLE_CONFLICT', 'ALREADY_RIDER', 'RIDER_UNAVAILABLE'),
  ...refusals('contract 6', 3, 409, 'APPLICATION_PENDING'),
  ...refusals('contract 7', 1, 503, 'BUSY'),
  ...refusals('contract 7', 4, 400, 'INVALID_FILE_TYPE', 'FILE_TOO_LARGE', 'INVALID_IMAGE'),
  ...refusals('spec 4.12', 6, 400, 'MIN_UNITS', 'MAX_UNITS', 'INVALID_DATES'),
  ...refusals('spec 4.12', 6, 409, 'UNAVAILABLE', 'BLOCKED_DATE'),
  ...refusals('contract 10', 6, 400, 'DELIVERY_NOT_OFFERED', 'INVALID_SIGNATURE_REF'),
  ...refusals('contract 10', 6, 409, 'ALREADY_FINAL', 'AGREEMENT_CHANGED'),
  ...refusals('contract 11', 5, 401, 'INVALID_API_KEY'),
  ...refusals('contract 11', 5, 403, 'PLAN_REQUIRED', 'PRO_REQUIRED', 'AGENT_DISABLED'),
  ...refusals('contract 11', 5, 429, 'MONTHLY_LIMIT_REACHED'),
  ...refusals('contract 11', 5, 503, 'AI_UNAVAILABLE'),
  ...refusals('contract 12', 2, 503, 'MAINTENANCE'),
  ...refusals('contract 12', 3, 409, 'SELF_LOCKOUT'),
]

function asks(source: Source, part: Part, ...titles: `${Method} /${string}`[]): Endpoint[] {
  return titles.map((title) => {
    const [method, path] = title.split(' ') as [Method, string]
    return { method, path, part, source }
  })
}

function refusals(source: Source, part: Part, status: number, ...names: string[]): Code[] {
  return names.map((code) => ({ code, status, part, source }))
}
