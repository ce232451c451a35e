import type { PersonalData } from '../../lib/personal-data.ts'
import { deleteSessions, sessionsOf } from './model.ts'

export const authPersonalData: PersonalData = {
  references: ['sessions.user_id', 'password_resets.user_id'],
  collect: async (userId) => ({ sessions: await sessionsOf(userId) }),
  erase: async (trx, { id }) => await deleteSessions(trx, id),
}
