import { query, statement } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { listQuery } from '../../platform/database/list-query.ts'
import type { AuditLogRow } from './model.ts'

export interface AuditRow extends AuditLogRow {
  actor: { email: string; first_name: string; last_name: string } | null
}

export interface AuditRowFilter {
  actorId?: string
  action?: string
  /** A LIKE pattern for the action, such as `user.%`. */
  entity?: string
  subject?: string
  /** The range of ids: `from` is inclusive, `to` exclusive. */
  from?: string
  to?: string
}

/** Newest first. */
export const listAuditRows = listQuery<AuditRow, AuditRowFilter>({
  name: 'audit-rows',
  columns: `l.*, case when u.id is not null then json_build_object('email', u.email, 'first_name', u.first_name,
    'last_name', u.last_name) end as actor`,
  from: 'audit_log l',
  filters: {
    actorId: 'l.actor_id = :actorId',
    action: 'l.action = :action',
    entity: 'l.action like :entity',
    subject: 'l.subject = :subject',
    from: 'l.id >= :from',
    to: 'l.id < :to',
  },
  join: 'left join users u on u.id = l.actor_id',
  orderBy: 'l.id desc',
  replan: true,
})

/** Entries about the user $1, or about their rider record, applications, stores or listings. */
const concernsUser = `subject in (
  select $1::text
  union all select id::text from riders where user_id = $1::uuid
  union all select id::text from vendor_applications where user_id = $1::uuid
  union all select id::text from stores where owner_id = $1::uuid
  union all select id::text from rental_listings where vendor_id = $1::uuid)`

const ofUser = statement<unknown>(
  'audit-of-user',
  `select id, actor_id, action, subject, before, after, created_at from audit_log
   where actor_id = $1::uuid or ${concernsUser} order by id`,
)

/** What a user did as an admin, and what admins did to them. */
export async function exportAuditRows(userId: string): Promise<unknown[]> {
  return await query(ofUser, [userId])
}

const redact = statement(
  'audit-redact-user',
  `update audit_log set before = null, after = null where ${concernsUser} and action not like 'ledger.%'`,
)

/** Removes the values from entries about a user, except for the amounts of payouts and remittances. */
export async function redactAuditRows(trx: Transaction, userId: string): Promise<void> {
  await query(redact, [userId], trx)
}
