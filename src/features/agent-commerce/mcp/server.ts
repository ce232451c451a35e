/** The MCP endpoint: stateless, a server for each request. Clients of 2025 and of 2026-07-28 are answered alike, in JSON. */
import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError as McpError,
  Server,
  WebStandardStreamableHTTPServerTransport,
  type CallToolRequest,
} from '@modelcontextprotocol/server'
import { identifyAgent } from '../protocol/agent-header.ts'
import type { UcpAnswer } from '../protocol/answer.ts'
import { runOperation } from '../protocol/operation.ts'
import { operationsByTool, tools } from './tools.ts'

const NOT_SERVED = -32_000
const DISCOVERY_FAILED = -32_001
const INTERNAL = -32_603
const INVALID_PARAMS = -32_602

/** Serves one request. @returns the response, with the status that the protocol gives an error */
export async function serveMcp(request: Request, body: unknown, ip: string): Promise<Response> {
  let status: number | undefined
  const createServer = () => {
    const server = new Server(
      { name: 'palengke', version: '1' },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
    )
    server.setRequestHandler('tools/list', () => ({ tools: tools as never }))
    server.setRequestHandler('tools/call', async ({ params }) => {
      const answer = await callTool(params, ip)
      if (isProtocolFailure(answer)) {
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
  ip: string,
): Promise<UcpAnswer> {
  const operation = operationsByTool.get(name)
  if (!operation) throw new McpError(INVALID_PARAMS, `There is no tool ${name}.`)
  const { meta, id } = given as { meta?: Meta; id?: unknown }
  const agent = meta?.['ucp-agent']
  const key = meta?.['idempotency-key']
  return await runOperation(operation, {
    identify: () => identifyAgent(agent?.profile, agent?.version),
    ip,
    ...(typeof id === 'string' ? { id } : {}),
    ...(typeof key === 'string' ? { idempotencyKey: key } : {}),
    input: operation.argument ? given[operation.argument] : undefined,
  })
}

const failures = new Set([401, 403, 409, 422, 424, 429, 500, 503])

/** What the protocol makes an error of JSON-RPC; the rest are outcomes, told by messages. */
function isProtocolFailure({ status, body }: UcpAnswer): boolean {
  return failures.has(status) || codeOf(body) === 'invalid_profile_url'
}

function toMcpError({ status, body, headers = {} }: UcpAnswer): McpError {
  const { messages } = body as { messages: { content: string }[] }
  const code = codeOf(body)
  const isDiscovery = [400, 422, 424].includes(status)
  const number = isDiscovery ? DISCOVERY_FAILED : status === 500 ? INTERNAL : NOT_SERVED
  const retryAfter = headers['Retry-After']
  return new McpError(number, messages[0]!.content, {
    code,
    content: messages[0]!.content,
    ...(retryAfter ? { retry_after: Number(retryAfter) } : {}),
  })
}

function codeOf(body: Record<string, unknown>): string | undefined {
  return (body.messages as { code?: string }[] | undefined)?.[0]?.code
}
