/** How many orders a customer may have open. Placing an order judges it again under a lock. */
import { fail } from '../../../platform/contract/errors.ts'
import { maxOpenOfAccount } from '../../../platform/database/fragments/open-limit.ts'
import { getSettings } from '../../settings/service.ts'
import { countOpenOrders } from '../cash-limits/queries.ts'
import { failOpenCashOrders } from '../cash-limits/service.ts'
import type { PaymentMethod } from '../model.ts'
import { MAX_OPEN_ORDERS } from '../place.sql.ts'

/** @throws 409 TOO_MANY_OPEN, COD_LIMIT when a further order would be one too many now */
export async function assertRoomForOrder(
  customerId: string,
  paymentMethod: PaymentMethod,
  choice: readonly PaymentMethod[],
): Promise<void> {
  const [open, settings] = await Promise.all([countOpenOrders(customerId), getSettings()])
  if (open.unpaid >= (maxOpenOfAccount(MAX_OPEN_ORDERS) ?? Infinity)) failTooManyOpen()
  const maxCash = paymentMethod === 'cash_on_delivery' ? settings.cod_max_open_orders : null
  if (maxCash !== null && open.cash >= maxCash) failOpenCashOrders(maxCash, settings, choice)
}

export function failTooManyOpen(): never {
  const limit = MAX_OPEN_ORDERS
  const message = `You have ${limit} orders that are not paid. Pay or cancel one of them first.`
  fail('TOO_MANY_OPEN', message, { limit })
}
