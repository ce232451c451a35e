import { fail } from '../../../platform/contract/errors.ts'
import { findVendorStore } from '../../stores/service.ts'
import { findAgent, saveAgent, type AgentFields, type AgentRow } from '../agents.sql.ts'

export type { AgentRow }

/** What an owner set of the agent of an own store; what was never set has its default. @throws 404 */
export async function getAgentSettings(ownerId: string, storeId: string): Promise<AgentRow> {
  const store = await requireOwn(ownerId, storeId)
  return (await findAgent(storeId)) ?? defaultAgent(store)
}

/** Changes what is given. Works for the very next message. @throws 404 */
export async function updateAgentSettings(
  ownerId: string,
  storeId: string,
  fields: Partial<AgentFields>,
): Promise<AgentRow> {
  const store = await requireOwn(ownerId, storeId)
  return await saveAgent(defaultAgent(store), fields)
}

function defaultAgent({ id, name }: { id: string; name: string }): AgentRow {
  return { store_id: id, enabled: true, name, greeting: '', instructions: '' }
}

async function requireOwn(ownerId: string, storeId: string) {
  const store = await findVendorStore(ownerId, storeId)
  return store ?? fail('NOT_FOUND', 'You have no store with this id.')
}
