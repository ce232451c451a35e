import { Type } from 'typebox'
import { job } from '../../platform/jobs/job.ts'
import { Uuid } from '../../platform/contract/schema.ts'

/** Interprets a provider event that the webhook has stored. */
export const processProviderEvent = job(
  'payments',
  'process-event',
  Type.Object({ eventId: Type.String() }),
)

/** Turns an authorised source into money, once. */
export const chargeSource = job(
  'payments',
  'charge-source',
  Type.Object({ paymentId: Uuid, sourceId: Type.String() }),
)

/** Asks the provider about a payment that no event has settled, since a missed event is never sent again. */
export const reconcilePayment = job(
  'payments',
  'reconcile-payment',
  Type.Object({ paymentId: Uuid }),
)

/** Cancels an order that nobody pays, after one look at the provider. */
export const expireOrder = job('payments', 'expire-order', Type.Object({ orderId: Uuid }))

/** Sends one refund to the provider. */
export const sendRefund = job('payments', 'send-refund', Type.Object({ refundId: Uuid }))

/** Gives back whatever is left of the money of a cancelled order. */
export const refundOrder = job('payments', 'refund-order', Type.Object({ orderId: Uuid }))

/** Brings a payment to the new total after lines were taken out of the order. */
export const adjustPayment = job(
  'payments',
  'adjust-payment',
  Type.Object({ orderId: Uuid, itemIds: Type.Array(Uuid) }),
)
