import { Type } from 'typebox'
import { job } from '../../platform/jobs/job.ts'
import { Uuid } from '../../platform/contract/schema.ts'

/** Processes a provider event that the webhook has stored. */
export const processProviderEvent = job(
  'payments',
  'process-event',
  Type.Object({ eventId: Type.String() }),
)

/** Charges an authorised source, once. */
export const chargeSource = job(
  'payments',
  'charge-source',
  Type.Object({ paymentId: Uuid, sourceId: Type.String() }),
)

/**
 * Queries the provider about a payment that has been open for long, since a lost event is never sent again, or about its current
 * checkout only.
 */
export const reconcilePayment = job(
  'payments',
  'reconcile-payment',
  Type.Object({ paymentId: Uuid, onlyCurrent: Type.Optional(Type.Boolean()) }),
)

/** Cancels an order that was not paid in time, after querying the provider once more. */
export const expireOrder = job('payments', 'expire-order', Type.Object({ orderId: Uuid }))

/** Sends one refund to the provider. */
export const sendRefund = job('payments', 'send-refund', Type.Object({ refundId: Uuid }))

/** Refunds what is left of the payment of a cancelled order. */
export const refundOrder = job('payments', 'refund-order', Type.Object({ orderId: Uuid }))

/**
 * Adjusts a payment to the order's total after its lines changed. `reductions` say by how many centavos those of which store
 * became less; `reason` is that of the refunds.
 */
export const adjustPayment = job(
  'payments',
  'adjust-payment',
  Type.Object({
    orderId: Uuid,
    reductions: Type.Array(Type.Object({ storeId: Uuid, amount: Type.Integer({ minimum: 0 }) })),
    reason: Type.String(),
  }),
)
