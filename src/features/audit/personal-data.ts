import type { PersonalData } from '../../platform/security/personal-data.ts'
import { redactAuditRows, exportAuditRows } from './queries.ts'

export const auditPersonalData: PersonalData = {
  userIdColumns: ['audit_log.actor_id'],
  collect: async (userId) => ({ audit: await exportAuditRows(userId) }),
  erase: async (trx, { id }) => await redactAuditRows(trx, id),
}
