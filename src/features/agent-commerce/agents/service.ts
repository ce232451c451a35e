import { cachedByKey } from '../../../platform/cache/cached.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { transaction } from '../../../platform/database/transactions.ts'
import type { ListResult, Page } from '../../../platform/contract/pagination.ts'
import { audit } from '../../audit/service.ts'
import { ProtocolError } from '../protocol/answer.ts'
import { ShoppingAgent, type ShoppingAgentRow } from './model.ts'
import { listAgentRows, seeAgent } from './queries.ts'

const TTL_MS = 1_000

/** Lists the agent, at most once a second and process. */
const seen = cachedByKey({
  key: (host: string) => host,
  load: async (host: string) => ({ isBlocked: await seeAgent(host) }),
  ttlMs: TTL_MS,
  max: 1_000,
})

/** @throws 403 for an agent that an admin has blocked */
export async function admitAgent(host: string): Promise<void> {
  if ((await seen(host)).isBlocked)
    throw new ProtocolError(403, 'agent_blocked', 'This agent may not buy here.')
}

/** Every agent that called, the last seen first. */
export async function listAgents(page: Page): Promise<ListResult<ShoppingAgentRow>> {
  return await listAgentRows({}, page)
}

/** Blocks an agent or lets it in again; effective within a second. @throws 404 */
export async function setBlocked(
  adminId: string,
  host: string,
  isBlocked: boolean,
): Promise<ShoppingAgentRow> {
  return await transaction(async (trx) => {
    const row = await ShoppingAgent.query(trx)
      .where({ host })
      .patch({ is_blocked: isBlocked })
      .returning('*')
      .first()
    if (!row) fail('NOT_FOUND', 'No agent with this host has called.')
    await audit(trx, {
      actorId: adminId,
      action: isBlocked ? 'agent.block' : 'agent.unblock',
      subject: host,
      before: { isBlocked: !isBlocked },
      after: { isBlocked },
    })
    return row
  })
}
