import type { Static } from 'typebox'
import type { AuditEntry } from './schemas.ts'
import type { AuditRow } from './service.ts'

/** The actor of a deleted account has an id only. */
export function auditView(row: AuditRow): Static<typeof AuditEntry> {
  return {
    id: row.id,
    actor: row.actor_id
      ? {
          id: row.actor_id,
          email: row.actor?.email ?? null,
          firstName: row.actor?.first_name ?? null,
          lastName: row.actor?.last_name ?? null,
        }
      : null,
    action: row.action,
    subject: row.subject,
    before: row.before,
    after: row.after,
    requestId: row.request_id,
    createdAt: row.created_at.toISOString(),
  }
}
