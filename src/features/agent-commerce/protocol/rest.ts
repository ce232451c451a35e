/** The operations as REST endpoints. */
import { Type } from 'typebox'
import { anonymous, RawResponse, route, type Route } from '../../../platform/http/route.ts'
import { parseAgentHeader } from './agent-header.ts'
import { ProtocolError, protocolErrorAnswer, type UcpAnswer } from './answer.ts'
import { runOperation, type Operation } from './operation.ts'
import { signedReplyHeaders } from './signatures.ts'

const MAX_BYTES = 262_144

/** A failure of the protocol, or what came of the operation without a resource. */
const Failure = Type.Union([
  Type.Object({ code: Type.String(), content: Type.String() }),
  Type.Object({
    ucp: Type.Object({ version: Type.String(), status: Type.Literal('error') }),
    messages: Type.Array(Type.Object({ code: Type.String(), content: Type.String() })),
  }),
])
const statuses = [400, 401, 403, 404, 409, 422, 424, 429, 503]
const answers = {
  200: Type.Object({ ucp: Type.Object({ version: Type.String() }) }),
  ...Object.fromEntries(statuses.map((status) => [status, Failure])),
}

/** At the endpoint of the marketplace, or below `/ucp/stores/:store` at that of a store. */
export function restRoute(operation: Operation, root: '/ucp' | '/ucp/stores/:store'): Route {
  const { method, path, description } = operation
  return route({
    method,
    path: `${root}/v1${path}`,
    summary: `Shopping agents: ${description}`,
    auth: anonymous,
    ...pathParams(`${root}${path}`),
    ...(method === 'get' ? {} : { parse: 'bytes' as const, maxBytes: MAX_BYTES }),
    status: operation.status ?? 200,
    produces: 'application/json',
    answers,
    async handler({ params, body, headers, ip }) {
      const bytes = Buffer.isBuffer(body) ? body : null
      const input = parseBody(body)
      if (input instanceof ProtocolError)
        return await respond(operation, protocolErrorAnswer(input))
      const { store, id } = (params ?? {}) as { store?: string; id?: string }
      const target = `${root}/v1${path}`.replace(':store', store ?? '').replace(':id', id ?? '')
      const answer = await runOperation(operation, {
        identify: () => parseAgentHeader(headerText(headers['ucp-agent'])),
        received: { method: method.toUpperCase(), target, headers, body: bytes },
        ip,
        store,
        id,
        input,
        idempotencyKey: headerText(headers['idempotency-key']),
      })
      return await respond(operation, answer)
    },
  }) as Route
}

/** The parameters of a path; which resource they name is for the operation to judge. */
export function pathParams(path: string) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  if (names.length === 0) return {}
  const params = names.map((name) => [name, Type.String({ maxLength: 200 })])
  return { params: Type.Object(Object.fromEntries(params)) }
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

function parseBody(bytes: unknown): unknown {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return {}
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return new ProtocolError(400, 'invalid', 'The body is no JSON.', { severity: 'recoverable' })
  }
}

const TYPE = 'application/json; charset=utf-8'

/** Replies about money are signed. */
async function respond(
  { capability }: Operation,
  { status, body, headers = {} }: UcpAnswer,
): Promise<RawResponse> {
  const text = JSON.stringify(body)
  const isSigned = capability === 'checkout' || capability === 'order'
  const signature = isSigned ? await signedReplyHeaders(status, text, TYPE) : {}
  return new RawResponse(Buffer.from(text), TYPE, {
    status,
    headers: { 'Cache-Control': 'no-store', ...headers, ...signature },
  })
}
