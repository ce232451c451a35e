import type { PersonalData } from '../../platform/security/personal-data.ts'
import { Webhook } from './model.ts'

/** Deliveries hold data of the owner's customers; they are deleted with the webhook, or 30 days after their event. */
export const webhooksPersonalData: PersonalData = {
  userIdColumns: ['webhooks.owner_id'],
  collect: async (userId) => ({ webhooks: await listWithoutSecrets(userId) }),
  async erase(trx, { id }) {
    await Webhook.query(trx).delete().where({ owner_id: id })
  },
}

async function listWithoutSecrets(ownerId: string): Promise<unknown[]> {
  return await Webhook.query()
    .where({ owner_id: ownerId })
    .orderBy('id')
    .select('id', 'store_id', 'url', 'events', 'is_enabled', 'created_at')
}
