import type { PersonalData } from '../../platform/security/personal-data.ts'
import { deleteSessions, sessionsOf } from './queries.ts'

export const authPersonalData: PersonalData = {
  references: ['sessions.user_id', 'password_resets.user_id'],
  collect: async (userId) => ({ sessions: await sessionsOf(userId) }),
  erase: async (trx, { id }) => await deleteSessions(trx, id),
}
