import type { PersonalData } from '../../platform/security/personal-data.ts'
import { deleteSessions, listSessions } from './queries.ts'

export const authPersonalData: PersonalData = {
  userIdColumns: ['sessions.user_id', 'password_resets.user_id'],
  collect: async (userId) => ({ sessions: await listSessions(userId) }),
  erase: async (trx, { id }) => await deleteSessions(trx, id),
}
