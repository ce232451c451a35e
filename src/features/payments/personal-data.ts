import type { PersonalData } from '../../platform/security/personal-data.ts'
import { everyPaymentOf, forgetInEvents, pendingRefundsOf } from './personal-data.sql.ts'

export const paymentsPersonalData: PersonalData = {
  references: ['refunds.requested_by'],
  collect: async (userId) => ({ payments: await everyPaymentOf(userId) }),
  async obstacles(trx, userId) {
    const count = await pendingRefundsOf(trx, userId)
    return count === 0 ? [] : [`${count} refund${count === 1 ? ' is' : 's are'} still on the way.`]
  },
  erase: async (trx, { id }) => await forgetInEvents(trx, id),
}
