import type { Static } from 'typebox'
import { pesos } from '../../platform/values/money.ts'
import { capturedItemView } from '../captured-orders/shared-view.ts'
import type { CapturedOrderRow } from '../captured-orders/service.ts'
import type { Agent, ChatReply, Conversation, Message } from './schemas.ts'
import type { ConversationRow, MessageRow } from './service/conversations.ts'
import type { AgentSettings } from './service/settings.ts'
import type { AgentAnswer } from './service/submit.ts'

export function chatReply({ reply, order, sessionToken }: AgentAnswer): Static<typeof ChatReply> {
  return {
    success: true,
    data: {
      reply,
      order: order && orderView(order),
      ...(sessionToken && { session_token: sessionToken }),
    },
  }
}

function orderView(row: CapturedOrderRow) {
  const { customer_name, items, total, delivery_address, contact_number, notes } = row
  return {
    customer_name,
    items: items.map(capturedItemView),
    total: pesos(total),
    delivery_address,
    contact_number,
    notes,
  }
}

export function agentView(row: AgentSettings): Static<typeof Agent> {
  const { enabled, name, greeting, instructions, test_keys_use_model: testKeysUseModel } = row
  return { enabled, name, greeting, instructions, testKeysUseModel }
}

export function conversationView(row: ConversationRow): Static<typeof Conversation> {
  return {
    id: row.id,
    storeId: row.store_id,
    source: row.source,
    customer: row.customer_key,
    isMuted: row.is_muted,
    needsReply: ['handed_off', 'failed', 'expired'].includes(row.last_state),
    lastMessage: row.last_text || null,
    lastReply: row.last_reply,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function messageView(row: MessageRow): Static<typeof Message> {
  return {
    id: row.id,
    message: row.text || null,
    reply: row.reply,
    repliedBy: row.reply === null ? null : row.answered_by === null ? 'agent' : 'person',
    status: row.state === 'handed_off' ? 'left' : row.state,
    orderId: row.order_id,
    sentAt: row.sent_at?.toISOString() ?? null,
    sendError: row.send_error,
    createdAt: row.created_at.toISOString(),
    repliedAt: row.answered_at?.toISOString() ?? null,
  }
}
