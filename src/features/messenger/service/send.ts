import { messenger } from '../../../adapters/messenger/default.ts'
import { MESSAGE_LENGTH_MAX } from '../../../adapters/messenger/messenger.ts'
import type { Transaction } from '../../../platform/database/transactions.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { UnrecoverableError, RetryAfterError } from '../../../platform/jobs/job.ts'
import { decrypt } from '../../../platform/security/encryption.ts'
import {
  findOutgoingReply,
  recordReplyRejected,
  recordReplySent,
  type OutgoingReply,
} from '../../chat/service/outgoing.ts'
import { notify } from '../../notifications/jobs.ts'
import { findPage, recordPageError } from '../model.ts'

/** Sent when the agent could not answer. */
const APOLOGY =
  'Pasensya na po, I could not answer that just now. Please send it again in a moment.'
const TURN_PAUSE_MS = 1_000

/**
 * Sends the reply to a message to the customer, after the earlier replies. At least once: an attempt that died after Messenger
 * accepted it is repeated.
 */
export async function deliverReply(messageId: string): Promise<void> {
  const reply = await findOutgoingReply(messageId)
  if (!reply || reply.sent_at !== null) return
  if (reply.is_blocked)
    throw new RetryAfterError('the reply before it has not gone out', TURN_PAUSE_MS)
  await sendParts(reply)
  await recordPageError(reply.store_id, null)
}

/**
 * Gives a reply up: Messenger has rejected it for good, or too often. It is recorded at the message and at the page, and the owner
 * is told, once however often an operator has it tried again.
 */
export async function abandonReply(
  trx: Transaction,
  messageId: string,
  reason: string,
): Promise<void> {
  const rejected = await recordReplyRejected(trx, messageId, reason)
  if (!rejected) return
  await recordPageError(rejected.store_id, reason, trx)
  if (rejected.is_first) await enqueue(trx, notify, { event: 'reply.failed', messageId })
}

async function sendParts({ id, store_id, customer_key, text, sent_parts }: OutgoingReply) {
  const page = await findPage(store_id)
  if (!page) throw new UnrecoverableError('no page is connected to the store')
  const token = await decrypt(page.token).catch(() => {
    throw new UnrecoverableError('the token of the page cannot be read; connect the page again')
  })
  const parts = splitText(text ?? APOLOGY)
  for (const [index, part] of parts.entries()) {
    if (index < sent_parts) continue
    await messenger.send({ pageId: page.page_id, token, to: customer_key, text: part })
    await recordReplySent(id, { parts: index + 1, isComplete: index + 1 === parts.length })
  }
}

/** Splits a text that is too long for one message, between lines or else words. */
export function splitText(text: string, max = MESSAGE_LENGTH_MAX): string[] {
  if (text.length <= max) return [text]
  const head = text.slice(0, max)
  const cut = [head.lastIndexOf('\n'), head.lastIndexOf(' ')].find((at) => at > max / 2) ?? max
  const end = cut === max && isHighSurrogate(text, max - 1) ? max - 1 : cut
  return [text.slice(0, end), ...splitText(text.slice(end).trimStart(), max)]
}

function isHighSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0xd800 && code <= 0xdbff
}
