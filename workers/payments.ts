import { registerHandler } from '../src/platform/jobs/handlers.ts'
import {
  adjustPayment,
  chargeSource,
  expireOrder,
  processProviderEvent,
  reconcilePayment,
  refundOrder,
  sendRefund,
} from '../src/features/payments/jobs.ts'
import { adjustToOrder } from '../src/features/payments/service/refunds/adjust.ts'
import { charge } from '../src/features/payments/service/charge.ts'
import { processEvent } from '../src/features/payments/service/events/process.ts'
import { refundRemainder } from '../src/features/payments/service/refunds/request.ts'
import { executeRefund } from '../src/features/payments/service/refunds/execute.ts'
import { expireUnpaidOrder } from '../src/features/payments/service/expire-order.ts'
import { reconcile } from '../src/features/payments/service/reconcile.ts'

registerHandler(processProviderEvent, ({ eventId }, run) => processEvent(eventId, run))
registerHandler(chargeSource, ({ paymentId, sourceId }, run) => charge(paymentId, sourceId, run))
registerHandler(reconcilePayment, ({ paymentId, ...which }, run) =>
  reconcile(paymentId, which, run),
)
registerHandler(expireOrder, ({ orderId }, run) => expireUnpaidOrder(orderId, run))
registerHandler(sendRefund, ({ refundId }, run) => executeRefund(refundId, run))
registerHandler(refundOrder, ({ orderId }, run) =>
  refundRemainder(orderId, 'The order was cancelled', run),
)
registerHandler(adjustPayment, adjustToOrder)
