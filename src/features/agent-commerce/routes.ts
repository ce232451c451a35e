import { mcpRoute } from './mcp/endpoint.ts'
import { operations } from './operations.ts'
import { restRoute } from './protocol/rest.ts'

const roots = ['/ucp', '/ucp/stores/:store'] as const

/** Everything that an agent can do, over REST and MCP, in the marketplace and in one store. */
export const operationRoutes = roots.flatMap((root) => [
  ...operations.map((operation) => restRoute(operation, root)),
  mcpRoute(root),
])
