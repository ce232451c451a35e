import {
  queryPipelined,
  statement,
  query,
  type Transaction,
} from '../../platform/database/connections.ts'
import { COUNT_CAP, type ListResult, type Page } from '../../platform/contract/pagination.ts'
import type { MessageState } from './queries.ts'

export interface ConversationRow {
  id: string
  store_id: string
  owner_id: string
  source: 'api' | 'messenger'
  customer_key: string
  is_muted: boolean
  created_at: Date
  updated_at: Date
  last_text: string
  last_reply: string | null
  last_state: MessageState
  last_answered_by: string | null
}

const withLast = (sessions: string) => `
  select c.id, c.store_id, c.owner_id, c.source, c.customer_key, c.is_muted, c.created_at, c.updated_at, m.text as last_text,
    m.reply as last_reply, m.state as last_state, m.answered_by as last_answered_by
  from (${sessions}) c cross join lateral (
    select text, reply, state, answered_by from chat_messages where session_id = c.id order by seq desc limit 1) m`

const byId = statement<ConversationRow>(
  'conversation-by-id',
  withLast(
    'select c.*, s.owner_id from chat_sessions c join stores s on s.id = c.store_id where c.id = $1 and not c.is_test',
  ),
)

export async function findConversation(
  id: string,
  trx?: Transaction,
): Promise<ConversationRow | undefined> {
  return (await (trx ? query(byId, [id], trx) : queryPipelined(byId, [id])))[0]
}

/** Of each store the newest, by its index, and of those the newest. */
const ofOwner = statement<ConversationRow>(
  'conversations-of-owner',
  `${withLast(`
    select n.*, s.owner_id from stores s cross join lateral (
      select * from chat_sessions where store_id = s.id and not is_test and ($2::text is null or source = $2)
      order by updated_at desc limit $3::int + $4::int) n
    where s.owner_id = $1 order by n.updated_at desc, n.id limit $3 offset $4`)}
   order by c.updated_at desc, c.id`,
)
const countOfOwner = statement<{ counted: number }>(
  'conversations-of-owner-count',
  `select count(*) as counted from (
     select from stores s join chat_sessions c on c.store_id = s.id
     where s.owner_id = $1 and not c.is_test and ($2::text is null or c.source = $2) limit ${COUNT_CAP + 1}) capped`,
)

/** The conversations of an owner’s stores, those that were written in last first. */
export async function listConversations(
  ownerId: string,
  source: 'api' | 'messenger' | null,
  { limit, offset }: Page,
): Promise<ListResult<ConversationRow>> {
  const [rows, [total]] = await Promise.all([
    queryPipelined(ofOwner, [ownerId, source, limit, offset]),
    queryPipelined(countOfOwner, [ownerId, source]),
  ])
  return { rows, total: total?.counted ?? 0 }
}

const mute = statement<{ id: string }>(
  'conversation-mute',
  'update chat_sessions set is_muted = $2 where id = $1 returning id',
)

export async function setMuted(trx: Transaction, id: string, isMuted: boolean): Promise<void> {
  await query(mute, [id, isMuted], trx)
}

export interface MessageRow {
  id: string
  text: string
  reply: string | null
  state: MessageState
  answered_by: string | null
  order_id: string | null
  sent_at: Date | null
  send_error: string | null
  created_at: Date
  answered_at: Date | null
}

const columns =
  'id, text, reply, state, answered_by, order_id, sent_at, send_error, created_at, answered_at'

const inConversation = statement<MessageRow>(
  'conversation-messages',
  `select ${columns} from chat_messages where session_id = $1 order by seq desc limit $2 offset $3`,
)
const countInConversation = statement<{ counted: number }>(
  'conversation-messages-count',
  `select count(*) as counted from (select from chat_messages where session_id = $1 limit ${COUNT_CAP + 1}) capped`,
)

/** Newest first. */
export async function listMessages(
  conversationId: string,
  { limit, offset }: Page,
): Promise<ListResult<MessageRow>> {
  const [rows, [total]] = await Promise.all([
    queryPipelined(inConversation, [conversationId, limit, offset]),
    queryPipelined(countInConversation, [conversationId]),
  ])
  return { rows, total: total?.counted ?? 0 }
}

const messageById = statement<MessageRow>(
  'conversation-message',
  `select ${columns} from chat_messages where id = $1`,
)

export async function findMessage(trx: Transaction, id: string): Promise<MessageRow | undefined> {
  return (await query(messageById, [id], trx))[0]
}

export interface OutgoingReply {
  id: string
  store_id: string
  customer_key: string
  /** Null when the agent could not answer. */
  text: string | null
  /** Parts of it that have gone out. */
  sent_parts: number
  sent_at: Date | null
  /** A reply before it is on its way. */
  has_earlier_unsent: boolean
}

const outgoing = statement<OutgoingReply>(
  'chat-outgoing',
  `select m.id, c.store_id, c.customer_key, m.reply as text, m.sent_parts, m.sent_at,
     exists (select from chat_messages e where e.session_id = m.session_id and e.seq < m.seq and e.seq > m.seq - 20
       and e.state = 'answered' and e.sent_at is null and e.send_error is null
       and e.answered_at > now() - interval '2 minutes') as must_wait
   from chat_messages m join chat_sessions c on c.id = m.session_id
   where m.id = $1 and m.state in ('answered', 'failed', 'expired')`,
)

/** A reply as it goes out; undefined when there is none to send. A reply that is stuck holds up the next ones two minutes. */
export async function findOutgoingReply(messageId: string): Promise<OutgoingReply | undefined> {
  return (await queryPipelined(outgoing, [messageId]))[0]
}

const sent = statement(
  'chat-reply-sent',
  `update chat_messages set sent_parts = $2, sent_at = case when $3 then now() end, send_error = null where id = $1`,
)

export async function recordReplySent(
  messageId: string,
  { parts, isWhole }: { parts: number; isWhole: boolean },
): Promise<void> {
  await query(sent, [messageId, parts, isWhole])
}

const refused = statement(
  'chat-reply-refused',
  'update chat_messages set send_error = $2 where id = $1',
)

/** It will never arrive. */
export async function recordReplyRejected(messageId: string, reason: string): Promise<void> {
  await query(refused, [messageId, reason])
}

const purge = statement<{ id: string }>(
  'chat-sessions-purge',
  `delete from chat_sessions where id = any(array(
     select id from chat_sessions where updated_at < now() - make_interval(days => $1) order by updated_at limit $2
     for update skip locked)) returning id`,
)

/** Forgets conversations, with all that was said, `days` after their last message. @returns how many */
export async function purgeSessions(days: number, limit: number): Promise<number> {
  return (await query(purge, [days, limit])).length
}
