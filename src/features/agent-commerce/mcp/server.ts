/** The MCP endpoint: stateless, a server for each request. Clients of 2025 and of 2026-07-28 are answered alike, in JSON. */
import {
  createMcpHandler,
  isLegacyRequest,
  localhostAllowedOrigins,
  originValidationResponse,
  ProtocolError as McpError,
  Server,
  WebStandardStreamableHTTPServerTransport,
  type CallToolRequest,
} from '@modelcontextprotocol/server'
import { config } from '../../../config/config.ts'
import { identifyAgent, parseAgentHeader, type AgentIdentity } from '../protocol/agent-header.ts'
import { isProtocolFailure, ProtocolError, type UcpAnswer } from '../protocol/answer.ts'
import { runOperation, type OperationRequest } from '../protocol/operation.ts'
import { operationsByTool, tools } from './tools.ts'
import manifest from '../../../../package.json' with { type: 'json' }

const NOT_SERVED = -32_000
const DISCOVERY_FAILED = -32_001
const INVALID_REQUEST = -32_600
const INTERNAL = -32_603
const INVALID_PARAMS = -32_602

type Caller = Pick<OperationRequest, 'received' | 'ip' | 'store'>

/** Hosts whose pages may call it: a page that reaches a market on its visitor's machine by DNS rebinding is refused. */
const originHosts = [
  ...localhostAllowedOrigins(),
  ...[config.publicUrl, config.appUrl, config.storefrontUrl, ...config.corsOrigins].map(
    (url) => new URL(url).hostname,
  ),
]

/** Serves one request. @returns the response, with the status that the protocol gives an error */
export async function serveMcp(request: Request, body: unknown, caller: Caller): Promise<Response> {
  const refusal = originValidationResponse(request, originHosts)
  if (refusal) return refusal
  let status: number | undefined
  const createServer = () => {
    const server = new Server(
      { name: 'palengke', version: manifest.version },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
    )
    server.setRequestHandler('tools/list', () => ({ tools: tools as never }))
    server.setRequestHandler('tools/call', async ({ params }) => {
      const answer = await callTool(params, caller)
      if (isProtocolFailure(answer.status, String(answer.body.code))) {
        status = answer.status
        throw toMcpError(answer)
      }
      return {
        structuredContent: answer.body,
        content: [{ type: 'text' as const, text: JSON.stringify(answer.body) }],
      }
    })
    return server
  }
  const response = await exchange(request, body, createServer)
  if (!status || !response.ok) return response
  return new Response(response.body, { status, headers: response.headers })
}

const INSTRUCTIONS =
  'A local marketplace in the Philippines. Search, open a checkout at one store, ask the customer for a Philippine mobile ' +
  'number and the address, and complete it with the instrument cash_on_delivery.'

async function exchange(
  request: Request,
  parsedBody: unknown,
  createServer: () => Server,
): Promise<Response> {
  if (!(await isLegacyRequest(request.clone(), parsedBody)))
    return await createMcpHandler(createServer, { legacy: 'reject', responseMode: 'json' }).fetch(
      request,
      { parsedBody },
    )
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = createServer()
  await server.connect(transport)
  return await transport.handleRequest(request, { parsedBody })
}

interface Meta {
  'ucp-agent'?: { profile?: unknown; version?: unknown }
  'idempotency-key'?: unknown
}

async function callTool(
  { name, arguments: given = {} }: CallToolRequest['params'],
  { received, ip, store }: Caller,
): Promise<UcpAnswer> {
  const operation = operationsByTool.get(name)
  if (!operation) throw new McpError(INVALID_PARAMS, `There is no tool ${name}.`)
  const { meta, id } = given as { meta?: Meta; id?: unknown }
  const agent = meta?.['ucp-agent']
  const key = meta?.['idempotency-key']
  return await runOperation(operation, {
    identify: () => sameAgent(identifyAgent(agent?.profile, agent?.version), received),
    received,
    ip,
    store,
    ...(typeof id === 'string' ? { id } : {}),
    ...(typeof key === 'string' ? { idempotencyKey: key } : {}),
    input: operation.argument ? given[operation.argument] : undefined,
  })
}

/** A signed request names one agent in its header and in its arguments. */
function sameAgent(agent: AgentIdentity, { headers }: Caller['received']): AgentIdentity {
  const header = headers['ucp-agent']
  if (header && parseAgentHeader(String(header)).profile !== agent.profile)
    throw new ProtocolError(400, 'invalid_profile_url', 'Header and meta name different profiles.')
  return agent
}

function toMcpError({ status, body, headers = {} }: UcpAnswer): McpError {
  const { code, content } = body as { code: string; content: string }
  const retryAfter = headers['Retry-After']
  return new McpError(numberOf(status, code), content, {
    ...body,
    ...(retryAfter ? { retry_after: Number(retryAfter) } : {}),
  })
}

function numberOf(status: number, code: string): number {
  if (code === 'digest_mismatch' || code === 'algorithm_unsupported') return INVALID_REQUEST
  if ([400, 422, 424].includes(status)) return DISCOVERY_FAILED
  return status === 500 ? INTERNAL : NOT_SERVED
}
