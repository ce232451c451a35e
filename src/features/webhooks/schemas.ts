import { Type } from 'typebox'
import { Nullable, Timestamp, Uuid } from '../../platform/contract/schema.ts'

const EventName = Type.Enum(['order.captured', 'order.status_changed'])
const Url = Type.String({
  minLength: 1,
  maxLength: 1024,
  description: 'https, on port 443 of a host of the public internet',
})
const Events = Type.Array(EventName, { minItems: 1, maxItems: 2, description: 'Default: both' })
const StoreId = Nullable(Uuid)

export const WebhookInput = Type.Object({
  url: Url,
  storeId: Type.Optional(StoreId),
  events: Type.Optional(Events),
})

export const WebhookPatch = Type.Partial(
  Type.Object({ url: Url, events: Events, isEnabled: Type.Boolean() }),
)

export const Webhook = Type.Object({
  id: Uuid,
  url: Type.String(),
  storeId: Type.Union([Uuid, Type.Null()], { description: 'null: all your stores' }),
  events: Type.Array(EventName),
  isEnabled: Type.Boolean(),
  failingSince: Nullable(Timestamp),
  lastError: Nullable(Type.String()),
  previousSecretUntil: Type.Union([Timestamp, Type.Null()], {
    description: 'Until then deliveries are signed with the old secret as well',
  }),
  createdAt: Timestamp,
})

/** The only response with a secret. */
export const SecretReply = Type.Object({
  success: Type.Literal(true),
  webhook: Webhook,
  secret: Type.String({ description: 'whsec_…; it is not shown again' }),
})

export const Delivery = Type.Object({
  id: Type.String({ format: 'uuid', description: 'The webhook-id of the messages' }),
  webhookId: Uuid,
  event: EventName,
  orderId: Uuid,
  status: Type.Enum(['pending', 'delivered', 'failed']),
  attempts: Type.Integer(),
  responseStatus: Nullable(Type.Integer()),
  responseBody: Type.Union([Type.String(), Type.Null()], { description: 'Truncated' }),
  error: Nullable(Type.String()),
  payload: Type.String({ description: 'The body of the request' }),
  createdAt: Timestamp,
  lastAttemptAt: Nullable(Timestamp),
  nextAttemptAt: Nullable(Timestamp),
  deliveredAt: Nullable(Timestamp),
})
