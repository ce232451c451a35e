/** Applications of customers to become riders. */
import { fail } from '../../../platform/contract/errors.ts'
import {
  allowedFrom,
  failTransition,
  transitionRow,
} from '../../../platform/database/state-machine.ts'
import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { now } from '../../../platform/values/clock.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { audit } from '../../audit/service.ts'
import { notify } from '../../notifications/jobs.ts'
import { lockUsers, type UserRow } from '../../users/service.ts'
import type { RiderRow } from '../queries.ts'
import { insertRider, readRider } from '../service/manage.ts'
import { applicationTransitions, insertApplication, type ApplicationStatus } from './model.ts'
import {
  findApplication,
  findLatestApplication,
  listApplications,
  type ApplicationRow,
} from './queries.ts'
import type { ApplicationInput } from './schemas.ts'

export { findApplication, listApplications, type ApplicationRow }

/**
 * Submits an application. A new one is possible after a rejection.
 * @throws 409 ROLE_CONFLICT for anyone but a customer, APPLICATION_PENDING
 */
export async function submitApplication(
  userId: string,
  input: ApplicationInput,
): Promise<ApplicationRow> {
  const id = uuidv7()
  await transaction(async (trx) => {
    const [applicant] = await lockUsers(trx, [userId])
    assertMayRide(applicant!)
    if (!(await insertApplication(trx, { id, user_id: userId, ...columnsOf(input) })))
      fail(
        'APPLICATION_PENDING',
        'Your application is waiting for review. You may apply again once it is decided.',
      )
    await enqueue(trx, notify, { event: 'rider-application.submitted', applicationId: id })
  })
  return (await findApplication(id))!
}

function columnsOf({ vehicleType, plateNumber, licenseNumber, serviceArea }: ApplicationInput) {
  return {
    vehicle_type: vehicleType,
    plate_number: plateNumber?.trim() || null,
    license_number: licenseNumber?.trim() || null,
    service_area: serviceArea.trim(),
  }
}

function assertMayRide({ role }: UserRow): void {
  if (role !== 'customer') fail('ROLE_CONFLICT', 'Only a customer can become a rider.')
}

/** The latest application of a user. @throws 404 if there is none */
export async function readLatestApplication(userId: string): Promise<ApplicationRow> {
  const application = await findLatestApplication(userId)
  return application ?? fail('NOT_FOUND', 'You have not applied to ride yet.')
}

export interface ReviewDecision {
  action: 'approve' | 'reject'
  reason?: string | null
}

export interface ReviewResult {
  application: ApplicationRow
  /** Whom an approval made. */
  rider: RiderRow | null
}

/**
 * Approves or rejects an application. An approval makes the customer a rider, in one transaction with its notification. Of
 * concurrent reviews, exactly one succeeds.
 * @throws 404; 409 CONFLICT unless it is pending, ROLE_CONFLICT if the applicant is no customer any more
 */
export async function reviewApplication(
  adminId: string,
  id: string,
  { action, reason }: ReviewDecision,
): Promise<ReviewResult> {
  const { user_id: userId } =
    (await findApplication(id)) ?? fail('NOT_FOUND', 'There is no application with this id.')
  const riderId = await transaction(async (trx) => {
    const [applicant] = await lockUsers(trx, [userId]) // before the application, in the same order as submitApplication
    const application = (await findApplication(id, trx))!
    if (application.status !== 'pending') failTransition(application.status, [])
    const made = action === 'approve' ? await makeRider(trx, application) : null
    const after = await recordDecision(trx, adminId, id, { action, reason }, made)
    const before = { status: 'pending', role: applicant!.role }
    const entry = { action: `rider_application.${action}`, subject: id, before, after }
    await audit(trx, { actorId: adminId, ...entry })
    return made
  })
  const application = (await findApplication(id))!
  return { application, rider: riderId ? await readRider(riderId) : null }
}

async function makeRider(trx: Transaction, application: ApplicationRow): Promise<string> {
  const { user_id: userId, vehicle_type, plate_number, license_number, service_area } = application
  const { id } = await insertRider(trx, {
    userId,
    vehicleType: vehicle_type,
    plateNumber: plate_number,
    licenseNumber: license_number,
    serviceArea: service_area,
  })
  return id
}

async function recordDecision(
  trx: Transaction,
  adminId: string,
  id: string,
  { action, reason }: ReviewDecision,
  riderId: string | null,
) {
  const to = action === 'approve' ? 'approved' : 'rejected'
  const rejection = action === 'reject' ? reason?.trim() || null : null
  const set = {
    reason: rejection,
    reviewed_by: adminId,
    reviewed_at: now(),
    rider_id: riderId,
  }
  const from = allowedFrom<ApplicationStatus, 'admin'>(applicationTransitions, to, 'admin')
  await transitionRow(trx, 'rider_applications', id, { from, to, set })
  await enqueue(trx, notify, { event: `rider-application.${to}`, applicationId: id })
  return { status: to, ...(riderId ? { riderId, role: 'rider' } : { reason: rejection }) }
}
