import { addMinutes, now, startOfManilaDay } from '../../platform/values/clock.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { failField } from '../../platform/contract/errors.ts'
import { firstIdAt, uuidv7 } from '../../platform/values/ids.ts'
import { escapeLike } from '../../platform/database/fragments/like-pattern.ts'
import { currentRequestId } from '../../platform/runtime/log.ts'
import { type ListResult, type Page } from '../../platform/contract/pagination.ts'
import { insertAuditRow } from './model.ts'
import { listAuditRows, type AuditRow } from './queries.ts'

export type { AuditRow }

/** Records a change by an admin, in the transaction of the change. `actorId` is null for an operator on the command line. */
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

const SECRET_NAMES = /password|secret|token|hash|api_?key|credential/i

/** A copy without values whose names suggest a secret, in case a caller passes a whole row. */
function redactSecrets(value: unknown): unknown {
  const redact = (name: string, inner: unknown) => (SECRET_NAMES.test(name) ? '(redacted)' : inner)
  return JSON.parse(JSON.stringify(value ?? null, redact))
}

export interface AuditFilter {
  actor?: string
  /** Such as `user.change`. */
  action?: string
  /** The kind of entity, such as `user`. */
  entity?: string
  subject?: string
  /** Days in Manila, `YYYY-MM-DD`, inclusive. */
  from?: string
  to?: string
}

/** The audit log, newest first. @throws 400 if `to` is before `from` */
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
