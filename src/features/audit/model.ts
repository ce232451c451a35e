import { knex, type Transaction } from '../../lib/db.ts'

export interface AuditRow {
  id: string
  actor_id: string | null
  action: string
  subject: string
  before: string | null
  after: string | null
  request_id: string | null
}

export async function insertAuditRow(trx: Transaction, row: AuditRow): Promise<void> {
  await knex('audit_log').transacting(trx).insert(row)
}
