import { Type } from 'typebox'
import { ListReply } from '../../platform/contract/pagination.ts'
import { Nullable, Timestamp, Uuid } from '../../platform/contract/schema.ts'

const Data = Type.Object({
  orderId: Type.Optional(Uuid),
  applicationId: Type.Optional(Uuid),
  bookingId: Type.Optional(Uuid),
  capturedOrderId: Type.Optional(Uuid),
  eventId: Type.Optional(Type.String({ description: 'Of the payment provider' })),
  webhookId: Type.Optional(Uuid),
  conversationId: Type.Optional(Uuid),
  signatureId: Type.Optional(Uuid),
  url: Type.Optional(Type.String()),
})

export const Notification = Type.Object({
  id: Uuid,
  event: Type.String(),
  title: Type.String(),
  body: Type.String(),
  data: Data,
  readAt: Nullable(Timestamp),
  createdAt: Timestamp,
})

export const NotificationsReply = Type.Object({
  ...ListReply(Notification).properties,
  unread: Type.Integer(),
})

/** As in `PushSubscription.toJSON()`; at most 1,024 characters of https on port 443. */
const Endpoint = Type.String({ minLength: 1, maxLength: 1024 })
const Key = Type.String({
  minLength: 1,
  maxLength: 256,
  description: 'Base64url, as the browser gives it',
})

export const SubscribeInput = Type.Object({
  subscription: Type.Object({
    endpoint: Endpoint,
    keys: Type.Object({ p256dh: Key, auth: Key }),
  }),
})

export const Subscription = Type.Object({
  id: Uuid,
  endpoint: Type.String({ description: 'With it the browser can be unsubscribed' }),
  isCurrentSession: Type.Boolean({ description: 'Subscribed by the session that asks' }),
  createdAt: Timestamp,
  seenAt: Timestamp,
})

export const UnsubscribeInput = Type.Object({ endpoint: Endpoint })

/** A click opens `data.url`: an address, or a path of the storefront. */
export const SendInput = Type.Object({
  userId: Uuid,
  title: Type.String({ minLength: 1, maxLength: 200, format: 'not-blank' }),
  body: Type.String({ minLength: 1, maxLength: 2000, format: 'not-blank' }),
  data: Type.Optional(
    Type.Object({
      orderId: Type.Optional(Uuid),
      url: Type.Optional(Type.String({ maxLength: 1024, pattern: '^(https?:/)?/' })),
    }),
  ),
})

export const PublicKeyReply = Type.Object({
  success: Type.Literal(true),
  publicKey: Type.String({ description: 'The applicationServerKey of a subscription, base64url' }),
})

export const Preferences = Type.Object({
  push: Type.Boolean(),
  email: Type.Boolean({ description: 'Mails to reset a password are always sent' }),
  sms: Type.Boolean(),
})

export const PreferencesInput = Type.Partial(Preferences)
