import type { PersonalData } from '../../platform/security/personal-data.ts'
import {
  exportPayments,
  erasePayerFromEvents,
  ordersWithPendingRefund,
} from './personal-data.sql.ts'

export const paymentsPersonalData: PersonalData = {
  userIdColumns: ['refunds.requested_by'],
  collect: async (userId) => ({ payments: await exportPayments(userId) }),
  async findBlockers(trx, userId) {
    const numbers = await ordersWithPendingRefund(trx, userId)
    return numbers.map((number) => `A refund for order ${number} is still on the way.`)
  },
  erase: async (trx, { id }) => await erasePayerFromEvents(trx, id),
}
