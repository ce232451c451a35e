import type { PersonalData } from '../../platform/security/personal-data.ts'
import { vendorApplications } from './model.ts'

export const vendorApplicationsPersonalData: PersonalData = {
  userIdColumns: ['vendor_applications.user_id', 'vendor_applications.reviewed_by'],
  personalColumns: [
    'vendor_applications.address',
    'vendor_applications.phone',
    'vendor_applications.place_code',
  ],
  collect: async (userId) => ({ applications: await vendorApplications.exportOf(userId) }),
  async findBlockers(trx, userId) {
    const isPending = await vendorApplications.hasPending(trx, userId)
    return isPending ? ['A vendor application is pending; reject it first.'] : []
  },
  erase: async (trx, { id }) => await vendorApplications.anonymize(trx, id),
}
