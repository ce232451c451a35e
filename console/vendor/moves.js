/** Moves an order of either kind through the API. */
import { api } from '../../storefront/shared/api.js'

/** @import { VendorOrder } from './types.ts' */

/**
 * @param {Pick<VendorOrder, 'id' | 'source'>} order
 * @param {string} status
 * @param {{ deliveryCode?: string }} [more]
 * @returns {Promise<unknown>}
 */
export function moveOrder({ id, source }, status, more = {}) {
  return source === 'platform'
    ? api('PATCH', `/api/orders/${id}/status`, { status, ...more })
    : api('PATCH', `/api/vendor/captured-orders/${id}`, { status })
}

/** @param {Pick<VendorOrder, 'id' | 'source'>} order @param {string} reason may be empty */
export function cancelOrder(order, reason) {
  return order.source === 'platform'
    ? api('POST', `/api/orders/${order.id}/cancel`, reason ? { reason } : {})
    : moveOrder(order, 'cancelled')
}
