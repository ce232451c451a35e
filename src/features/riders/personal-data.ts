import type { PersonalData } from '../../platform/security/personal-data.ts'
import { eraseRider, listAllOffersTo, listRidersOf } from './queries.ts'

export const ridersPersonalData: PersonalData = {
  userIdColumns: ['riders.user_id', 'delivery_offers.rider_id'],
  personalColumns: ['riders.license_number', 'riders.plate_number'],
  collect: async (userId) => ({
    rider: await listRidersOf(userId),
    offers: await listAllOffersTo(userId),
  }),
  erase: async (trx, { id }) => await eraseRider(trx, id),
}
