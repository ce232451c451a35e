import { work } from '../src/platform/jobs/workers.ts'
import {
  adjustPayment,
  chargeSource,
  expireOrder,
  handleEvent,
  reconcilePayment,
  refundOrder,
  sendRefund,
} from '../src/features/payments/jobs.ts'
import { adjust } from '../src/features/payments/service/adjust.ts'
import { charge } from '../src/features/payments/service/charge.ts'
import { interpretEvent } from '../src/features/payments/service/process-event.ts'
import { refundRest } from '../src/features/payments/service/refund.ts'
import { carryOutRefund } from '../src/features/payments/service/execute-refund.ts'
import { expire, reconcile } from '../src/features/payments/service/reconcile.ts'

work(handleEvent, ({ eventId }, run) => interpretEvent(eventId, run))
work(chargeSource, ({ paymentId, sourceId }, run) => charge(paymentId, sourceId, run))
work(reconcilePayment, ({ paymentId }, run) => reconcile(paymentId, run))
work(expireOrder, ({ orderId }, run) => expire(orderId, run))
work(sendRefund, ({ refundId }, run) => carryOutRefund(refundId, run))
work(refundOrder, ({ orderId }, run) => refundRest(orderId, 'The order was cancelled', run))
work(adjustPayment, ({ orderId, itemIds }, run) => adjust(orderId, itemIds, run))
