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
