import type { PersonalData } from '../../platform/security/personal-data.ts'
import { deleteOwnerChats, listOwnerAgents } from './personal-data.sql.ts'

/**
 * Customers who chat have no account; their messages are deleted with the store that they wrote to. The address of a visitor
 * is stored only while the message waits for its reply.
 */
export const chatPersonalData: PersonalData = {
  userIdColumns: ['chat_messages.owner_id', 'chat_messages.answered_by'],
  personalColumns: ['chat_messages.visitor_ip'],
  nonPersonalColumns: ['chat_messages.idempotency_lease'],
  collect: async (userId) => ({ salesAgents: await listOwnerAgents(userId) }),
  erase: async (trx, { id }) => await deleteOwnerChats(trx, id),
}
