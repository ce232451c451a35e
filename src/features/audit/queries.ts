import { knex, type Transaction } from '../../platform/database/connections.ts'
import { listQuery } from '../../platform/database/list-query.ts'

/** The columns of `audit_log` as they are written; `before` and `after` are JSON. */
export interface NewAuditRow {
  id: string
  actor_id: string | null
  action: string
  subject: string
  before: string | null
  after: string | null
  request_id: string | null
  created_at: Date
}

export async function insertAuditRow(trx: Transaction, row: NewAuditRow): Promise<void> {
  await knex('audit_log').transacting(trx).insert(row)
}

/** A trace as shown, with who left it. */
export interface AuditRow extends Omit<NewAuditRow, 'before' | 'after'> {
  before: unknown
  after: unknown
  actor: { email: string; first_name: string; last_name: string } | null
}

export interface AuditFilter {
  actorId?: string
  action?: string
  /** A pattern of LIKE for the action, such as `user.%`. */
  entity?: string
  subject?: string
  /** Ids from the first (included) to the last (not included). */
  from?: string
  to?: string
}

/** Newest first. */
export const listAuditRows = listQuery<AuditRow, AuditFilter>({
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

/** The person, or something that is theirs alone. */
const about = `a.subject in (
  select id from (values (:userId::text)) person(id)
  union all select r.id::text from riders r where r.user_id = :userId
  union all select v.id::text from vendor_applications v where v.user_id = :userId
  union all select s.id::text from stores s where s.owner_id = :userId)`

/** What a user did as an admin, and what admins did to them. */
export async function exportAuditRows(userId: string): Promise<unknown[]> {
  return await knex('audit_log as a')
    .select('a.id', 'a.actor_id', 'a.action', 'a.subject', 'a.before', 'a.after', 'a.created_at')
    .where('a.actor_id', userId)
    .orWhereRaw(about, { userId })
    .orderBy('a.id')
}

/** That something was done to a user stays, what it was goes; the amounts of settlements stay too. */
export async function redactSubject(trx: Transaction, userId: string): Promise<void> {
  await knex('audit_log as a')
    .transacting(trx)
    .whereRaw(about, { userId })
    .whereNot('a.action', 'like', 'ledger.%')
    .update({ before: null, after: null })
}
