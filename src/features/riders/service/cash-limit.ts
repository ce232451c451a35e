/** A rider who carries more cash than the setting `riderCashLimit` gets no further cash order until some of it is remitted. */
import { fail } from '../../../platform/contract/errors.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'
import { formatPesos, pesos } from '../../../platform/values/money.ts'
import type { PaymentMethod } from '../../orders/service/read.ts'
import { getSettings } from '../../settings/service.ts'
import { findCashOf } from '../queries.ts'

/** The limit for the riders of an order, in centavos; null when there is none, or nothing is paid at the door. */
export async function cashLimitFor(method: PaymentMethod): Promise<number | null> {
  return method === 'cash_on_delivery' ? (await getSettings()).rider_cash_limit : null
}

/** Whether a rider carries too much cash to be offered more. */
export async function isOverCashLimit(riderId: string): Promise<boolean> {
  const limit = await cashLimitFor('cash_on_delivery')
  return limit !== null && (await findCashOf(riderId)) > limit
}

/** Judges whether a rider may get an order, without counting the order itself. Call it under the rider's lock. @throws 409 RIDER_UNAVAILABLE */
export async function assertWithinCashLimit(
  trx: Transaction,
  riderId: string,
  order: { id: string; method: PaymentMethod },
): Promise<void> {
  const limit = await cashLimitFor(order.method)
  if (limit === null) return
  const cash = await findCashOf(riderId, { except: order.id, trx })
  if (cash > limit)
    fail(
      'RIDER_UNAVAILABLE',
      `The rider carries ${formatPesos(cash)} in cash, over the limit of ${formatPesos(limit)}, so some of it has to be remitted before another cash order.`,
      { limit: pesos(limit) },
    )
}
