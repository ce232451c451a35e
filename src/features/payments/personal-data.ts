import type { PersonalData } from '../../platform/security/personal-data.ts'
import { exportPayments, erasePayerFromEvents, countPendingRefunds } from './personal-data.sql.ts'

export const paymentsPersonalData: PersonalData = {
  userIdColumns: ['refunds.requested_by'],
  collect: async (userId) => ({ payments: await exportPayments(userId) }),
  async findBlockers(trx, userId) {
    const count = await countPendingRefunds(trx, userId)
    return count === 0 ? [] : [`${count} refund${count === 1 ? ' is' : 's are'} still on the way.`]
  },
  erase: async (trx, { id }) => await erasePayerFromEvents(trx, id),
}
