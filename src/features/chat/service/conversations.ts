import { transaction, type Transaction } from '../../../platform/database/connections.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { fail } from '../../../platform/contract/errors.ts'
import type { IdempotencyContext } from '../../../platform/http/idempotency.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { clampPage, type ListResult, type Page } from '../../../platform/contract/pagination.ts'
import { sendReply } from '../../messenger/jobs.ts'
import { handOffMessages } from '../queries.ts'
import {
  findConversation,
  findMessage,
  listConversations,
  listMessages,
  setMuted,
  type ConversationRow,
  type MessageRow,
} from '../conversations.sql.ts'
import { submitPersonReply } from './submit.ts'

export type { ConversationRow, MessageRow }

/** The conversations of an owner’s stores, those that were written in last first; trials aside. */
export async function listConversations(
  ownerId: string,
  source: 'api' | 'messenger' | null,
  page: Page,
): Promise<ListResult<ConversationRow>> {
  return await listConversations(ownerId, source, clampPage(page))
}

/** What was said in a conversation, newest first. @throws 404 */
export async function listMessages(
  ownerId: string,
  id: string,
  page: Page,
): Promise<ListResult<MessageRow>> {
  await requireOwnConversation(ownerId, id)
  return await listMessages(id, clampPage(page))
}

/**
 * Takes the agent out of a conversation: from this moment it answers nothing there, not even what waits.
 * @throws 404; 409 CONFLICT for a conversation of a website, which nobody but the agent can answer
 */
export async function muteConversation(ownerId: string, id: string): Promise<ConversationRow> {
  return await transaction(async (trx) => {
    const conversation = await requireMessengerConversation(ownerId, id, trx)
    await setMuted(trx, id, true)
    await handOffMessages(trx, id)
    return { ...conversation, is_muted: true }
  })
}

/** Has the agent answer again what comes from now on. @throws 404; 409 CONFLICT as `mute` */
export async function unmuteConversation(ownerId: string, id: string): Promise<ConversationRow> {
  return await transaction(async (trx) => {
    const conversation = await requireMessengerConversation(ownerId, id, trx)
    await setMuted(trx, id, false)
    return { ...conversation, is_muted: false }
  })
}

/**
 * A person answers; the customer gets it after the replies before it.
 * @throws 404; 409 CONFLICT as `mute`
 */
export async function replyAsPerson(
  ownerId: string,
  id: string,
  text: string,
  idempotency: IdempotencyContext<MessageRow>,
): Promise<MessageRow> {
  return await transaction(async (trx) => {
    const { store_id, source, customer_key } = await requireMessengerConversation(ownerId, id, trx)
    const messageId = uuidv7()
    const session = { storeId: store_id, ownerId, source, isTest: false, customerKey: customer_key }
    await submitPersonReply(trx, messageId, { ...session, by: ownerId, text })
    await enqueue(trx, sendReply, { messageId })
    const row = (await findMessage(trx, messageId))!
    await idempotency.saveResponse(trx, row)
    return row
  })
}

async function requireMessengerConversation(ownerId: string, id: string, trx: Transaction) {
  const conversation = await requireOwnConversation(ownerId, id, trx)
  if (conversation.source === 'messenger') return conversation
  fail('CONFLICT', 'Visitors of a website are answered by the agent alone, while they wait.')
}

async function requireOwnConversation(ownerId: string, id: string, trx?: Transaction) {
  const conversation = await findConversation(id, trx)
  if (conversation?.owner_id === ownerId) return conversation
  fail('NOT_FOUND', 'You have no conversation with this id.')
}
