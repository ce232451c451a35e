/** Applications of customers to become riders. */
import { fail } from '../../../platform/contract/errors.ts'
import {
  review,
  submit,
  type ApplicationKind,
  type ReviewDecision,
} from '../../applications/service.ts'
import type { UserRow } from '../../users/service.ts'
import type { RiderRow } from '../queries.ts'
import { insertRider, readRider } from '../service/manage.ts'
import { riderApplications, type ApplicationColumns, type ApplicationRow } from './model.ts'
import type { ApplicationInput } from './schemas.ts'

export type { ApplicationRow }
export const {
  find: findApplication,
  list: listApplications,
  listOf: listApplicationsOfUser,
} = riderApplications

const toRide: ApplicationKind<ApplicationColumns, string> = {
  table: riderApplications,
  event: 'rider-application',
  subject: 'rider_application',
  assertMayApply: assertMayRide,
  async approve(trx, applicant, application) {
    const { id } = await insertRider(trx, {
      userId: applicant.id,
      vehicleType: application.vehicle_type,
      plateNumber: application.plate_number,
      licenseNumber: application.license_number,
      serviceArea: application.service_area,
    })
    return { approval: id, set: { rider_id: id }, after: { riderId: id, role: 'rider' } }
  },
}

/**
 * Submits an application. A new one is possible after a rejection.
 * @throws 409 ROLE_CONFLICT for anyone but a customer, APPLICATION_PENDING
 */
export async function submitApplication(
  userId: string,
  input: ApplicationInput,
): Promise<ApplicationRow> {
  return await submit(toRide, userId, columnsOf(input))
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
  const application = await riderApplications.findLatest(userId)
  return application ?? fail('NOT_FOUND', 'You have not applied to ride yet.')
}

export interface ReviewResult {
  application: ApplicationRow
  /** Whom an approval made. */
  rider: RiderRow | null
}

/**
 * Approves or rejects an application. An approval makes the customer a rider.
 * @throws 404; 409 CONFLICT unless it is pending, ROLE_CONFLICT if the applicant is no customer any more
 */
export async function reviewApplication(
  adminId: string,
  id: string,
  decision: ReviewDecision,
): Promise<ReviewResult> {
  const { application, approval } = await review(toRide, adminId, id, decision)
  return { application, rider: approval ? await readRider(approval) : null }
}
