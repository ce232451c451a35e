/** What the operations of the OpenAPI document share. */
import { errorCatalogue } from './errors.ts'

export type Json = Record<string, unknown>

export const description = `
Money is in pesos with at most 2 decimals. Times are ISO 8601 in UTC. Ids are UUIDs.

**Signing in.** Send the \`token\` of log-in as \`Authorization: Bearer …\`. It lives 15 minutes; trade the refresh token
for the next. A browser sends \`X-Session: cookie\` instead and keeps the refresh token in a cookie that no script can read.

**Errors.** Every refusal has the same envelope; \`code\` is for programs, \`message\` for people, and \`details\` names each
field that is not right. Quote the \`requestId\`, which is also the \`X-Request-Id\` of the response, to support.

**Lists.** \`limit\` is 20 unless given, and at most 100; \`offset\` skips. \`total\` is exact to 10,000.

**Trying again.** After 429 and 503 wait for \`Retry-After\` seconds. Where \`Idempotency-Key\` is listed, a request that is sent
again under the same key has one effect and gets the same answer.
`.trim()

const retryAfter = { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } }

const idempotentReplayed = {
  description: '`true` on the stored answer of an earlier request with the same key',
  schema: { const: 'true' },
}

export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Send the same key again to get the same answer and one effect, for 24 hours',
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
      description: 'The `token` that log-in, registration and refresh answer',
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
      description: 'The `SMM_KEY` that the service and the social media agent share',
    },
  },
  headers: { RetryAfter: retryAfter, IdempotentReplayed: idempotentReplayed },
  schemas: { Error: errorSchema },
  examples: errorExamples(),
}
