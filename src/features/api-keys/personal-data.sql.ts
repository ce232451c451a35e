import { knex, type Transaction } from '../../platform/database/connections.ts'
import { ERASED } from '../../platform/security/personal-data.ts'

/** Without the hash of the key. */
export async function everyKeyOf(ownerId: string): Promise<unknown[]> {
  return await knex('api_keys')
    .select(
      'id',
      'store_id',
      'name',
      'kind',
      'last_four',
      'allowed_origins',
      'created_at',
      'last_used_at',
      'revoked_at',
    )
    .where({ owner_id: ownerId })
    .orderBy('id')
}

export async function meterOf(ownerId: string): Promise<unknown[]> {
  return await knex('reply_usage').where({ owner_id: ownerId }).orderBy('month')
}

export async function revokeKeysOf(trx: Transaction, ownerId: string): Promise<void> {
  await knex('api_keys')
    .transacting(trx)
    .where({ owner_id: ownerId })
    .update({
      name: ERASED,
      allowed_origins: [],
      revoked_at: knex.raw('coalesce(revoked_at, now())'),
    })
}
