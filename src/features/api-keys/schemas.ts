import { Type } from 'typebox'
import { Nullable, Timestamp, Uuid } from '../../platform/contract/schema.ts'

const Kind = Type.Enum(['secret', 'publishable', 'test'], {
  description:
    'secret: for servers; publishable: for web pages, may only chat, from its allowed origins; test: its orders are marked as test and send no notification',
})
const Name = Type.String({ minLength: 1, maxLength: 100, format: 'not-blank' })
const Origin = Type.String({ format: 'web-origin', maxLength: 255 })

export const KeyInput = Type.Object({
  name: Name,
  storeId: Type.Optional(Uuid),
  kind: Type.Optional(Kind),
  allowedOrigins: Type.Optional(Type.Array(Origin, { maxItems: 20 })),
})

export const ApiKey = Type.Object({
  id: Uuid,
  name: Type.String(),
  kind: Kind,
  prefix: Type.String(),
  lastFour: Type.String(),
  storeId: Uuid,
  allowedOrigins: Type.Array(Type.String()),
  createdAt: Timestamp,
  lastUsedAt: Nullable(Timestamp),
})

/** The only response that contains the key. */
export const KeyCreated = Type.Object({
  success: Type.Literal(true),
  key: ApiKey,
  apiKey: Type.String({ description: 'The key, which is not shown again' }),
})

export const UsageReply = Type.Object({
  success: Type.Literal(true),
  used: Type.Integer(),
  limit: Type.Integer({ description: 'Replies per month; 0 without the Pro plan' }),
  resetsAt: Timestamp,
  test: Type.Object(
    { used: Type.Integer(), limit: Type.Integer() },
    { description: 'Replies to test keys, which count nowhere else' },
  ),
  model: Type.Object(
    {
      requests: Type.Integer(),
      inputTokens: Type.Integer(),
      outputTokens: Type.Integer(),
      cost: Type.Union([Type.Number(), Type.Null()], {
        description: 'Pesos with up to 6 decimals; null when the operator has set no prices',
      }),
      tokenLimit: Type.Union([Type.Integer(), Type.Null()], {
        description: 'Input and output tokens together; null for no limit',
      }),
      costLimit: Type.Union([Type.Number(), Type.Null()], {
        description: 'Pesos; null for no limit',
      }),
    },
    {
      description:
        'What the language model has used this month; at a limit the offline agent answers',
    },
  ),
})
