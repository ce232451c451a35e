import { isConstraintViolation } from '../../platform/database/errors.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { defineModel } from '../../platform/database/model.ts'
import { ERASED } from '../../platform/security/personal-data.ts'
import type { StoreRow } from '../stores/service.ts'
import type { ApplicationStatus } from './states.ts'

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
  place_code: string | null
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

const Application = defineModel<ApplicationColumns>({
  table: 'vendor_applications',
  json: ['operating_hours'],
  timestamps: true,
})

export type NewApplication = Omit<
  ApplicationColumns,
  'status' | 'reason' | 'reviewed_by' | 'reviewed_at' | 'store_id' | 'created_at'
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
    if (isConstraintViolation(error, 'vendor_applications_one_open')) return false
    throw error
  }
}

export async function hasPendingApplication(trx: Transaction, userId: string): Promise<boolean> {
  const pending = { user_id: userId, status: 'pending' } as const
  return (await Application.query(trx).where(pending).resultSize()) > 0
}

/** Erases what the applicant entered; the decision and its time remain. */
export async function anonymizeApplications(trx: Transaction, userId: string): Promise<void> {
  await Application.query(trx).where({ user_id: userId }).patch({
    store_name: ERASED,
    description: '',
    address: ERASED,
    barangay: '',
    phone: null,
    place_code: null,
    operating_hours: null,
    logo_url: null,
    banner_url: null,
    reason: null,
  })
}

export async function exportApplications(userId: string): Promise<unknown[]> {
  return await Application.query().where({ user_id: userId }).orderBy('id')
}
