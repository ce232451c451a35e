import type { PersonalData } from '../../platform/security/personal-data.ts'
import { everyKeyOf, meterOf, revokeKeysOf } from './personal-data.sql.ts'

export const developerPersonalData: PersonalData = {
  userIdColumns: ['api_keys.owner_id', 'reply_usage.owner_id'],
  collect: async (userId) => ({
    apiKeys: await everyKeyOf(userId),
    replies: await meterOf(userId),
  }),
  erase: async (trx, { id }) => await revokeKeysOf(trx, id),
}
