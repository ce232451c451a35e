import type { Static } from 'typebox'
import { transaction } from '../../../platform/database/connections.ts'
import { enqueueAll } from '../../../platform/jobs/enqueue.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { findCapturedOrder } from '../../captured-orders/service.ts'
import { sendDelivery, type publishOrderEvent } from '../jobs.ts'
import { findSubscribedWebhooks } from '../queries.ts'
import { insertDeliveries } from '../deliveries.sql.ts'
import { eventPayload } from '../view.ts'

/**
 * Writes one delivery for each webhook that wants to hear of the event, with the body that all its tries will send, in the
 * transaction that ends the job: however often this runs, each webhook has one delivery of an event.
 */
export async function createDeliveries(
  { event, orderId, status, at }: Static<typeof publishOrderEvent.payload>,
  { done }: Pick<JobContext, 'done'>,
): Promise<void> {
  const order = await findCapturedOrder(orderId)
  const wanting = order ? await findSubscribedWebhooks(order.owner_id, event, order.store_id) : []
  await transaction(async (trx) => {
    if (order && wanting.length > 0) {
      const body = JSON.stringify(eventPayload({ event, at, order: { ...order, status } }))
      const rows = wanting.map(({ id }) => ({
        id: uuidv7(),
        webhook_id: id,
        event,
        order_id: orderId,
        body,
      }))
      await insertDeliveries(trx, rows)
      const payloads = rows.map(({ id }) => ({ deliveryId: id, round: 1 }))
      await enqueueAll(trx, sendDelivery, payloads)
    }
    await done(trx)
  })
}
