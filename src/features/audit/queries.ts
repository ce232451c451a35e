import { knex, type Transaction } from '../../platform/database/connections.ts'
import { COUNT_CAP, type ListResult, type Page } from '../../platform/contract/pagination.ts'

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

/** Newest first. The values are part of the plan, so that each filter takes the index that serves it. */
export async function listAuditRows(
  filter: AuditFilter,
  { limit, offset }: Page,
): Promise<ListResult<AuditRow>> {
  const conditions = [
    filter.actorId && 'l.actor_id = :actorId',
    filter.action && 'l.action = :action',
    filter.entity && 'l.action like :entity',
    filter.subject && 'l.subject = :subject',
    filter.from && 'l.id >= :from',
    filter.to && 'l.id < :to',
  ].filter(Boolean)
  const matching = `from audit_log l where ${conditions.join(' and ') || 'true'}`
  const none = { actorId: null, action: null, entity: null, subject: null, from: null, to: null }
  const values = { ...none, ...filter, limit, offset }
  const [page, count] = await Promise.all([
    knex.raw(
      `select m.*, case when u.id is not null then json_build_object('email', u.email, 'first_name', u.first_name,
         'last_name', u.last_name) end as actor
       from (select l.* ${matching} order by l.id desc limit :limit offset :offset) m
       left join users u on u.id = m.actor_id order by m.id desc`,
      values,
    ),
    knex.raw(
      `select count(*) as counted from (select ${matching} limit ${COUNT_CAP + 1}) capped`,
      values,
    ),
  ])
  return { rows: page.rows, total: count.rows[0].counted }
}

/** The person, or something that is theirs alone. */
const about = `a.subject in (
  select id from (values (:userId::text)) person(id)
  union all select r.id::text from riders r where r.user_id = :userId
  union all select v.id::text from vendor_applications v where v.user_id = :userId
  union all select s.id::text from stores s where s.owner_id = :userId)`

/** What a user did as an admin, and what admins did to them. */
export async function rowsAbout(userId: string): Promise<unknown[]> {
  return await knex('audit_log as a')
    .select('a.id', 'a.actor_id', 'a.action', 'a.subject', 'a.before', 'a.after', 'a.created_at')
    .where('a.actor_id', userId)
    .orWhereRaw(about, { userId })
    .orderBy('a.id')
}

/** That something was done to a user stays, what it was goes; the amounts of settlements stay too. */
export async function forgetSubject(trx: Transaction, userId: string): Promise<void> {
  await knex('audit_log as a')
    .transacting(trx)
    .whereRaw(about, { userId })
    .whereNot('a.action', 'like', 'ledger.%')
    .update({ before: null, after: null })
}
