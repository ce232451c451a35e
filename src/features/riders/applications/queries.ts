import { listQuery } from '../../../platform/database/list-query.ts'
import { query, queryRead, statement } from '../../../platform/database/queries.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'
import type { ApplicationColumns, ApplicationStatus } from './model.ts'

export interface ApplicationRow extends ApplicationColumns {
  applicant: {
    id: string
    first_name: string
    last_name: string
    email: string
    phone: string | null
  }
}

const columns = `a.*, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
  'email', u.email, 'phone', u.phone) as applicant`
const join = 'join users u on u.id = a.user_id'
const select = `select ${columns} from rider_applications a ${join}`

const byId = statement<ApplicationRow>('rider-application-by-id', `${select} where a.id = $1`)

export async function findApplication(
  id: string,
  trx?: Transaction,
): Promise<ApplicationRow | undefined> {
  return (await query(byId, [id], trx))[0]
}

const latestOfUser = statement<ApplicationRow>(
  'rider-application-latest-of-user',
  `${select} where a.user_id = $1 order by a.id desc limit 1`,
)

export async function findLatestApplication(userId: string): Promise<ApplicationRow | undefined> {
  return (await queryRead(latestOfUser, [userId]))[0]
}

/** Newest first. */
export const listApplications = listQuery<ApplicationRow, { status: ApplicationStatus | null }>({
  name: 'rider-applications',
  columns,
  from: 'rider_applications a',
  filters: { status: 'a.status = :status' },
  join,
  orderBy: 'a.id desc',
})
