/** @import { VendorOrder } from '../types.ts' */

/** What an order is called: a captured one has no number of its own. @param {VendorOrder} order */
export const numberOf = (order) =>
  order.source === 'platform' ? order.orderNumber : order.customerName
