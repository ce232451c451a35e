import { deleteResponsesNaming } from '../../platform/http/idempotency.ts'
import type { PersonalData } from '../../platform/security/personal-data.ts'
import { exportOrders, eraseOrders, openOrderNumbers } from './personal-data.sql.ts'

export const ordersPersonalData: PersonalData = {
  userIdColumns: ['orders.customer_id', 'order_events.actor_id', 'delivery_failures.customer_id'],
  personalColumns: [
    'orders.contact_phone',
    'orders.contact_email',
    'orders.delivery_address',
    'orders.place_code',
    'orders.landmark',
    'order_items.note',
  ],
  nonPersonalColumns: [
    'idempotency_keys.lease',
    'order_items.variant_id',
    'order_replacements.variant_id',
  ],
  collect: async (userId) => ({ orders: await exportOrders(userId) }),
  async findBlockers(trx, userId) {
    const numbers = await openOrderNumbers(trx, userId)
    return numbers.map((number) => `Order ${number} is still under way.`)
  },
  async erase(trx, { id }) {
    const orderIds = await eraseOrders(trx, id)
    await deleteResponsesNaming(trx, orderIds)
  },
}
