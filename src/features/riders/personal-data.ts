import type { PersonalData } from '../../platform/security/personal-data.ts'
import { forgetRider, offersTo, ridersOf } from './queries.ts'

export const ridersPersonalData: PersonalData = {
  references: ['riders.user_id', 'delivery_offers.rider_id'],
  details: ['riders.license_number', 'riders.plate_number'],
  collect: async (userId) => ({ rider: await ridersOf(userId), offers: await offersTo(userId) }),
  erase: async (trx, { id }) => await forgetRider(trx, id),
}
