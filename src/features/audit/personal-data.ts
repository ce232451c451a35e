import type { PersonalData } from '../../lib/personal-data.ts'
import { forgetSubject, rowsAbout } from './model.ts'

export const auditPersonalData: PersonalData = {
  references: ['audit_log.actor_id'],
  collect: async (userId) => ({ audit: await rowsAbout(userId) }),
  erase: async (trx, { id }) => await forgetSubject(trx, id),
}
