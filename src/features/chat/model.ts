import type { Transaction } from '../../platform/database/transactions.ts'
import { defineModel } from '../../platform/database/model.ts'
import { now } from '../../platform/values/clock.ts'
import type { MessageState } from './queries.ts'

export interface AgentSettings {
  store_id: string
  enabled: boolean
  name: string
  greeting: string
  instructions: string
  /** Otherwise the offline agent answers test keys. */
  test_keys_use_model: boolean
}

/** A row exists once the owner has changed a setting. */
const StoreAgent = defineModel<AgentSettings & { updated_at: Date }>({ table: 'store_agents' })

export async function findAgentSettings(storeId: string): Promise<AgentSettings | undefined> {
  return await StoreAgent.query().findOne({ store_id: storeId })
}

/** Inserts `defaults` with the changes, or applies the changes to the row. */
export async function saveAgentSettings(
  defaults: AgentSettings,
  changes: Partial<AgentSettings>,
): Promise<AgentSettings> {
  return await StoreAgent.query()
    .insert({ ...defaults, ...changes })
    .onConflict('store_id')
    .merge({ ...changes, updated_at: now() })
    .returning('*')
}

const ChatSession = defineModel<{ id: string; is_muted: boolean }>({ table: 'chat_sessions' })

export async function setMuted(trx: Transaction, id: string, isMuted: boolean): Promise<void> {
  await ChatSession.query(trx).where({ id }).update({ is_muted: isMuted })
}

export interface MessageRow {
  id: string
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

const ChatMessage = defineModel<MessageRow>({ table: 'chat_messages' })

export async function findMessage(trx: Transaction, id: string): Promise<MessageRow | undefined> {
  return await ChatMessage.query(trx).findById(id)
}

export async function recordReplySent(
  id: string,
  { parts, isComplete }: { parts: number; isComplete: boolean },
): Promise<void> {
  const sent_at = isComplete ? now() : null
  const send_error = isComplete ? null : undefined // kept until all of it has gone out
  await ChatMessage.query().where({ id }).patch({ sent_parts: parts, sent_at, send_error })
}
