import { Type } from 'typebox'
import { config } from '../../../config/config.ts'
import { lazy } from '../../../platform/cache/lazy.ts'
import { anonymous, RawResponse, route, type Route } from '../../../platform/http/route.ts'
import { pathParams } from '../protocol/rest.ts'

const MAX_BYTES = 262_144

const forwarded = ['mcp-protocol-version', 'mcp-method', 'mcp-name', 'origin'] as const

const JsonRpcError = Type.Object({
  jsonrpc: Type.Literal('2.0'),
  error: Type.Object({ code: Type.Integer(), message: Type.String() }),
})
const statuses = [400, 401, 403, 404, 405, 406, 409, 415, 422, 424, 429, 503]
const answers = {
  202: Type.Unknown(),
  ...Object.fromEntries(statuses.map((status) => [status, JsonRpcError])),
}

/** The protocol's package takes 10 MB, which a market without such callers need not have. */
const loadServer = lazy(() => import('./server.ts'))

export const mcpRoute = (root: '/ucp' | '/ucp/stores/:store'): Route =>
  route({
    method: 'post',
    path: `${root}/mcp`,
    summary: 'Shopping agents: the same operations as tools of the Model Context Protocol',
    auth: anonymous,
    ...pathParams(root),
    parse: 'bytes',
    maxBytes: MAX_BYTES,
    produces: 'application/json',
    answers,
    async handler({ params, body, headers, ip }) {
      const { store } = (params ?? {}) as { store?: string }
      const target = `${root}/mcp`.replace(':store', store ?? '')
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const text = bytes.toString('utf8')
      const request = new Request(`${config.publicUrl}${target}`, {
        method: 'POST',
        body: text,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...Object.fromEntries(
            forwarded.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])),
          ),
        },
      })
      const received = { method: 'POST', target, headers, body: bytes }
      const { serveMcp } = await loadServer()
      const response = await serveMcp(request, parse(text), { received, ip, store })
      const type = response.headers.get('content-type') ?? 'application/json'
      return new RawResponse(Buffer.from(await response.arrayBuffer()), type, {
        status: response.status,
        headers: { 'Cache-Control': 'no-store' },
      })
    },
  }) as Route

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
