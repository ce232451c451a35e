import { registerHandler } from '../src/platform/jobs/workers.ts'
import {
  adjustPayment,
  chargeSource,
  expireOrder,
  handleEvent,
  reconcilePayment,
  refundOrder,
  sendRefund,
} from '../src/features/payments/jobs.ts'
import { adjust } from '../src/features/payments/service/refunds/adjust.ts'
import { charge } from '../src/features/payments/service/charge.ts'
import { interpretEvent } from '../src/features/payments/service/events/process.ts'
import { refundRest } from '../src/features/payments/service/refunds/request.ts'
import { carryOutRefund } from '../src/features/payments/service/refunds/execute.ts'
import { expire, reconcile } from '../src/features/payments/service/reconcile.ts'

registerHandler(handleEvent, ({ eventId }, run) => interpretEvent(eventId, run))
registerHandler(chargeSource, ({ paymentId, sourceId }, run) => charge(paymentId, sourceId, run))
registerHandler(reconcilePayment, ({ paymentId }, run) => reconcile(paymentId, run))
registerHandler(expireOrder, ({ orderId }, run) => expire(orderId, run))
registerHandler(sendRefund, ({ refundId }, run) => carryOutRefund(refundId, run))
registerHandler(refundOrder, ({ orderId }, run) =>
  refundRest(orderId, 'The order was cancelled', run),
)
registerHandler(adjustPayment, ({ orderId, itemIds }, run) => adjust(orderId, itemIds, run))
