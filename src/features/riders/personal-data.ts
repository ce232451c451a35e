import type { PersonalData } from '../../platform/security/personal-data.ts'
import { Rider } from './model.ts'
import { eraseRider, exportFailures, exportOffers } from './personal-data.sql.ts'

export const ridersPersonalData: PersonalData = {
  userIdColumns: ['riders.user_id', 'delivery_offers.rider_id', 'delivery_failures.rider_id'],
  personalColumns: ['riders.license_number', 'riders.plate_number', 'delivery_failures.note'],
  collect: async (userId) => ({
    rider: await Rider.query().where({ user_id: userId }),
    offers: await exportOffers(userId),
    deliveryFailures: await exportFailures(userId),
  }),
  erase: async (trx, { id }) => await eraseRider(trx, id),
}
