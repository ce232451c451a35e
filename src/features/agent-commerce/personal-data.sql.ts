import { query, statement } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'

const ofCustomer = statement<{ id: string; buyer: unknown; fulfillment: unknown }>(
  'agent-checkouts-of-customer',
  `select c.id, c.buyer, c.fulfillment from agent_checkouts c join orders o on o.id = c.order_id where o.customer_id = $1`,
)

const erase = statement<{ id: string }>(
  'agent-checkouts-erase',
  `update agent_checkouts c set buyer = '{}', fulfillment = '{"type":"shipping"}'
   from orders o where o.id = c.order_id and o.customer_id = $1 returning c.id`,
)

export async function exportCheckouts(userId: string): Promise<unknown[]> {
  return await query(ofCustomer, [userId])
}

export async function eraseCheckouts(trx: Transaction, userId: string): Promise<void> {
  await query(erase, [userId], trx)
}
