import type { PersonalData } from '../../platform/security/personal-data.ts'
import { openOrderIds, eraseCapturedOrders } from './personal-data.sql.ts'

/**
 * Captured orders name people without an account, so they are in nobody's export. They are erased with the account of the
 * store's owner.
 */
export const capturedOrdersPersonalData: PersonalData = {
  userIdColumns: [],
  nonPersonalColumns: ['captured_order_items.variant_id'],
  personalColumns: [
    'captured_orders.contact_number',
    'captured_orders.customer_name',
    'captured_orders.delivery_address',
    'captured_order_items.note',
  ],
  collect: async () => ({}),
  async findBlockers(trx, userId) {
    const ids = await openOrderIds(trx, userId)
    return ids.map((id) => `Captured order ${id} is still open.`)
  },
  erase: async (trx, { id }) => await eraseCapturedOrders(trx, id),
}
