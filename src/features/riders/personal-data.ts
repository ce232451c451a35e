import type { PersonalData } from '../../platform/security/personal-data.ts'
import { riderApplications } from './applications/model.ts'
import { Rider } from './model.ts'
import { eraseRider, exportFailures, exportOffers } from './personal-data.sql.ts'

export const ridersPersonalData: PersonalData = {
  userIdColumns: [
    'riders.user_id',
    'delivery_offers.rider_id',
    'delivery_failures.rider_id',
    'rider_applications.user_id',
    'rider_applications.reviewed_by',
  ],
  personalColumns: [
    'riders.license_number',
    'riders.plate_number',
    'delivery_failures.note',
    'rider_applications.license_number',
    'rider_applications.plate_number',
  ],
  collect: async (userId) => ({
    rider: await Rider.query().where({ user_id: userId }),
    offers: await exportOffers(userId),
    deliveryFailures: await exportFailures(userId),
    riderApplications: await riderApplications.exportOf(userId),
  }),
  async findBlockers(trx, userId) {
    const isPending = await riderApplications.hasPending(trx, userId)
    return isPending ? ['An application to ride is pending; reject it first.'] : []
  },
  async erase(trx, { id }) {
    await eraseRider(trx, id)
    await riderApplications.anonymize(trx, id)
  },
}
