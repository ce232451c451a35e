import { Type } from 'typebox'
import { Nullable, Pesos } from '../../lib/schema.ts'

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
  greeting: Type.String({ maxLength: 500, description: 'How it greets; empty for its own way' }),
  instructions: Type.String({
    maxLength: 4_000,
    description: 'What else it should know, such as delivery days',
  }),
})
export const AgentPatch = Type.Partial(Agent)
export const AgentReply = Type.Object({ success: Type.Literal(true), agent: Agent })
