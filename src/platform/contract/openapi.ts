/** The OpenAPI 3.1 document, generated from the same objects that validate requests. */
import { STATUS_CODES } from 'node:http'
import type { TSchema } from 'typebox'
import { errorCatalogue, type ErrorCode } from './errors.ts'
import { components, description, idempotencyKey, type Json } from './openapi-components.ts'
import { errorCodesOf, type Endpoint, type Multipart } from './endpoint.ts'

/** Describes the endpoints. `serverUrl` has no trailing slash. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  { version, serverUrl }: { version: string; serverUrl: string },
): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method]: operation(endpoint) }
  }
  return withStandardFormats({
    openapi: '3.1.0',
    info: {
      title: 'Palengke',
      version,
      summary: 'A local marketplace for the Philippines',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: tagsOf(endpoints),
    paths,
    components,
  })
}

/** Our own formats, in terms of the standard ones. */
const standardFormats: Record<string, Json> = {
  'not-blank': { format: undefined, pattern: String.raw`\S` },
  'plain-line': { format: undefined, description: 'One line without web addresses' },
  'plain-name': {
    format: undefined,
    pattern: String.raw`\S`,
    description: 'One line without web addresses',
  },
  'web-url': { format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' },
  'web-url-list': { format: undefined, description: 'http(s) addresses with commas between' },
  'password-bytes': { format: 'password', description: 'At most 128 bytes' },
}

function withStandardFormats(document: Json): Json {
  return JSON.parse(JSON.stringify(document), (_, value) =>
    typeof value?.format === 'string' ? { ...value, ...standardFormats[value.format] } : value,
  ) as Json
}

function operation(endpoint: Endpoint): Json {
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    description: accessRules(endpoint) || undefined,
    tags: [tagOf(endpoint)],
    security: endpoint.auth.scheme ? [{ [endpoint.auth.scheme]: [] }] : [],
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    requestBody: requestBody(endpoint),
    responses: { ...otherResponses(endpoint), [endpoint.status ?? 200]: successResponse(endpoint) },
  }
}

/** `get /api/orders/:id` → `getOrdersById`. */
function operationId({ method, path }: Endpoint): string {
  const words = path.replace(/^\/api\//, '/').split(/[/.-]/)
  const name = words.map((word) =>
    word.startsWith(':') ? `By${capital(word.slice(1))}` : capital(word),
  )
  return method + name.join('')
}

/** The noun of a path: `/api/orders/:id` → `Orders`. Paths of one word are about the service itself. */
function tagOf({ path }: Endpoint): string {
  const words = path.split('/').slice(1)
  if (words.length === 1) return SERVICE
  const noun = words[0] === 'api' ? words[1]! : words[0]!
  return noun === 'v1' ? 'Developer API' : capital(noun.replaceAll('-', ' '))
}

const SERVICE = 'Service'

function tagsOf(endpoints: readonly Endpoint[]): Json[] {
  const names = new Set(endpoints.map(tagOf))
  if (names.delete(SERVICE)) names.add(SERVICE) // to the end
  return [...names].map((name) => ({ name }))
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Who may call, and the rate limits. */
function accessRules({ auth, limits = [] }: Endpoint): string {
  const caller = auth.scheme ? [`Caller: ${auth.name}.`] : []
  const rates = limits.map(
    ({ per, points, seconds }) =>
      `At most ${points} requests in ${seconds} s per ${per === 'ip' ? 'address' : 'caller'}.`,
  )
  return [...caller, ...rates].join(' ')
}

function parameters(where: 'path' | 'query', schema?: TSchema): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, TSchema & { description?: string; clampTo?: number }>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => {
    const { clampTo: _, ...schema } = property // our own keyword; the description explains it
    return {
      name,
      in: where,
      required: where === 'path' || (required.includes(name) && !('default' in property)),
      description: property.description,
      schema,
    }
  })
}

function requestBody(endpoint: Endpoint): Json | undefined {
  const { body, parse, multipart, consumes = 'application/json' } = endpoint
  if (multipart) return multipartBody(multipart)
  if (parse === 'bytes')
    return {
      required: true,
      description: 'Read as the bytes that were sent',
      content: { [consumes]: { schema: consumes === 'application/json' ? {} : body } },
    }
  if (!body) return undefined
  const { required = [] } = body as { required?: string[] }
  return { required: required.length > 0, content: { [consumes]: { schema: body } } }
}

function multipartBody({ part, maxFiles, maxBytes }: Multipart): Json {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const schema =
    maxFiles > 1 ? { type: 'array', items: file, minItems: 1, maxItems: maxFiles } : file
  const size = `${maxBytes / 1_048_576} MB${maxFiles > 1 ? ' each' : ''}`
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: [part],
          properties: { [part]: { ...schema, description: `At most ${size}` } },
        },
      },
    },
  }
}

function successResponse({ status = 200, reply, produces, idempotent }: Endpoint): Json {
  const content = {
    ...(produces && {
      [produces]: { schema: produces.startsWith('text/') ? { type: 'string' } : {} },
    }),
    ...(reply && { 'application/json': { schema: reply } }),
  }
  return {
    description: STATUS_CODES[status],
    ...(idempotent && {
      headers: { 'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' } },
    }),
    ...((reply || produces) && { content }),
  }
}

/** Errors, and what the handler answers in a shape of its own. */
function otherResponses(endpoint: Endpoint): Json {
  const byStatus = new Map<number, ErrorCode[]>(
    Map.groupBy(errorCodesOf(endpoint), (code) => errorCatalogue[code][0]),
  )
  const own = endpoint.answers ?? {}
  const statuses = new Set([...byStatus.keys(), ...Object.keys(own).map(Number)])
  return Object.fromEntries(
    [...statuses]
      .toSorted((a, b) => a - b)
      .map((status) => {
        const page = [404, 429, 500, 503].includes(status) ? endpoint.errorType : undefined
        const codes = byStatus.get(status)?.toSorted()
        if (codes) return [status, errorResponse(status, codes, { page, own: own[status] })]
        const content = { 'application/json': { schema: own[status] } }
        return [status, { description: STATUS_CODES[status], content }]
      }),
  )
}

/** The error envelope, or the handler's own answer. */
function errorResponse(
  status: number,
  codes: ErrorCode[],
  { page, own }: { page?: string; own?: TSchema },
): Json {
  const error = { $ref: '#/components/schemas/Error' }
  const envelope = { allOf: [error, { properties: { code: { enum: codes } } }] }
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])
  return {
    description: codes.map((code) => `\`${code}\` ${errorCatalogue[code][1]}`).join('; '),
    ...((status === 429 || status === 503) && {
      headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
    }),
    content: {
      'application/json': {
        schema: own ? { anyOf: [envelope, own] } : envelope,
        examples: Object.fromEntries(examples),
      },
      ...(page && { [page]: { schema: { type: 'string' } } }),
    },
  }
}
