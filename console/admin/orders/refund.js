/** A refund, as admins read and end it. */
import { api } from '../../../storefront/shared/api.js'

/** @import { RefundOfOrder } from '../types.ts' */

/** How it stands; one that the provider does not carry out is not on its way before an admin has paid it. @param {Pick<RefundOfOrder, 'manual' | 'status'>} refund */
export const refundState = ({ manual, status }) =>
  manual && status === 'pending'
    ? /** @type {const} */ ('admin.refund.to-pay')
    : /** @type {const} */ (`admin.refund.${status}`)

/** Records how a manual refund ended. @param {string} refundId @param {'succeeded' | 'failed'} status */
export const endRefund = (refundId, status) =>
  api('PATCH', `/api/admin/refunds/${refundId}`, { status })
