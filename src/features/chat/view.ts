import type { Static } from 'typebox'
import { pesos } from '../../lib/money.ts'
import type { CapturedOrderRow } from '../captured-orders/service.ts'
import type { AgentReply, ChatReply } from './schemas.ts'
import type { AgentRow } from './service/settings.ts'

export function chatReply(reply: string, order: CapturedOrderRow | null): Static<typeof ChatReply> {
  return { success: true, data: { reply, order: order && orderView(order) } }
}

function orderView(row: CapturedOrderRow) {
  const { customer_name, items, total, delivery_address, contact_number, notes } = row
  return {
    customer_name,
    items: items.map(({ name, quantity, price }) => ({ name, qty: quantity, price: pesos(price) })),
    total: pesos(total),
    delivery_address,
    contact_number,
    notes,
  }
}

export function agentReply(row: AgentRow): Static<typeof AgentReply> {
  const { enabled, name, greeting, instructions } = row
  return { success: true, agent: { enabled, name, greeting, instructions } }
}
