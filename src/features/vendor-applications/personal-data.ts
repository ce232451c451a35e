import type { PersonalData } from '../../platform/security/personal-data.ts'
import {
  exportApplications,
  anonymizeApplications,
  hasOpenApplication,
} from './personal-data.sql.ts'

export const vendorApplicationsPersonalData: PersonalData = {
  userIdColumns: ['vendor_applications.user_id', 'vendor_applications.reviewed_by'],
  personalColumns: ['vendor_applications.address', 'vendor_applications.phone'],
  collect: async (userId) => ({ applications: await exportApplications(userId) }),
  async findBlockers(trx, userId) {
    const isOpen = await hasOpenApplication(trx, userId)
    return isOpen ? ['An application to sell waits for its review; reject it first.'] : []
  },
  erase: async (trx, { id }) => await anonymizeApplications(trx, id),
}
