import { defineModel } from '../../platform/database/model.ts'

export type WebhookEventName = 'order.captured' | 'order.status_changed'

export interface WebhookRow {
  id: string
  owner_id: string
  /** Null for all stores of the owner. */
  store_id: string | null
  url: string
  events: WebhookEventName[]
  is_enabled: boolean
  /** Encrypted, like `previous_secret`. */
  secret: string
  previous_secret: string | null
  previous_until: Date | null
  /** The time of the first failure since the last success. */
  failing_since: Date | null
  last_error: string | null
  created_at: Date
}

export const Webhook = defineModel<WebhookRow>({ table: 'webhooks', timestamps: true })

export interface DeliveryRow {
  id: string
  webhook_id: string
  event: WebhookEventName
  order_id: string
  body: string
  status: 'pending' | 'delivered' | 'failed'
  /** Incremented when the owner resends the delivery. */
  round: number
  /** Of this round. */
  attempts: number
  response_status: number | null
  response_body: string | null
  error: string | null
  created_at: Date
  last_attempt_at: Date | null
  next_attempt_at: Date | null
  delivered_at: Date | null
}

export const WebhookDelivery = defineModel<DeliveryRow>({ table: 'webhook_deliveries' })
