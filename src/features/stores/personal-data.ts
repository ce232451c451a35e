import type { PersonalData } from '../../platform/security/personal-data.ts'
import { Store } from './model.ts'
import { eraseStoresOf } from './queries.ts'

/** A neighbourhood store often has its owner's name and stands at their home, so it is personal data. */
export const storesPersonalData: PersonalData = {
  userIdColumns: ['stores.owner_id'],
  personalColumns: [
    'stores.address',
    'stores.phone',
    'stores.name',
    'stores.place_code',
    'stores.delivers_to',
  ],
  collect: async (userId) => ({
    stores: await Store.query().where({ owner_id: userId }).orderBy('id'),
  }),
  erase: async (trx, { id }) => await eraseStoresOf(trx, id),
}
