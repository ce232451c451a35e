/** Limits on cash on delivery: an order that nobody pays at the door costs its stores and its rider. Settings; null for none. */
import { fail } from '../../../platform/contract/errors.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'
import { formatPesos, pesos } from '../../../platform/values/money.ts'
import { getSettings, type SettingsRow } from '../../settings/service.ts'
import type { PaymentMethod } from '../model.ts'
import { enabledMethods } from '../service/payment-method.ts'
import { findCashRecord, lockAndCountOpenCash } from './queries.ts'

/** A customer's order that is to be paid in cash; `total` in centavos. */
interface CashOrder {
  customerId: string
  total: number
}

/** The methods that the customer can choose at this point; the error names those that are switched on. */
type Choice = readonly PaymentMethod[]

/**
 * Judges a cash order by its amount and by the customer's record. How many are open is judged where the order is written.
 * @throws 409 COD_LIMIT
 */
export async function assertCashAllowed(
  { customerId, total }: CashOrder,
  settings: SettingsRow,
  choice: Choice,
): Promise<void> {
  const {
    cod_max_amount: maxAmount,
    cod_first_order_max_amount: firstMax,
    cod_max_failed_deliveries: maxFailed,
  } = settings
  if (maxAmount !== null && total > maxAmount) failMaxAmount()
  const isFirstTooLarge = firstMax !== null && total > firstMax
  if (!isFirstTooLarge && maxFailed === null) return
  const { has_received, failed_deliveries } = await findCashRecord(customerId)
  if (isFirstTooLarge && !has_received) failFirstOrder()
  if (maxFailed !== null && failed_deliveries >= maxFailed) failFailedDeliveries()

  function failMaxAmount(): never {
    const message = `Cash on delivery is for orders up to ${formatPesos(maxAmount!)}; this one is ${formatPesos(total)}.`
    failCashLimit({ setting: 'codMaxAmount', limit: pesos(maxAmount!), message }, settings, choice)
  }
  function failFirstOrder(): never {
    const message = `Until a first order was delivered to you, cash on delivery is for orders up to ${formatPesos(firstMax!)}; this one is ${formatPesos(total)}.`
    const limit = pesos(firstMax!)
    failCashLimit({ setting: 'codFirstOrderMaxAmount', limit, message }, settings, choice)
  }
  function failFailedDeliveries(): never {
    const message = `Cash orders could not be handed over to you (${failed_deliveries}, at most ${maxFailed}), so cash on delivery is switched off for you.`
    const limit = maxFailed!
    failCashLimit({ setting: 'codMaxFailedDeliveries', limit, message }, settings, choice)
  }
}

/** @throws 409 COD_LIMIT: as many cash orders of the customer are open as may be */
export function failOpenCashOrders(limit: number, settings: SettingsRow, choice: Choice): never {
  const message = `You have ${limit} open orders to be paid in cash. Wait until one of them was delivered, or cancel one.`
  failCashLimit({ setting: 'codMaxOpenOrders', limit, message }, settings, choice)
}

/**
 * Judges an order whose method is changed to cash, with its open cash orders counted under the customer's lock until `trx` ends.
 * Call it under the lock of the order. @throws 409 COD_LIMIT
 */
export async function assertMayBecomeCash(
  trx: Transaction,
  order: CashOrder,
  choice: Choice,
): Promise<void> {
  const settings = await getSettings()
  await assertCashAllowed(order, settings, choice)
  const { cod_max_open_orders: max } = settings
  if (max !== null && (await lockAndCountOpenCash(trx, order.customerId)) >= max)
    failOpenCashOrders(max, settings, choice)
}

/** `limit` in pesos or a count. */
function failCashLimit(
  { setting, limit, message }: { setting: string; limit: number; message: string },
  settings: SettingsRow,
  choice: Choice,
): never {
  const paymentMethods = enabledMethods(settings).filter(
    (method) => method !== 'cash_on_delivery' && choice.includes(method),
  )
  const wayOut =
    paymentMethods.length > 0
      ? `Pay by ${paymentMethods.join(' or ')} instead.`
      : 'No other way to pay is switched on at the moment.'
  fail('COD_LIMIT', `${message} ${wayOut}`, { setting, limit, paymentMethods })
}
