import type { PersonalData } from '../../platform/security/personal-data.ts'
import { forgetStoresOf, everyStoreOf } from './personal-data.sql.ts'

/** A neighbourhood store often bears its owner's name and stands at their home, so it is closed and emptied with them. */
export const storesPersonalData: PersonalData = {
  userIdColumns: ['stores.owner_id'],
  personalColumns: ['stores.address', 'stores.phone', 'stores.name'],
  collect: async (userId) => ({ stores: await everyStoreOf(userId) }),
  erase: async (trx, { id }) => await forgetStoresOf(trx, id),
}
