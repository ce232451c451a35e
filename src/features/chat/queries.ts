import {
  statement,
  queryPipelined,
  query,
  type Transaction,
} from '../../platform/database/connections.ts'
import { createBatcher } from '../../platform/database/batcher.ts'
import type { StoreRow } from '../stores/service.ts'
import type { Cart } from './cart.ts'

/** `left`: to a person. */
export type MessageState = 'waiting' | 'answered' | 'failed' | 'expired' | 'left'

export interface AnswerRow {
  state: MessageState
  reply: string | null
  order_id: string | null
}

const answerOf = statement<AnswerRow>(
  'chat-answer-of',
  'select state, reply, order_id from chat_messages where id = $1',
)

export async function findAnswer(messageId: string): Promise<AnswerRow | undefined> {
  return (await queryPipelined(answerOf, [messageId]))[0]
}

const giveUp = (which: string, state: MessageState = 'expired') => `
  with gone as (
    update chat_messages set state = '${state}' where ${which} returning owner_id, metered_month),
  counted as (
    select owner_id, metered_month, count(*)::int as replies from gone where metered_month is not null group by 1, 2),
  released as (
    update reply_usage m set used = m.used - c.replies from counted c
    where m.owner_id = c.owner_id and m.month = c.metered_month)
  select count(*)::int as expired from gone`
const expireOne = statement<{ expired: number }>(
  'chat-expire',
  giveUp(`id = $1 and state = 'waiting'`),
)
const expireOverdue = statement<{ expired: number }>(
  'chat-expire-overdue',
  giveUp(`id in (select id from chat_messages where state = 'waiting' and deadline_at < now() - interval '2 seconds'
    order by deadline_at limit $1 for update skip locked)`),
)

/** Nobody waits for this answer any more: it is not made, or dropped, and not metered. False when it was made in time. */
export async function expireMessage(id: string): Promise<boolean> {
  return (await query(expireOne, [id]))[0]!.expired > 0
}

/** The same for messages whose web process went away. */
export async function expireMessages(limit = 500): Promise<number> {
  return (await query(expireOverdue, [limit]))[0]!.expired
}

const leave = statement<{ expired: number }>(
  'chat-leave',
  giveUp(`session_id = $1 and state = 'waiting'`, 'left'),
)

/** What waits for the agent in a session waits for a person now, and is not metered. */
export async function leaveMessages(trx: Transaction, sessionId: string): Promise<void> {
  await query(leave, [sessionId], trx)
}

export interface TurnRow {
  session_id: string
  store_id: string
  owner_id: string
  source: 'api' | 'messenger'
  is_test: boolean
  customer_key: string
  cart: Cart
  memory: Record<string, unknown>
  summary_hash: string | null
  shown_at: Date | null
  message_id: string
  seq: number
  text: string
  state: MessageState
  /** Still wanted: nobody has given it up, and its time has not passed. */
  is_wanted: boolean
  left_ms: number
  reply_to: string | null
  streams: boolean
  metered_month: string | null
  idempotency_key: string | null
  idempotency_lease: string | null
  /** Newest first. A message left to a person has no reply, and a person's own words have no text. */
  history: { text: string; reply: string | null }[] | null
  store: Omit<StoreRow, 'rating' | 'review_count'>
  agent: { name: string; greeting: string; instructions: string } | null
}

const HISTORY = 30

const next = statement<TurnRow & { at: number }>(
  'chat-next-turn',
  `select given.at::int, c.id as session_id, c.store_id, s.owner_id, c.source, c.is_test, c.customer_key, c.cart, c.memory,
     c.summary_hash, c.shown_at, m.id as message_id, m.seq, m.text, m.state,
     m.state = 'waiting' and m.deadline_at > now() as is_wanted,
     extract(epoch from m.deadline_at - now())::float8 * 1000 as left_ms, m.reply_to, m.streams, m.metered_month,
     m.idempotency_key, m.idempotency_lease, to_jsonb(s) as store, to_jsonb(a) as agent,
     (select json_agg(h) from (select text, reply from chat_messages
        where session_id = c.id and seq <= c.last_answered_seq and state in ('answered', 'left') order by seq desc limit ${HISTORY}) h) as history
   from unnest($1::uuid[], $2::uuid[]) with ordinality as given (session_id, run_id, at)
     cross join lateral (select completed_at is null and dead_lettered_at is null as is_open from outbox where id = given.run_id offset 0) o
     cross join lateral (select * from chat_sessions where id = given.session_id offset 0) c
     cross join lateral (select * from chat_messages where session_id = c.id and seq = c.last_answered_seq + 1 offset 0) m
     cross join lateral (select * from stores where id = c.store_id offset 0) s
     left join lateral (select * from store_agents where store_id = c.store_id offset 0) a on true
   where o.is_open`,
)

/** The message of a session that is to be answered now, with all that an agent may know. None for a run that has ended. */
export const findTurn = createBatcher<{ sessionId: string; runId: string }, TurnRow | undefined>(
  async ({ items }) => {
    const ids = [items.map(({ sessionId }) => sessionId), items.map(({ runId }) => runId)]
    const found = new Map((await queryPipelined(next, ids)).map((turn) => [turn.at, turn]))
    return items.map((_, at) => found.get(at + 1))
  },
)

const fail = statement<{ id: string }>(
  'chat-fail',
  `with failed as (
     update chat_messages set state = 'failed' where id = $1 and state = 'waiting' returning owner_id, metered_month)
   update reply_usage m set used = m.used - 1 from failed f where m.owner_id = f.owner_id and m.month = f.metered_month`,
)

/** The agent could not answer: not metered, and the customer is told at once. */
export async function failMessage(trx: Transaction, id: string): Promise<void> {
  await query(fail, [id], trx)
}
