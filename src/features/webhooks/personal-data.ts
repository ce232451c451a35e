import type { PersonalData } from '../../platform/security/personal-data.ts'
import { exportWebhooks, deleteWebhooks } from './personal-data.sql.ts'

/** What was sent holds customers of the owner; it goes with the webhook, or 30 days after its event. */
export const webhooksPersonalData: PersonalData = {
  userIdColumns: ['webhooks.owner_id'],
  collect: async (userId) => ({ webhooks: await exportWebhooks(userId) }),
  erase: async (trx, { id }) => await deleteWebhooks(trx, id),
}
