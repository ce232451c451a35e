import { createBatcher } from '../../platform/database/batcher.ts'
import { query, queryRead, statement } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import type { KeyKind } from '../api-keys/service.ts'
import type { StoreRow } from '../stores/service.ts'
import type { Cart } from './turn/cart.ts'

/** `handed_off`: a person answers instead of the agent. */
export type MessageState = 'waiting' | 'answered' | 'failed' | 'expired' | 'handed_off'

export interface AnswerRow {
  state: MessageState
  reply: string | null
  order_id: string | null
}

const answerById = statement<AnswerRow>(
  'chat-answer-by-id',
  'select state, reply, order_id from chat_messages where id = $1',
)

export async function findAnswer(messageId: string): Promise<AnswerRow | undefined> {
  return (await queryRead(answerById, [messageId]))[0]
}

/** Ends waiting messages without an answer and releases their replies. */
const endWaiting = (state: MessageState, condition: string) => `
  with ended as (
    update chat_messages m set state = '${state}', visitor_ip = null from chat_sessions c where c.id = m.session_id and ${condition}
    returning m.owner_id, m.metered_month, c.is_test),
  metered as (
    select owner_id, metered_month, count(*) filter (where not is_test)::int as live,
      count(*) filter (where is_test)::int as test from ended where metered_month is not null group by 1, 2),
  released as (
    update reply_usage u set used = u.used - m.live, test_used = u.test_used - m.test from metered m
    where u.owner_id = m.owner_id and u.month = m.metered_month)
  select count(*)::int as ended from ended`

const expireOne = statement<{ ended: number }>(
  'chat-expire',
  endWaiting('expired', `m.id = $1 and m.state = 'waiting'`),
)
const expireOverdue = statement<{ ended: number }>(
  'chat-expire-overdue',
  endWaiting(
    'expired',
    `m.id in (select id from chat_messages where state = 'waiting' and deadline_at < now() - interval '2 seconds'
      order by deadline_at limit $1 for update skip locked)`,
  ),
)

/** Expires a message whose request no longer waits: it is neither answered nor metered. False when it was answered in time. */
export async function expireMessage(id: string): Promise<boolean> {
  return (await query(expireOne, [id]))[0]!.ended > 0
}

/** The same for overdue messages, whose web process has died. @returns how many */
export async function expireMessages(limit = 500): Promise<number> {
  return (await query(expireOverdue, [limit]))[0]!.ended
}

const handOff = statement<{ ended: number }>(
  'chat-hand-off',
  endWaiting('handed_off', `m.session_id = $1 and m.state = 'waiting'`),
)

/** Hands the waiting messages of a session off to a person. */
export async function handOffMessages(trx: Transaction, sessionId: string): Promise<void> {
  await query(handOff, [sessionId], trx)
}

/** Messages of one customer in a day that the agent answers without being waited for; a person answers the others. */
const DAILY_MESSAGES_MAX = 200

const dailyLimit = statement<{ id: string }>(
  'chat-session-daily-limit',
  `select id from (
     select id, created_at from chat_messages where session_id = $1 order by seq desc
     offset ${DAILY_MESSAGES_MAX - 1} limit 1) m
   where created_at > now() - interval '1 day'`,
)

/** Whether a session had so many messages within a day that one customer could use up the owner's month. */
export async function hasReachedDailyLimit(trx: Transaction, sessionId: string): Promise<boolean> {
  return (await query(dailyLimit, [sessionId], trx)).length > 0
}

const fail = statement<{ ended: number }>(
  'chat-fail',
  endWaiting('failed', `m.id = $1 and m.state = 'waiting'`),
)

/** Fails a message that the agent could not answer: the customer is informed at once, and no reply is counted. */
export async function failMessage(trx: Transaction, id: string): Promise<void> {
  await query(fail, [id], trx)
}

export interface TurnRow {
  session_id: string
  store_id: string
  owner_id: string
  source: 'api' | 'messenger'
  is_test: boolean
  customer_key: string
  key_id: string | null
  /** Of the key that the session belongs to; null for Messenger. */
  key_kind: KeyKind | null
  cart: Cart
  memory: Record<string, unknown>
  summary_hash: string | null
  shown_at: Date | null
  message_id: string
  seq: number
  text: string
  /** The address of a visitor of a web page; null for others. */
  visitor_ip: string | null
  state: MessageState
  /** The message is waiting and its deadline has not passed. */
  is_answer_due: boolean
  ms_to_deadline: number
  reply_to: string | null
  streams: boolean
  metered_month: string | null
  idempotency_key: string | null
  idempotency_lease: string | null
  /** Newest first. A message that was handed off has no reply, and the reply of a person has no text. */
  history: { text: string; reply: string | null; order_id: string | null }[] | null
  store: Omit<StoreRow, 'rating' | 'review_count'>
  agent: {
    name: string
    greeting: string
    instructions: string
    test_keys_use_model: boolean
  } | null
}

const HISTORY_MESSAGES = 30

const nextTurns = statement<TurnRow & { ordinal: number }>(
  'chat-next-turns',
  `select input.ordinal, c.id as session_id, c.store_id, s.owner_id, c.source, c.is_test, c.customer_key, c.key_id, k.kind as key_kind,
     c.cart, c.memory, c.summary_hash, c.shown_at, m.id as message_id, m.seq, m.text, m.visitor_ip, m.state,
     m.state = 'waiting' and m.deadline_at > now() as is_answer_due,
     extract(epoch from m.deadline_at - now())::float8 * 1000 as ms_to_deadline, m.reply_to, m.streams, m.metered_month,
     m.idempotency_key, m.idempotency_lease, to_jsonb(s) as store, to_jsonb(a) as agent,
     (select json_agg(h) from (select text, reply, order_id from chat_messages
        where session_id = c.id and seq <= c.last_answered_seq and state in ('answered', 'handed_off')
        order by seq desc limit ${HISTORY_MESSAGES}) h) as history
   from jsonb_to_recordset($1::jsonb) as input (ordinal int, session_id uuid, run_id uuid)
     cross join lateral (
       select completed_at is null and dead_lettered_at is null as is_pending from outbox where id = input.run_id offset 0) o
     cross join lateral (select * from chat_sessions where id = input.session_id offset 0) c
     cross join lateral (select * from chat_messages where session_id = c.id and seq = c.last_answered_seq + 1 offset 0) m
     cross join lateral (select * from stores where id = c.store_id offset 0) s
     left join lateral (select * from store_agents where store_id = c.store_id offset 0) a on true
     left join lateral (select kind from api_keys where id = c.key_id offset 0) k on true
   where o.is_pending`,
)

const findTurnBatched = createBatcher<{ session_id: string; run_id: string }, TurnRow | undefined>(
  async ({ items }) => {
    const input = items.map((item, ordinal) => ({ ordinal, ...item }))
    const rows = await queryRead(nextTurns, [JSON.stringify(input)])
    const turns = new Map(rows.map((turn) => [turn.ordinal, turn]))
    return items.map((_, ordinal) => turns.get(ordinal))
  },
)

/** The next message of a session with everything that the agent needs. Undefined for a run that has completed. */
export async function findTurn(sessionId: string, runId: string): Promise<TurnRow | undefined> {
  return await findTurnBatched({ session_id: sessionId, run_id: runId })
}
