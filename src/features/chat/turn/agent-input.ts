/** What an agent sees of a turn. */
import type { StoreProfile, Turn } from '../../../adapters/ai/agent.ts'
import { now } from '../../../platform/values/clock.ts'
import { isOpenAt } from '../../stores/opening-hours.ts'
import { deliveryAreaNames } from '../../stores/service.ts'
import type { TurnRow } from '../queries.ts'

const HISTORY_CHARACTERS_MAX = 32_000 // about 8,000 tokens

export async function storeProfile({ store, agent }: TurnRow): Promise<StoreProfile> {
  const { name, description, category, address, city, barangay, phone, operating_hours } = store
  return {
    name,
    description,
    category,
    address,
    city,
    barangay,
    phone: phone ?? '',
    operatingHours: operating_hours as StoreProfile['operatingHours'],
    isOpen: isOpenAt(operating_hours, now()),
    deliversTo: await deliveryAreaNames(store),
    agent: {
      name: agent?.name ?? name,
      greeting: agent?.greeting ?? '',
      instructions: agent?.instructions ?? '',
    },
  }
}

/**
 * Oldest first, without the turns before `HISTORY_CHARACTERS_MAX`. For a visitor of a web page it ends at the last order, since
 * others may use the same browser next.
 */
export function agentHistory({ history, key_kind }: TurnRow): Turn['history'] {
  const messages: Turn['history'] = []
  let characters = 0
  for (const { text, reply, order_id } of history ?? []) {
    if (order_id !== null && key_kind === 'publishable') break
    characters += text.length + (reply?.length ?? 0)
    if (characters > HISTORY_CHARACTERS_MAX) break
    if (reply) messages.unshift({ role: 'agent', text: reply })
    if (text) messages.unshift({ role: 'customer', text })
  }
  return messages
}
