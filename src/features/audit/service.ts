import type { Transaction } from '../../lib/db.ts'
import { newId } from '../../lib/ids.ts'
import { currentRequestId } from '../../lib/log.ts'
import { insertAuditRow } from './model.ts'

/** Leaves a trace of an admin's write, in its transaction: who, what, before, after. */
export async function audit(
  trx: Transaction,
  entry: { actorId: string; action: string; subject: string; before: unknown; after: unknown },
): Promise<void> {
  await insertAuditRow(trx, {
    id: newId(),
    actor_id: entry.actorId,
    action: entry.action,
    subject: entry.subject,
    before: JSON.stringify(entry.before),
    after: JSON.stringify(entry.after),
    request_id: currentRequestId(),
  })
}
