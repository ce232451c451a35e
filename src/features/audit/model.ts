import type { Transaction } from '../../platform/database/transactions.ts'
import { defineModel } from '../../platform/database/model.ts'

export interface AuditLogRow {
  id: string
  actor_id: string | null
  action: string
  subject: string
  before: unknown
  after: unknown
  request_id: string | null
  created_at: Date
}

const AuditLog = defineModel<AuditLogRow>({ table: 'audit_log', json: ['before', 'after'] })

export async function insertAuditRow(trx: Transaction, row: AuditLogRow): Promise<void> {
  await AuditLog.query(trx).insert(row)
}
