/** What an order is called, and where it is shown. */
import { linkTo } from '../../shell/router.js'

/** @import { VendorOrder } from '../types.ts' */

/** What an order is called: a captured one has no number of its own. @param {VendorOrder} order */
export const numberOf = (order) =>
  order.source === 'platform' ? order.orderNumber : order.customerName

/** @param {VendorOrder} order */
export const linkToOrder = ({ id, source }) =>
  source === 'platform' ? linkTo('orders', id) : linkToCaptured(id)

/** The address says that the order was captured, so that it is asked for where it is. @param {string} id */
export const linkToCaptured = (id) => `${linkTo('orders', id)}?captured=1`
