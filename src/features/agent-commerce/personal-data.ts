import type { PersonalData } from '../../platform/security/personal-data.ts'
import { eraseCheckouts, exportCheckouts } from './personal-data.sql.ts'

/** Who buys, and where it goes, as agents described it: until the session ends, or with the account of the order's customer. */
export const agentCommercePersonalData: PersonalData = {
  userIdColumns: [],
  nonPersonalColumns: ['agent_checkouts.cart_id'],
  personalColumns: ['agent_checkouts.buyer', 'agent_checkouts.fulfillment'],
  collect: async (userId) => ({ agentCheckouts: await exportCheckouts(userId) }),
  erase: async (trx, { id }) => await eraseCheckouts(trx, id),
}
