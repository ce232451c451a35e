import { knex, type Transaction } from '../../platform/database/connections.ts'

/** Without the secrets. */
export async function exportWebhooks(ownerId: string): Promise<unknown[]> {
  return await knex('webhooks')
    .select('id', 'store_id', 'url', 'events', 'is_enabled', 'created_at')
    .where({ owner_id: ownerId })
    .orderBy('id')
}

export async function deleteWebhooks(trx: Transaction, ownerId: string): Promise<void> {
  await knex('webhooks').transacting(trx).where({ owner_id: ownerId }).delete()
}
