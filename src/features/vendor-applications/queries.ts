import {
  knex,
  queryPipelined,
  statement,
  query,
  type Transaction,
} from '../../platform/database/connections.ts'
import { listQuery } from '../../platform/database/list-query.ts'
import type { StoreRow } from '../stores/service.ts'
import type { ApplicationStatus } from './states.ts'

/** The columns of `vendor_applications`. */
export interface ApplicationColumns {
  id: string
  user_id: string
  store_name: string
  category: string
  description: string
  address: string
  city: string
  barangay: string
  phone: string | null
  operating_hours: StoreRow['operating_hours']
  logo_url: string | null
  banner_url: string | null
  terms_accepted_at: Date | null
  status: ApplicationStatus
  reason: string | null
  reviewed_by: string | null
  reviewed_at: Date | null
  store_id: string | null
  created_at: Date
}

/** An application as shown, with who applies. */
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
const joinApplicant = 'join users u on u.id = a.user_id'
const whole = `select ${columns} from vendor_applications a ${joinApplicant}`

const byId = statement<ApplicationRow>('application-by-id', `${whole} where a.id = $1`)

/** Sees what `trx` wrote, or what has just been committed. */
export async function findApplication(
  id: string,
  trx?: Transaction,
): Promise<ApplicationRow | undefined> {
  return (await query(byId, [id], trx))[0]
}

const latestOf = statement<ApplicationRow>(
  'application-of-user',
  `${whole} where a.user_id = $1 order by a.id desc limit 1`,
)

/** The one that a user sent last. */
export async function findLatestApplication(userId: string): Promise<ApplicationRow | undefined> {
  return (await queryPipelined(latestOf, [userId]))[0]
}

/** Newest first. */
export const findApplications = listQuery<ApplicationRow, { status: ApplicationStatus | null }>({
  name: 'applications',
  columns,
  from: 'vendor_applications a',
  filters: { status: 'a.status = :status' },
  join: joinApplicant,
  orderBy: 'a.id desc',
})

export type NewApplication = Omit<
  ApplicationColumns,
  'status' | 'reason' | 'reviewed_by' | 'reviewed_at' | 'store_id' | 'created_at'
>

/** False when the user has an open one. */
export async function insertApplication(
  trx: Transaction,
  application: NewApplication,
): Promise<boolean> {
  const row = {
    ...application,
    operating_hours: application.operating_hours && JSON.stringify(application.operating_hours),
  }
  const rows = await knex('vendor_applications')
    .transacting(trx)
    .insert(row)
    .onConflict(knex.raw(`(user_id) where status = 'pending'`))
    .ignore()
    .returning('id')
  return rows.length > 0
}
