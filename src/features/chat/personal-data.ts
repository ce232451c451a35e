import type { PersonalData } from '../../platform/security/personal-data.ts'
import { agentsOfOwner, forgetChatsOf } from './personal-data.sql.ts'

/** Who chats has no account, so nobody's export has what they wrote; it goes with the store that they wrote to. */
export const chatPersonalData: PersonalData = {
  userIdColumns: ['chat_messages.owner_id', 'chat_messages.answered_by'],
  nonPersonalColumns: ['chat_messages.idempotency_lease'],
  collect: async (userId) => ({ salesAgents: await agentsOfOwner(userId) }),
  erase: async (trx, { id }) => await forgetChatsOf(trx, id),
}
