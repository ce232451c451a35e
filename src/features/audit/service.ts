import { addMinutes, now, startOfManilaDay } from '../../platform/values/clock.ts'
import type { Transaction } from '../../platform/database/connections.ts'
import { failField } from '../../platform/contract/errors.ts'
import { firstIdAt, uuidv7 } from '../../platform/values/ids.ts'
import { escapeLike } from '../../platform/database/like-pattern.ts'
import { currentRequestId } from '../../platform/runtime/log.ts'
import { type ListResult, type Page } from '../../platform/contract/pagination.ts'
import { insertAuditRow, listAuditRows, type AuditRow } from './queries.ts'

export type { AuditRow }

/**
 * Leaves a trace of an admin's write, in its transaction: who, what, before, after. An operator at the command line is
 * nobody's account: `actorId` is null.
 */
export async function audit(
  trx: Transaction,
  entry: {
    actorId: string | null
    action: string
    subject: string
    before: unknown
    after: unknown
  },
): Promise<void> {
  await insertAuditRow(trx, {
    id: uuidv7(),
    actor_id: entry.actorId,
    action: entry.action,
    subject: entry.subject,
    before: redactSecrets(entry.before),
    after: redactSecrets(entry.after),
    request_id: currentRequestId(),
    created_at: now(),
  })
}

const secretNames = /password|secret|token|hash|api_?key|credential/i

/** As JSON. A whole row may be handed in one day; what must stay secret is known by its name. */
function redactSecrets(value: unknown): string {
  return JSON.stringify(value, (name, inner: unknown) =>
    secretNames.test(name) ? '(not kept)' : inner,
  )
}

export interface AuditFilter {
  actor?: string
  /** Such as `user.change`. */
  action?: string
  /** What was written to, such as `user`. */
  entity?: string
  subject?: string
  /** Days in Manila, `YYYY-MM-DD`, both included. */
  from?: string
  to?: string
}

/** What admins did, newest first. @throws 400 for days that end before they begin */
export async function listAuditLog(
  { actor, action, entity, subject, from, to }: AuditFilter,
  page: Page,
): Promise<ListResult<AuditRow>> {
  if (from && to && to < from) failField('to', 'must not be before from')
  const filter = {
    actorId: actor,
    action,
    entity: entity && `${escapeLike(entity)}.%`,
    subject,
    from: from && firstIdAt(startOfManilaDay(from)),
    to: to && firstIdAt(addMinutes(startOfManilaDay(to), 24 * 60)),
  }
  return await listAuditRows(filter, page)
}
