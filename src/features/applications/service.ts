/** What applications to sell and to ride have in common: one open at a time, and one review that decides it. */
import { fail } from '../../platform/contract/errors.ts'
import {
  allowedFrom,
  failTransition,
  transitionRow,
} from '../../platform/database/state-machine.ts'
import { transaction, type Transaction } from '../../platform/database/transactions.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { now } from '../../platform/values/clock.ts'
import { uuidv7 } from '../../platform/values/ids.ts'
import { audit } from '../audit/service.ts'
import { notify } from '../notifications/jobs.ts'
import { lockUsers, type UserRow } from '../users/service.ts'
import {
  applicationTable,
  type ApplicationTable,
  type ReviewedColumns,
  type WithApplicant,
} from './queries.ts'
import { applicationTransitions, type ApplicationStatus } from './states.ts'

export { applicationTable, type ReviewedColumns, type WithApplicant }

/** One kind of application: its table, its names, and who may apply for what. */
export interface ApplicationKind<Columns extends ReviewedColumns, Approval> {
  table: ApplicationTable<Columns>
  /** The first word of its notifications. */
  event: 'application' | 'rider-application'
  /** The first word of its entries in the audit log. */
  subject: 'application' | 'rider_application'
  /** @throws 409 ROLE_CONFLICT */
  assertMayApply(applicant: UserRow): void
  /** Makes what was applied for, in the transaction of the review. */
  approve(
    trx: Transaction,
    applicant: UserRow,
    application: Columns,
  ): Promise<{
    approval: Approval
    /** Columns of the application that name what was made. */
    set: Partial<Columns>
    /** For the audit log. */
    after: Record<string, string>
  }>
}

/**
 * Submits an application. A new one is possible after a rejection.
 * @throws 409 ROLE_CONFLICT, APPLICATION_PENDING
 */
export async function submit<Columns extends ReviewedColumns, Approval>(
  kind: ApplicationKind<Columns, Approval>,
  userId: string,
  entered: Omit<Partial<Columns>, keyof ReviewedColumns>,
): Promise<Columns & WithApplicant> {
  const id = uuidv7()
  await transaction(async (trx) => {
    const [applicant] = await lockUsers(trx, [userId])
    kind.assertMayApply(applicant!)
    const application = { ...entered, id, user_id: userId } as Partial<Columns>
    if (!(await kind.table.insert(trx, application)))
      fail(
        'APPLICATION_PENDING',
        'Your application is waiting for review. You may apply again once it is decided.',
      )
    await enqueue(trx, notify, { event: `${kind.event}.submitted`, applicationId: id })
  })
  return (await kind.table.find(id))!
}

export interface ReviewDecision {
  action: 'approve' | 'reject'
  reason?: string | null
}

export interface ReviewResult<Columns, Approval> {
  application: Columns & WithApplicant
  /** What an approval made. */
  approval: Approval | null
}

/**
 * Approves or rejects an application, with its notification and its audit entry in one transaction. Of concurrent reviews,
 * exactly one succeeds.
 * @throws 404; 409 CONFLICT unless it is pending, and what the approval throws
 */
export async function review<Columns extends ReviewedColumns, Approval>(
  kind: ApplicationKind<Columns, Approval>,
  adminId: string,
  id: string,
  { action, reason }: ReviewDecision,
): Promise<ReviewResult<Columns, Approval>> {
  const { table, event, subject } = kind
  const { user_id: userId } =
    (await table.find(id)) ?? fail('NOT_FOUND', 'There is no application with this id.')
  return await transaction(async (trx) => {
    const [applicant] = await lockUsers(trx, [userId]) // before the application, in the same order as submit
    const pending = (await table.find(id, trx))!
    if (pending.status !== 'pending') failTransition(pending.status, [])
    const made = action === 'approve' ? await kind.approve(trx, applicant!, pending) : null
    const to = made ? 'approved' : 'rejected'
    const rejection = made ? null : reason?.trim() || null
    const set = { ...made?.set, reason: rejection, reviewed_by: adminId, reviewed_at: now() }
    const from = allowedFrom<ApplicationStatus, 'admin'>(applicationTransitions, to, 'admin')
    await transitionRow(trx, table.table, id, { from, to, set })
    await enqueue(trx, notify, { event: `${event}.${to}`, applicationId: id })
    const before = { status: 'pending', role: applicant!.role }
    const after = { status: to, ...(made ? made.after : { reason: rejection }) }
    const entry = { action: `${subject}.${action}`, subject: id, before, after }
    await audit(trx, { actorId: adminId, ...entry })
    return { application: (await table.find(id, trx))!, approval: made?.approval ?? null }
  })
}
