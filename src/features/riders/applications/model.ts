import { isConstraintViolation } from '../../../platform/database/errors.ts'
import { defineModel } from '../../../platform/database/model.ts'
import type { Transition } from '../../../platform/database/state-machine.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'
import type { VehicleType } from '../model.ts'

export const applicationStatuses = ['pending', 'approved', 'rejected'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const applicationTransitions = [
  { from: ['pending'], to: 'approved', by: ['admin'] },
  { from: ['pending'], to: 'rejected', by: ['admin'] },
] as const satisfies readonly Transition<ApplicationStatus, 'admin'>[]

export interface ApplicationColumns {
  id: string
  user_id: string
  vehicle_type: VehicleType
  plate_number: string | null
  license_number: string | null
  /** Barangay or city. */
  service_area: string
  status: ApplicationStatus
  reason: string | null
  reviewed_by: string | null
  reviewed_at: Date | null
  /** The rider whom the approval made. */
  rider_id: string | null
  created_at: Date
}

const Application = defineModel<ApplicationColumns>({
  table: 'rider_applications',
  timestamps: true,
})

export type NewApplication = Pick<
  ApplicationColumns,
  'id' | 'user_id' | 'vehicle_type' | 'plate_number' | 'license_number' | 'service_area'
>

/** @returns false if the user has a pending application */
export async function insertApplication(
  trx: Transaction,
  application: NewApplication,
): Promise<boolean> {
  try {
    await Application.query(trx).insert(application)
    return true
  } catch (error) {
    if (isConstraintViolation(error, 'rider_applications_one_open')) return false
    throw error
  }
}

export async function hasPendingApplication(trx: Transaction, userId: string): Promise<boolean> {
  const pending = { user_id: userId, status: 'pending' } as const
  return (await Application.query(trx).where(pending).resultSize()) > 0
}

/** Erases what the applicant entered; the decision and its time remain. */
export async function anonymizeApplications(trx: Transaction, userId: string): Promise<void> {
  await Application.query(trx)
    .where({ user_id: userId })
    .patch({ plate_number: null, license_number: null, service_area: '', reason: null })
}

export async function exportApplications(userId: string): Promise<unknown[]> {
  return await Application.query().where({ user_id: userId }).orderBy('id')
}
