import { Type } from 'typebox'
import { pageQuery } from '../../platform/contract/pagination.ts'
import { Nullable, Pesos, Timestamp, Uuid } from '../../platform/contract/schema.ts'

export const ChatInput = Type.Object({
  message: Type.String({ minLength: 1, maxLength: 2000, format: 'not-blank' }),
  session_id: Type.String({
    minLength: 1,
    maxLength: 128,
    format: 'not-blank',
    description: 'The same for each message of a customer, such as a visitor id or a phone number',
  }),
})

/** spec 2.1: what the customer has just confirmed. */
const ChatOrder = Type.Object({
  customer_name: Type.String(),
  items: Type.Array(Type.Object({ name: Type.String(), qty: Type.Integer(), price: Pesos })),
  total: Pesos,
  delivery_address: Type.String(),
  contact_number: Type.String(),
  notes: Nullable(Type.String()),
})

const ChatData = Type.Object({ reply: Type.String(), order: Nullable(ChatOrder) })
export const ChatReply = Type.Object({ success: Type.Literal(true), data: ChatData })

const Agent = Type.Object({
  enabled: Type.Boolean(),
  name: Type.String({ minLength: 1, maxLength: 100, format: 'not-blank' }),
  greeting: Type.String({
    maxLength: 500,
    description: 'Its first words in a conversation; empty for its own way',
  }),
  instructions: Type.String({
    maxLength: 4_000,
    description:
      'What else it should know, such as delivery days. A model is told all of it. The offline agent quotes it to whoever asks: best in lines like “Discounts: 5 % from 10 kilos”.',
  }),
})
export const AgentPatch = Type.Partial(Agent)
export const AgentReply = Type.Object({ success: Type.Literal(true), agent: Agent })

const Source = Type.Enum(['api', 'messenger'])

export const ConversationQuery = Type.Object({ source: Type.Optional(Source), ...pageQuery })

const RepliedBy = Type.Union([Type.Enum(['agent', 'person']), Type.Null()])

export const Conversation = Type.Object({
  id: Uuid,
  storeId: Uuid,
  source: Source,
  customer: Type.String({ description: 'The session_id, or the id of the customer on Messenger' }),
  isMuted: Type.Boolean({ description: 'The agent keeps out of it' }),
  needsReply: Type.Boolean({
    description: 'The last message has no reply, and gets none by itself',
  }),
  lastMessage: Nullable(Type.String()),
  lastReply: Nullable(Type.String()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export const ConversationReply = Type.Object({
  success: Type.Literal(true),
  conversation: Conversation,
})

export const Message = Type.Object({
  id: Uuid,
  message: Type.Union([Type.String(), Type.Null()], {
    description: 'Of the customer; null when a person wrote unasked',
  }),
  reply: Nullable(Type.String()),
  repliedBy: RepliedBy,
  status: Type.Enum(['waiting', 'answered', 'failed', 'expired', 'left'], {
    description: 'left: to a person',
  }),
  orderId: Nullable(Uuid),
  sentAt: Type.Union([Timestamp, Type.Null()], {
    description: 'When the reply went out, where the customer does not wait for it',
  }),
  sendError: Nullable(Type.String()),
  createdAt: Timestamp,
  repliedAt: Nullable(Timestamp),
})
export const MessageInput = Type.Object({
  text: Type.String({ minLength: 1, maxLength: 2_000, format: 'not-blank' }),
})
export const MessageReply = Type.Object({ success: Type.Literal(true), message: Message })
