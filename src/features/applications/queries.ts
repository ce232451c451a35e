import { isConstraintViolation } from '../../platform/database/errors.ts'
import { listQuery } from '../../platform/database/list-query.ts'
import { defineModel } from '../../platform/database/model.ts'
import { query, queryRead, statement } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import type { ApplicationStatus } from './states.ts'

/** The columns of every table of applications. */
export interface ReviewedColumns {
  id: string
  user_id: string
  status: ApplicationStatus
  reason: string | null
  reviewed_by: string | null
  reviewed_at: Date | null
  created_at: Date
}

export interface WithApplicant {
  applicant: {
    id: string
    first_name: string
    last_name: string
    email: string
    phone: string | null
  }
}

const pendingOf = (userId: string) => ({ user_id: userId, status: 'pending' }) as const

export type ApplicationTable<Columns extends ReviewedColumns> = ReturnType<
  typeof applicationTable<Columns>
>

/**
 * The queries of one table of applications.
 * @param erased what the columns that the applicant entered become when the account is erased; the decision and its time remain
 */
export function applicationTable<Columns extends ReviewedColumns>(
  table: 'vendor_applications' | 'rider_applications',
  { json = [], erased }: { json?: string[]; erased: Partial<Columns> },
) {
  type Row = Columns & WithApplicant
  const Application = defineModel<ReviewedColumns>({ table, json, timestamps: true })
  const columns = `a.*, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
    'email', u.email, 'phone', u.phone) as applicant`
  const join = 'join users u on u.id = a.user_id'
  const select = `select ${columns} from ${table} a ${join}`
  const byId = statement<Row>(`${table}-by-id`, `${select} where a.id = $1`)
  const latestOfUser = statement<Row>(
    `${table}-latest-of-user`,
    `${select} where a.user_id = $1 order by a.id desc limit 1`,
  )
  return {
    table,
    async find(id: string, trx?: Transaction): Promise<Row | undefined> {
      return (await query(byId, [id], trx))[0]
    },
    async findLatest(userId: string): Promise<Row | undefined> {
      return (await queryRead(latestOfUser, [userId]))[0]
    },
    /** Newest first. */
    list: listQuery<Row, { status: ApplicationStatus | null }>({
      name: table,
      columns,
      from: `${table} a`,
      filters: { status: 'a.status = :status' },
      join,
      orderBy: 'a.id desc',
    }),
    /** Of one user, newest first. */
    listOf: listQuery<Row, { userId: string }>({
      name: `${table}-of-user`,
      columns,
      from: `${table} a`,
      where: 'a.user_id = :userId::uuid',
      filters: {},
      join,
      orderBy: 'a.id desc',
    }),
    /** @returns false if the user has a pending application */
    async insert(trx: Transaction, application: Partial<Columns>): Promise<boolean> {
      try {
        await Application.query(trx).insert(application)
        return true
      } catch (error) {
        if (isConstraintViolation(error, `${table}_one_open`)) return false
        throw error
      }
    },
    async hasPending(trx: Transaction, userId: string): Promise<boolean> {
      return (await Application.query(trx).where(pendingOf(userId)).resultSize()) > 0
    },
    async anonymize(trx: Transaction, userId: string): Promise<void> {
      await Application.query(trx).where({ user_id: userId }).patch(erased)
    },
    async exportOf(userId: string): Promise<unknown[]> {
      return await Application.query().where({ user_id: userId }).orderBy('id')
    },
  }
}
