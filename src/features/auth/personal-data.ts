import type { PersonalData } from '../../platform/security/personal-data.ts'
import { deleteSessions, exportSessions } from './model.ts'

export const authPersonalData: PersonalData = {
  userIdColumns: ['sessions.user_id', 'password_resets.user_id'],
  collect: async (userId) => ({ sessions: await exportSessions(userId) }),
  erase: async (trx, { id }) => await deleteSessions(trx, id),
}
