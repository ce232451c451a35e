import type { PersonalData } from '../../platform/security/personal-data.ts'
import { applicationsOf, forgetApplicationsOf, hasOpenApplication } from './personal-data.sql.ts'

export const vendorsPersonalData: PersonalData = {
  references: ['vendor_applications.user_id', 'vendor_applications.reviewed_by'],
  details: ['vendor_applications.address', 'vendor_applications.phone'],
  collect: async (userId) => ({ applications: await applicationsOf(userId) }),
  async obstacles(trx, userId) {
    const isOpen = await hasOpenApplication(trx, userId)
    return isOpen ? ['An application to sell waits for its review; reject it first.'] : []
  },
  erase: async (trx, { id }) => await forgetApplicationsOf(trx, id),
}
