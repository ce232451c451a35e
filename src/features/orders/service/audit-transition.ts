import type { Transaction } from '../../../platform/database/transactions.ts'
import { audit } from '../../audit/service.ts'
import type { OrderStatus } from '../states.ts'

/** Records an admin's transition of an order in the audit log, beside the order's own timeline. */
export async function auditTransition(
  trx: Transaction,
  adminId: string,
  order: { id: string; status: OrderStatus },
  after: { status: OrderStatus; storeIds?: string[]; reason?: string | null },
): Promise<void> {
  const entry = { action: 'order.move', subject: order.id, before: { status: order.status }, after }
  await audit(trx, { actorId: adminId, ...entry })
}
