import { query, statement } from '../../platform/database/queries.ts'
import type { PersonalData } from '../../platform/security/personal-data.ts'

/** Who buys, and where it goes, as agents described it: until the session ends, or with the account of the order's customer. */
export const agentCommercePersonalData: PersonalData = {
  userIdColumns: [],
  personalColumns: ['agent_checkouts.buyer', 'agent_checkouts.fulfillment'],
  collect: async (userId) => ({ agentCheckouts: await query(ofCustomer, [userId]) }),
  erase: async (trx, { id }) => void (await query(erase, [id], trx)),
}

const ofCustomer = statement<{ id: string; buyer: unknown; fulfillment: unknown }>(
  'agent-checkouts-of-customer',
  `select c.id, c.buyer, c.fulfillment from agent_checkouts c join orders o on o.id = c.order_id where o.customer_id = $1`,
)

const erase = statement<{ id: string }>(
  'agent-checkouts-erase',
  `update agent_checkouts c set buyer = '{}', fulfillment = '{"type":"shipping"}'
   from orders o where o.id = c.order_id and o.customer_id = $1 returning c.id`,
)
