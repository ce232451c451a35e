/** The operations as REST endpoints. */
import { anonymous, RawResponse, route, type Route } from '../../../platform/http/route.ts'
import { fetchProfile, type AgentProfile } from '../agents/fetch.ts'
import { parseAgentHeader } from './agent-header.ts'
import { ProtocolError, protocolErrorAnswer, type UcpAnswer } from './answer.ts'
import { runOperation, type Operation } from './operation.ts'
import { verifyRequest } from './signatures.ts'

const MAX_BYTES = 262_144

export function restRoute(operation: Operation): Route {
  const { method, path, description } = operation
  return route({
    method,
    path: `/ucp/v1${path}`,
    summary: `Shopping agents: ${description}`,
    auth: anonymous,
    ...(method === 'get' ? {} : { parse: 'bytes' as const, maxBytes: MAX_BYTES }),
    status: operation.status ?? 200,
    produces: 'application/json',
    async handler({ params, body, headers, ip }) {
      const bytes = Buffer.isBuffer(body) ? body : null
      const input = parseBody(body)
      if (input instanceof ProtocolError) return respond(protocolErrorAnswer(input))
      const key = headers['idempotency-key']
      const answer = await runOperation(operation, {
        identify: () => parseAgentHeader(headerText(headers['ucp-agent'])),
        authenticate: async ({ profile }) => {
          if (!headers.signature && !headers['signature-input']) return
          const target = `/ucp/v1${path.replace(':id', (params as { id?: string }).id ?? '')}`
          const request = { method: method.toUpperCase(), target, headers, body: bytes }
          await verifyRequest(request, await reachProfile(profile))
        },
        ip,
        id: (params as { id?: string } | undefined)?.id,
        input,
        idempotencyKey: headerText(key),
      })
      return respond(answer)
    },
  }) as Route
}

/** @throws `profile_unreachable` */
async function reachProfile(url: string): Promise<AgentProfile> {
  try {
    return await fetchProfile(url)
  } catch {
    // The reason could tell of our network.
    throw new ProtocolError(424, 'profile_unreachable', 'The profile cannot be fetched.')
  }
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

function parseBody(bytes: unknown): unknown {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return {}
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return new ProtocolError(400, 'invalid', 'The body is no JSON.', 'recoverable')
  }
}

function respond({ status, body, headers = {} }: UcpAnswer): RawResponse {
  return new RawResponse(JSON.stringify(body), 'application/json', {
    status,
    headers: { 'Cache-Control': 'no-store', ...headers },
  })
}
