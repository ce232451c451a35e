/** Components that the operations of the OpenAPI document share. */
import { errorCatalogue } from './errors.ts'

export type Json = Record<string, unknown>

export const description = `
Money is in pesos with at most 2 decimals. Times are ISO 8601 in UTC. Ids are UUIDs.

**Authentication.** Send the \`token\` of the log-in as \`Authorization: Bearer …\`. It expires after 15 minutes; exchange the
refresh token for a new one. A browser that sends \`X-Session: cookie\` gets the refresh token in a cookie that scripts cannot read.

**Errors.** Every error has the same envelope: \`code\` for programs, \`message\` for people, and \`details\` with each invalid
field. Quote the \`requestId\`, which is also the \`X-Request-Id\` of the response, to support.

**Lists.** \`limit\` defaults to 20 and is at most 100; \`offset\` skips items. \`total\` is exact up to 10,000.

**Retries.** After 429 and 503 wait for \`Retry-After\` seconds. Where \`Idempotency-Key\` is listed, a request that is repeated
with the same key takes effect once and gets the same response.
`.trim()

const retryAfter = { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } }

const idempotentReplayed = {
  description: '`true` on the saved response of an earlier request with the same key',
  schema: { const: 'true' },
}

export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Repeat a request with the same key to get the same response and one effect, for 24 hours',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const errorSchema = {
  type: 'object',
  required: ['success', 'code', 'error', 'message', 'requestId'],
  properties: {
    success: { const: false },
    code: { type: 'string', enum: Object.keys(errorCatalogue) },
    error: { type: 'string', description: 'Short title' },
    message: { type: 'string', description: 'What happened to this request, and what to do' },
    requestId: { type: 'string' },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'string', description: 'Dotted, such as items.0.quantity' },
          message: { type: 'string' },
        },
      },
    },
    retryAfter: { type: 'integer', description: 'Seconds' },
  },
}

function errorExamples(): Json {
  return Object.fromEntries(
    Object.entries(errorCatalogue).map(([code, [, title]]) => {
      const message = 'What happened to this request, and what to do.'
      return [code, { value: { success: false, code, error: title, message, requestId: '…' } }]
    }),
  )
}

export const components: Json = {
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The `token` from log-in, registration or refresh',
    },
    basic: { type: 'http', scheme: 'basic' },
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'plk_live_…',
      description: 'A key from `POST /api/developer/keys`',
    },
    smmKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-SMM-Key',
      description: 'The `SMM_KEY` that the service shares with the social media agent',
    },
  },
  headers: { RetryAfter: retryAfter, IdempotentReplayed: idempotentReplayed },
  schemas: { Error: errorSchema },
  examples: errorExamples(),
}
