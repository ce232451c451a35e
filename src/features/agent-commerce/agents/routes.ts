import { Type, type Static } from 'typebox'
import { listReply, pageQuery } from '../../../platform/contract/pagination.ts'
import { objectReply, Timestamp } from '../../../platform/contract/schema.ts'
import { route } from '../../../platform/http/route.ts'
import { admin } from '../../auth/guard.ts'
import type { ShoppingAgentRow } from './model.ts'
import { listAgents, setBlocked } from './service.ts'

const Agent = Type.Object({
  host: Type.String({ description: 'The host of the address of its profile' }),
  isBlocked: Type.Boolean(),
  firstSeenAt: Timestamp,
  lastSeenAt: Timestamp,
})

function agentView(row: ShoppingAgentRow): Static<typeof Agent> {
  return {
    host: row.host,
    isBlocked: row.is_blocked,
    firstSeenAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }
}

export const agentAdminRoutes = [
  route({
    method: 'get',
    path: '/api/admin/shopping-agents',
    summary: 'Shopping agents that called, the last seen first',
    auth: admin,
    query: Type.Object(pageQuery),
    ...listReply(Agent, agentView),
    handler: ({ query }) => listAgents(query),
  }),
  route({
    method: 'patch',
    path: '/api/admin/shopping-agents/:host',
    summary: 'Block a shopping agent, or let it in again',
    auth: admin,
    params: Type.Object({ host: Type.String({ maxLength: 300 }) }),
    body: Type.Object({ isBlocked: Type.Boolean() }),
    ...objectReply('agent', Agent, agentView),
    handler: ({ caller, params, body }) => setBlocked(caller.id, params.host, body.isBlocked),
  }),
]
