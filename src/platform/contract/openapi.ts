/** The OpenAPI 3.1 document, made from the route objects that validate. */
import { STATUS_CODES } from 'node:http'
import type { TSchema } from 'typebox'
import { errorCatalogue, type ErrorCode } from './errors.ts'
import { components, description, idempotencyKey, type Json } from './openapi-components.ts'
import { errorCodesOf, type Endpoint, type Multipart } from './endpoint.ts'

/** Describes `routes` as JSON. `serverUrl` has no slash at its end. */
export function openApiDocument(
  routes: readonly Endpoint[],
  { version, serverUrl }: { version: string; serverUrl: string },
): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method]: operation(route) }
  }
  return inPublicWords({
    openapi: '3.1.0',
    info: {
      title: 'Palengke',
      version,
      summary: 'A local marketplace for the Philippines',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: tagsOf(routes),
    paths,
    components,
  })
}

/** Formats of our own, said in words that other tools know. */
const publicWords: Record<string, Json> = {
  'not-blank': { format: undefined, pattern: String.raw`\S` },
  'web-url': { format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' },
  'web-url-list': { format: undefined, description: 'http(s) addresses with commas between' },
  'password-bytes': { format: 'password', description: 'At most 128 bytes' },
}

function inPublicWords(document: Json): Json {
  return JSON.parse(JSON.stringify(document), (_, value) =>
    typeof value?.format === 'string' ? { ...value, ...publicWords[value.format] } : value,
  ) as Json
}

function operation(route: Endpoint): Json {
  return {
    operationId: operationId(route),
    summary: route.summary,
    description: rules(route) || undefined,
    tags: [tagOf(route)],
    security: route.auth.scheme ? [{ [route.auth.scheme]: [] }] : [],
    parameters: [
      ...parameters('path', route.params),
      ...parameters('query', route.query),
      ...(route.idempotent ? [idempotencyKey] : []),
    ],
    requestBody: requestBody(route),
    responses: { [route.status ?? 200]: success(route), ...refusals(route) },
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

function tagsOf(routes: readonly Endpoint[]): Json[] {
  const names = new Set(routes.map(tagOf))
  if (names.delete(SERVICE)) names.add(SERVICE) // last
  return [...names].map((name) => ({ name }))
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Who may call, and how often. */
function rules({ auth, limits = [] }: Endpoint): string {
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
    const { clampTo: _, ...schema } = property // a keyword of ours; its description says it
    return {
      name,
      in: where,
      required: where === 'path' || (required.includes(name) && !('default' in property)),
      description: property.description,
      schema,
    }
  })
}

function requestBody(route: Endpoint): Json | undefined {
  const { body, parse, multipart, consumes = 'application/json' } = route
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

function success({ status = 200, reply, produces, idempotent }: Endpoint): Json {
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

function refusals(route: Endpoint): Json {
  const byStatus = Map.groupBy(errorCodesOf(route), (code) => errorCatalogue[code][0])
  const ascending = [...byStatus].toSorted(([a], [b]) => a - b)
  return Object.fromEntries(
    ascending.map(([status, codes]) => {
      const page = status === 404 ? route.notFoundType : undefined
      return [status, refusal(status, codes.toSorted(), page)]
    }),
  )
}

function refusal(status: number, codes: ErrorCode[], page?: string): Json {
  const error = { $ref: '#/components/schemas/Error' }
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])
  return {
    description: codes.map((code) => `\`${code}\` ${errorCatalogue[code][1]}`).join('; '),
    ...((status === 429 || status === 503) && {
      headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
    }),
    content: {
      'application/json': {
        schema: { allOf: [error, { properties: { code: { enum: codes } } }] },
        examples: Object.fromEntries(examples),
      },
      ...(page && { [page]: { schema: { type: 'string' } } }),
    },
  }
}
