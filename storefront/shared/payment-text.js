/** @import { Order } from './api-types.ts' */

/**
 * The key of the text that names a way to pay; with `.note`, that of its explanation. Cash for a pickup is paid to the store.
 * @param {Order['paymentMethod']} method
 * @param {Order['fulfilment']} fulfilment
 */
export const paymentText = (method, fulfilment) =>
  method === 'cash_on_delivery' && fulfilment === 'pickup'
    ? 'pay.cash-at-pickup'
    : /** @type {const} */ (`pay.${method}`)
