import { query, statement } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'

const ownedStores = 'store_id in (select id from stores where owner_id = $1)'

const agents = statement<{ store_id: string }>(
  'chat-agents-of-owner',
  `select * from store_agents where ${ownedStores} order by store_id`,
)

/** Without conversations, which are personal data of the customers. */
export async function listOwnerAgents(ownerId: string): Promise<unknown[]> {
  return await query(agents, [ownerId])
}

const deleteChats = statement(
  'chat-delete-of-owner',
  `with sessions as (delete from chat_sessions where ${ownedStores})
   delete from store_agents where ${ownedStores}`,
)

export async function deleteOwnerChats(trx: Transaction, ownerId: string): Promise<void> {
  await query(deleteChats, [ownerId], trx)
}
