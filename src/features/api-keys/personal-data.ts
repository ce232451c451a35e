import type { PersonalData } from '../../platform/security/personal-data.ts'
import { listAllKeys, listModelUsage, listReplyUsage } from './model.ts'
import { eraseKeys } from './queries.ts'

export const apiKeysPersonalData: PersonalData = {
  userIdColumns: ['api_keys.owner_id', 'reply_usage.owner_id', 'model_usage.owner_id'],
  collect: async (userId) => ({
    apiKeys: await listAllKeys(userId),
    replies: await listReplyUsage(userId),
    modelUsage: await listModelUsage(userId),
  }),
  erase: async (trx, { id }) => await eraseKeys(trx, id),
}
