import { knex, type Transaction } from '../../platform/database/connections.ts'

const storesOf = (userId: string) => knex('stores').select('id').where({ owner_id: userId })

/** The agents of a person's stores, and how many talked to them; what their customers wrote is the customers'. */
export async function agentsOfOwner(userId: string): Promise<unknown[]> {
  return await knex('store_agents').whereIn('store_id', storesOf(userId)).orderBy('store_id')
}

/** Conversations go with the stores that they were held in. */
export async function forgetChatsOf(trx: Transaction, userId: string): Promise<void> {
  await knex('chat_sessions').transacting(trx).whereIn('store_id', storesOf(userId)).delete()
  await knex('store_agents').transacting(trx).whereIn('store_id', storesOf(userId)).delete()
}
