import { getVendorStore } from '../../stores/service.ts'
import { findAgentSettings, saveAgentSettings, type AgentSettings } from '../model.ts'

export type { AgentSettings }

/** The agent's settings of an own store; defaults where the owner has set none. @throws 404 */
export async function getAgentSettings(ownerId: string, storeId: string): Promise<AgentSettings> {
  const store = await getVendorStore(ownerId, storeId)
  return (await findAgentSettings(storeId)) ?? defaultSettings(store)
}

type AgentChanges = Partial<
  Omit<AgentSettings, 'store_id' | 'test_keys_use_model'> & { testKeysUseModel: boolean }
>

/** Applies from the next message. @throws 404 */
export async function updateAgentSettings(
  ownerId: string,
  storeId: string,
  { testKeysUseModel, ...changes }: AgentChanges,
): Promise<AgentSettings> {
  const store = await getVendorStore(ownerId, storeId)
  const test = testKeysUseModel === undefined ? {} : { test_keys_use_model: testKeysUseModel }
  return await saveAgentSettings(defaultSettings(store), { ...changes, ...test })
}

function defaultSettings({ id, name }: { id: string; name: string }): AgentSettings {
  return {
    store_id: id,
    enabled: true,
    name,
    greeting: '',
    instructions: '',
    test_keys_use_model: false,
  }
}
