import type { PersonalData } from '../../platform/security/personal-data.ts'
import { Address } from './model.ts'

export const addressesPersonalData: PersonalData = {
  userIdColumns: ['addresses.user_id'],
  personalColumns: [
    'addresses.label',
    'addresses.place_code',
    'addresses.street',
    'addresses.landmark',
    'addresses.latitude',
    'addresses.longitude',
    'addresses.contact_phone',
  ],
  collect: async (userId) => ({
    addresses: await Address.query().where({ user_id: userId }).orderBy('id'),
  }),
  erase: async (trx, { id }) => {
    await Address.query(trx).where({ user_id: id }).delete()
  },
}
