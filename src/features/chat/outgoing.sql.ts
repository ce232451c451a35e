/** Replies on their way to customers who do not wait in a request. */
import { query, queryRead, statement } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'

export interface OutgoingReply {
  id: string
  store_id: string
  customer_key: string
  /** Null when the agent could not answer. */
  text: string | null
  sent_parts: number
  sent_at: Date | null
  /** An earlier reply has yet to be sent. */
  is_blocked: boolean
}

const outgoing = statement<OutgoingReply>(
  'chat-outgoing-reply',
  `select m.id, c.store_id, c.customer_key, m.reply as text, m.sent_parts, m.sent_at,
     exists (select from chat_messages e where e.session_id = m.session_id and e.seq < m.seq and e.seq > m.seq - 20
       and e.state = 'answered' and e.sent_at is null and e.send_error is null
       and e.answered_at > now() - interval '2 minutes') as is_blocked
   from chat_messages m join chat_sessions c on c.id = m.session_id
   where m.id = $1 and m.state in ('answered', 'failed', 'expired')`,
)

/** Undefined when there is nothing to send. An unsent reply blocks later ones for two minutes at most. */
export async function findOutgoingReply(messageId: string): Promise<OutgoingReply | undefined> {
  return (await queryRead(outgoing, [messageId]))[0]
}

const reject = statement<{ store_id: string; is_first: boolean }>(
  'chat-reply-rejected',
  `update chat_messages m set send_error = $2
   from (select id, send_error from chat_messages where id = $1 and sent_at is null for update) before, chat_sessions c
   where m.id = before.id and c.id = m.session_id returning c.store_id, before.send_error is null as is_first`,
)

/**
 * Records why a reply will never arrive.
 * @returns its store, and whether it is recorded for the first time; undefined when it was sent, or is gone
 */
export async function recordReplyRejected(
  trx: Transaction,
  messageId: string,
  reason: string,
): Promise<{ store_id: string; is_first: boolean } | undefined> {
  return (await query(reject, [messageId, reason], trx))[0]
}

export interface RejectedReply {
  session_id: string
  owner_id: string
  store_name: string
  send_error: string
}

const rejected = statement<RejectedReply>(
  'chat-rejected-reply',
  `select m.session_id, s.owner_id, s.name as store_name, m.send_error
   from chat_messages m join chat_sessions c on c.id = m.session_id join stores s on s.id = c.store_id
   where m.id = $1 and m.send_error is not null`,
)

/** A reply that will never arrive; undefined for any other. */
export async function findRejectedReply(messageId: string): Promise<RejectedReply | undefined> {
  return (await queryRead(rejected, [messageId]))[0]
}
