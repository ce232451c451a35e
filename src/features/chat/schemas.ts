import { Type } from 'typebox'
import { pageQuery } from '../../platform/contract/pagination.ts'
import { Nullable, Pesos, Timestamp, Uuid } from '../../platform/contract/schema.ts'
import { CapturedItem } from '../captured-orders/schemas.ts'

export const ChatInput = Type.Object(
  {
    message: Type.String({ minLength: 1, maxLength: 2000, format: 'not-blank' }),
    session_id: Type.String({
      minLength: 1,
      maxLength: 128,
      format: 'not-blank',
      description:
        'Identifies the conversation in every message: a random id of your choice, not a phone number or anything that others can guess. Each API key has its own conversations.',
    }),
    session_token: Type.Optional(
      Type.String({
        maxLength: 256,
        description:
          'With a publishable key: the token of the first reply. Without it, or with a wrong one, a new conversation begins.',
      }),
    ),
  },
  { 'x-opaque-tokens': ['session_token'] },
)

/** The order that the customer has just confirmed. */
const ChatOrder = Type.Object({
  customer_name: Type.String(),
  items: Type.Array(CapturedItem),
  total: Pesos,
  delivery_address: Type.String(),
  contact_number: Type.String(),
  notes: Nullable(Type.String()),
})

const ChatData = Type.Object({
  reply: Type.String(),
  order: Nullable(ChatOrder),
  session_token: Type.Optional(
    Type.String({
      description:
        'With a publishable key, in the first reply of a conversation: send it with every further message',
    }),
  ),
})
export const ChatReply = Type.Object({ success: Type.Literal(true), data: ChatData })

export const Agent = Type.Object({
  enabled: Type.Boolean(),
  name: Type.String({ minLength: 1, maxLength: 100, format: 'not-blank' }),
  greeting: Type.String({
    maxLength: 500,
    description: 'Opens each conversation; if empty, the agent only returns greetings',
  }),
  instructions: Type.String({
    maxLength: 4_000,
    description:
      'Further facts, such as delivery days. A model gets all of it; the offline agent quotes it in answers, best from lines like “Discounts: 5 % from 10 kilos”.',
  }),
  testKeysUseModel: Type.Boolean({
    description: 'Whether the language model answers test keys; otherwise the offline agent does',
  }),
})
export const AgentPatch = Type.Partial(Agent)

const Source = Type.Enum(['api', 'messenger'])

export const ConversationQuery = Type.Object({ source: Type.Optional(Source), ...pageQuery })

const RepliedBy = Type.Union([Type.Enum(['agent', 'person']), Type.Null()])

export const Conversation = Type.Object({
  id: Uuid,
  storeId: Uuid,
  source: Source,
  customer: Type.String({ description: 'The session_id, or the id of the customer on Messenger' }),
  isMuted: Type.Boolean({ description: 'The agent does not answer here' }),
  needsReply: Type.Boolean({
    description: 'The last message has no reply and gets none from the agent',
  }),
  lastMessage: Nullable(Type.String()),
  lastReply: Nullable(Type.String()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})

export const Message = Type.Object({
  id: Uuid,
  message: Type.Union([Type.String(), Type.Null()], {
    description: 'Of the customer; null when the store wrote first',
  }),
  reply: Nullable(Type.String()),
  repliedBy: RepliedBy,
  status: Type.Enum(['waiting', 'answered', 'failed', 'expired', 'left'], {
    description: 'left: for a person to answer',
  }),
  orderId: Nullable(Uuid),
  sentAt: Type.Union([Timestamp, Type.Null()], {
    description: 'When the reply was sent, where the customer does not wait in a request',
  }),
  sendError: Nullable(Type.String()),
  createdAt: Timestamp,
  repliedAt: Nullable(Timestamp),
})
export const MessageInput = Type.Object({
  text: Type.String({ minLength: 1, maxLength: 2_000, format: 'not-blank' }),
})
