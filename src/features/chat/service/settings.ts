import { getVendorStore } from '../../stores/service.ts'
import { findAgentSettings, saveAgentSettings, type AgentSettings } from '../model.ts'

export type { AgentSettings }

/** The agent's settings of an own store; defaults where the owner has set none. @throws 404 */
export async function getAgentSettings(ownerId: string, storeId: string): Promise<AgentSettings> {
  const store = await getVendorStore(ownerId, storeId)
  return (await findAgentSettings(storeId)) ?? defaultSettings(store)
}

/** Applies from the next message. @throws 404 */
export async function updateAgentSettings(
  ownerId: string,
  storeId: string,
  changes: Partial<Omit<AgentSettings, 'store_id'>>,
): Promise<AgentSettings> {
  const store = await getVendorStore(ownerId, storeId)
  return await saveAgentSettings(defaultSettings(store), changes)
}

function defaultSettings({ id, name }: { id: string; name: string }): AgentSettings {
  return { store_id: id, enabled: true, name, greeting: '', instructions: '' }
}
