import { Type } from 'typebox'
import { Nullable, Timestamp } from '../../platform/contract/schema.ts'

const hub = (description: string) => Type.Optional(Type.String({ maxLength: 1024, description }))

export const VerifyQuery = Type.Object({
  'hub.mode': hub('subscribe'),
  'hub.verify_token': hub('As set in the Messenger app'),
  'hub.challenge': hub('Comes back as it is'),
})

/** The documented body; the handler gets the raw bytes, because the signature covers them. */
export const MessengerEventBytes = Type.Unsafe<Buffer>(
  Type.Object({
    object: Type.Literal('page'),
    entry: Type.Array(
      Type.Object({
        id: Type.String({ description: 'The page' }),
        time: Type.Integer(),
        messaging: Type.Array(
          Type.Object({
            sender: Type.Object({ id: Type.String() }),
            recipient: Type.Object({ id: Type.String() }),
            timestamp: Type.Integer({ description: 'Milliseconds' }),
            message: Type.Object({ mid: Type.String(), text: Type.String() }),
          }),
        ),
      }),
    ),
  }),
)

export const MessengerReceived = Type.Object({
  success: Type.Literal(true),
  received: Type.Literal(true),
})

export const PageInput = Type.Object({
  pageId: Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Null()], {
    description: 'The Facebook page; null disconnects it',
  }),
  pageToken: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1024,
      description: 'Its access token, with pages_messaging; it is not shown again',
    }),
  ),
})

export const MessengerPage = Nullable(
  Type.Object({
    pageId: Type.String(),
    pageName: Type.String(),
    connectedAt: Timestamp,
    lastError: Type.Union([Type.String(), Type.Null()], {
      description: 'Why the last message could not be sent',
    }),
  }),
)
