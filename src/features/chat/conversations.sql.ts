import { query, queryRead, statement } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { listQuery } from '../../platform/database/list-query.ts'
import type { MessageRow } from './model.ts'
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
}

const columns = `c.id, c.store_id, c.owner_id, c.source, c.customer_key, c.is_muted, c.created_at, c.updated_at,
  m.text as last_text, m.reply as last_reply, m.state as last_state`
const joinLastMessage = `cross join lateral (
  select text, reply, state from chat_messages where session_id = c.id order by seq desc limit 1) m`

const byId = statement<ConversationRow>(
  'conversation-by-id',
  `select ${columns} from (select c.*, s.owner_id from chat_sessions c join stores s on s.id = c.store_id
     where c.id = $1 and not c.is_test) c ${joinLastMessage}`,
)

export async function findConversation(
  id: string,
  trx?: Transaction,
): Promise<ConversationRow | undefined> {
  return (await (trx ? query(byId, [id], trx) : queryRead(byId, [id])))[0]
}

/** Without those of test keys, by the last message. The index has an order for each store, so each contributes its latest. */
export const listOwnerConversations = listQuery<
  ConversationRow,
  { ownerId: string; source: 'api' | 'messenger' | null }
>({
  name: 'conversations-of-owner',
  columns,
  from: ({ filters, reach }) => `(
    select c.*, s.owner_id from stores s cross join lateral (
      select * from chat_sessions where store_id = s.id and not is_test and ${filters}
      order by updated_at desc limit ${reach}) c
    where s.owner_id = :ownerId) c`,
  filters: { source: 'source = :source' },
  orderBy: 'c.updated_at desc, c.id',
  join: joinLastMessage,
})

/** Newest first. */
export const listSessionMessages = listQuery<MessageRow, { sessionId: string }>({
  name: 'conversation-messages',
  columns: '*',
  from: 'chat_messages m',
  where: 'session_id = :sessionId',
  orderBy: 'seq desc',
})

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

const purge = statement<{ id: string }>(
  'chat-sessions-purge',
  `delete from chat_sessions where id = any(array(
     select id from chat_sessions where updated_at < now() - make_interval(days => $1) order by updated_at limit $2
     for update skip locked)) returning id`,
)

/** Deletes sessions and their messages `days` after the last message. @returns how many */
export async function purgeSessions(days: number, limit: number): Promise<number> {
  return (await query(purge, [days, limit])).length
}
