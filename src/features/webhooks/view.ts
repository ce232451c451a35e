import type { Static } from 'typebox'
import { capturedOrderView } from '../captured-orders/shared-view.ts'
import type { CapturedOrderRow } from '../captured-orders/service.ts'
import type { DeliveryRow, WebhookEventName, WebhookRow } from './model.ts'
import type { Delivery, SecretReply, Webhook } from './schemas.ts'
import type { WebhookWithSecret } from './service/endpoints.ts'

export function webhookView(row: WebhookRow): Static<typeof Webhook> {
  return {
    id: row.id,
    url: row.url,
    storeId: row.store_id,
    events: row.events,
    isEnabled: row.is_enabled,
    failingSince: row.failing_since?.toISOString() ?? null,
    lastError: row.last_error,
    previousSecretUntil: row.previous_until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

export function secretReply({ row, secret }: WebhookWithSecret): Static<typeof SecretReply> {
  return { success: true, webhook: webhookView(row), secret }
}

export function deliveryView(row: DeliveryRow): Static<typeof Delivery> {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    event: row.event,
    orderId: row.order_id,
    status: row.status,
    attempts: row.attempts,
    responseStatus: row.response_status,
    responseBody: row.response_body,
    error: row.error,
    payload: row.body,
    createdAt: row.created_at.toISOString(),
    lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
  }
}

/** The body of a delivery, in the format of Standard Webhooks; the order is that of `GET /v1/orders/:id`. */
export function eventPayload({
  event,
  at,
  order,
}: {
  event: WebhookEventName
  /** ISO 8601, the time of the event. */
  at: string
  order: CapturedOrderRow
}) {
  return {
    type: event,
    timestamp: at,
    data: { store_id: order.store_id, order: capturedOrderView(order) },
  }
}
