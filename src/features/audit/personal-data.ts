import type { PersonalData } from '../../platform/security/personal-data.ts'
import { forgetSubject, rowsAbout } from './queries.ts'

export const auditPersonalData: PersonalData = {
  references: ['audit_log.actor_id'],
  collect: async (userId) => ({ audit: await rowsAbout(userId) }),
  erase: async (trx, { id }) => await forgetSubject(trx, id),
}
