/** Replies to customers who do not wait in a request. */
import { now } from '../../../platform/values/clock.ts'
import { ChatMessage } from '../model.ts'

export { findOutgoingReply, type OutgoingReply } from '../conversations.sql.ts'

export async function recordReplySent(
  messageId: string,
  { parts, isComplete }: { parts: number; isComplete: boolean },
): Promise<void> {
  const sent_at = isComplete ? now() : null
  await ChatMessage.query()
    .where({ id: messageId })
    .update({ sent_parts: parts, sent_at, send_error: null })
}

/** The reply will never arrive. */
export async function recordReplyRejected(messageId: string, reason: string): Promise<void> {
  await ChatMessage.query().where({ id: messageId }).update({ send_error: reason })
}
