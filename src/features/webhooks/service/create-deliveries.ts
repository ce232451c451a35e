import type { Static } from 'typebox'
import { transaction } from '../../../platform/database/transactions.ts'
import { enqueueAll } from '../../../platform/jobs/enqueue.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { findCapturedOrder } from '../../captured-orders/service.ts'
import { sendDelivery, type publishOrderEvent } from '../jobs.ts'
import { WebhookDelivery } from '../model.ts'
import { findSubscribedWebhooks } from '../queries.ts'
import { eventPayload } from '../view.ts'

/**
 * Creates one delivery for each webhook that subscribes to the event, with the body of all its attempts, in the transaction
 * that completes the job: however often this runs, each webhook gets one delivery of an event.
 */
export async function createDeliveries(
  { event, orderId, status, at }: Static<typeof publishOrderEvent.payload>,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  const order = await findCapturedOrder(orderId)
  const webhooks = order ? await findSubscribedWebhooks(order.owner_id, event, order.store_id) : []
  await transaction(async (trx) => {
    if (order && webhooks.length > 0) {
      const body = JSON.stringify(eventPayload({ event, at, order: { ...order, status } }))
      const rows = webhooks.map(({ id }) => ({
        id: uuidv7(),
        webhook_id: id,
        event,
        order_id: orderId,
        body,
      }))
      await WebhookDelivery.query(trx).insert(rows)
      const payloads = rows.map(({ id }) => ({
        deliveryId: id,
        round: 1,
        ownerId: order.owner_id,
      }))
      await enqueueAll(trx, sendDelivery, payloads)
    }
    await done(trx)
  })
}
