/** What an agent sees of a turn. */
import type {
  LastOrder,
  MarketplaceTerms,
  PaymentWay,
  StoreProfile,
  Turn,
} from '../../../adapters/ai/agent.ts'
import { now } from '../../../platform/values/clock.ts'
import { findCapturedOrder } from '../../captured-orders/service.ts'
import { enabledMethods } from '../../orders/service/payment-method.ts'
import { getSettings } from '../../settings/service.ts'
import { isOpenAt } from '../../stores/opening-hours.ts'
import { deliveryAreaNames, deliveryBarangays } from '../../stores/service.ts'
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
    deliveryEnabled: store.delivery_enabled,
    pickupEnabled: store.pickup_enabled,
    deliversTo: await deliveryAreaNames(store),
    barangays: await deliveryBarangays(store),
    agent: {
      name: agent?.name ?? name,
      greeting: agent?.greeting ?? '',
      instructions: agent?.instructions ?? '',
    },
  }
}

const paymentWays: Record<ReturnType<typeof enabledMethods>[number], PaymentWay> = {
  cash_on_delivery: 'cash',
  ewallet_a: 'gcash',
  ewallet_b: 'grabpay',
  online_banking_c: 'bank',
}

export async function marketplaceTerms(): Promise<MarketplaceTerms> {
  const settings = await getSettings()
  return {
    deliveryFee: settings.delivery_fee_base,
    freeDeliveryAbove: settings.delivery_fee_free_above,
    minimumOrder: settings.minimum_order_amount,
    paymentWays: [...new Set(enabledMethods(settings).map((method) => paymentWays[method]))],
  }
}

export async function findLastOrder({ history }: TurnRow): Promise<LastOrder | null> {
  const id = history?.find(({ order_id }) => order_id !== null)?.order_id
  const order = id ? await findCapturedOrder(id) : undefined
  return order ? { status: order.status, placedAt: order.created_at } : null
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
