import type { PersonalData } from '../../platform/security/personal-data.ts'
import {
  exportPayments,
  erasePayerFromEvents,
  ordersWithUnsettledMoney,
} from './personal-data.sql.ts'

export const paymentsPersonalData: PersonalData = {
  userIdColumns: ['refunds.requested_by', 'provider_events.resolved_by'],
  collect: async (userId) => ({ payments: await exportPayments(userId) }),
  async findBlockers(trx, userId) {
    const orders = await ordersWithUnsettledMoney(trx, userId)
    return orders.map(({ order_number, is_held }) =>
      is_held
        ? `A payment for order ${order_number} is held for review.`
        : `A refund for order ${order_number} is still on the way.`,
    )
  },
  erase: async (trx, { id }) => await erasePayerFromEvents(trx, id),
}
