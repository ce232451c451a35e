import { defineModel } from '../../platform/database/model.ts'
import type { MessageState } from './queries.ts'

export interface AgentSettings {
  store_id: string
  enabled: boolean
  name: string
  greeting: string
  instructions: string
}

/** A row exists once the owner has changed a setting. */
export const StoreAgent = defineModel<AgentSettings & { updated_at: Date }>({
  table: 'store_agents',
})

interface SessionRow {
  id: string
  is_muted: boolean
}

export const ChatSession = defineModel<SessionRow>({ table: 'chat_sessions' })

export interface MessageRow {
  id: string
  session_id: string
  text: string
  reply: string | null
  state: MessageState
  answered_by: string | null
  order_id: string | null
  /** How many parts of the reply have been sent. */
  sent_parts: number
  sent_at: Date | null
  send_error: string | null
  created_at: Date
  answered_at: Date | null
}

export const ChatMessage = defineModel<MessageRow>({ table: 'chat_messages' })
