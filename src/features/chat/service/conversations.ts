import { fail } from '../../../platform/contract/errors.ts'
import type { ListResult, Page } from '../../../platform/contract/pagination.ts'
import { transaction, type Transaction } from '../../../platform/database/transactions.ts'
import type { IdempotencyContext } from '../../../platform/http/idempotency.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { sendReply } from '../../messenger/jobs.ts'
import {
  findConversation,
  listOwnerConversations,
  listSessionMessages,
  type ConversationRow,
} from '../conversations.sql.ts'
import { findMessage, setMuted, type MessageRow } from '../model.ts'
import { handOffMessages } from '../queries.ts'
import { submitPersonReply } from './submit.ts'

export { listOwnerConversations as listConversations }
export type { ConversationRow, MessageRow }

/** The messages of a conversation, newest first. @throws 404 */
export async function listMessages(
  ownerId: string,
  id: string,
  page: Page,
): Promise<ListResult<MessageRow>> {
  await requireOwnConversation(ownerId, id)
  return await listSessionMessages({ sessionId: id }, page)
}

/**
 * Stops the agent in a conversation and hands its waiting messages off to a person.
 * @throws 404; 409 CONFLICT for a conversation on a website, which only the agent can answer
 */
export async function muteConversation(ownerId: string, id: string): Promise<ConversationRow> {
  return await transaction(async (trx) => {
    const conversation = await requireMessengerConversation(ownerId, id, trx)
    await setMuted(trx, id, true)
    await handOffMessages(trx, id)
    return { ...conversation, is_muted: true }
  })
}

/** Has the agent answer new messages again. @throws 404; 409 CONFLICT as `muteConversation` */
export async function unmuteConversation(ownerId: string, id: string): Promise<ConversationRow> {
  return await transaction(async (trx) => {
    const conversation = await requireMessengerConversation(ownerId, id, trx)
    await setMuted(trx, id, false)
    return { ...conversation, is_muted: false }
  })
}

/**
 * Replies to a customer as a person. The reply is sent after all earlier ones.
 * @throws 404; 409 CONFLICT as `muteConversation`
 */
export async function replyAsPerson(
  ownerId: string,
  id: string,
  text: string,
  idempotency: IdempotencyContext<MessageRow>,
): Promise<MessageRow> {
  return await transaction(async (trx) => {
    const conversation = await requireMessengerConversation(ownerId, id, trx)
    const messageId = uuidv7()
    const session = {
      storeId: conversation.store_id,
      ownerId,
      source: conversation.source,
      isTest: false,
      customerKey: conversation.customer_key,
    }
    await submitPersonReply(trx, messageId, { ...session, by: ownerId, text })
    await enqueue(trx, sendReply, { messageId, ownerId })
    const message = (await findMessage(trx, messageId))!
    await idempotency.saveResponse(trx, message)
    return message
  })
}

async function requireMessengerConversation(ownerId: string, id: string, trx: Transaction) {
  const conversation = await requireOwnConversation(ownerId, id, trx)
  if (conversation.source === 'messenger') return conversation
  fail('CONFLICT', 'Visitors of a website are answered by the agent alone, while they wait.')
}

/** @throws 404 for another owner's, as for none */
export async function getConversation(ownerId: string, id: string): Promise<ConversationRow> {
  return await requireOwnConversation(ownerId, id)
}

async function requireOwnConversation(ownerId: string, id: string, trx?: Transaction) {
  const conversation = await findConversation(id, trx)
  if (conversation?.owner_id === ownerId) return conversation
  fail('NOT_FOUND', 'You have no conversation with this id.')
}
