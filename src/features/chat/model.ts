import { statement, read, write, type Transaction } from '../../lib/db.ts'
import { insertOutboxFromJson, type OutboxRow } from '../../lib/outbox.ts'
import { reserveSql } from '../developer/meter.ts'
import type { StoreRow } from '../stores/service.ts'
import type { Cart } from './cart.ts'

export interface NewMessage {
  session_id: string
  store_id: string
  source: 'api' | 'messenger'
  is_test: boolean
  customer_key: string
  id: string
  text: string
  deadline_ms: number
  reply_to: string | null
  streams: boolean
  owner_id: string
  /** Null when it is not metered. */
  metered_month: string | null
  idempotency_key: string | null
  idempotency_lease: string | null
  /** For a person to answer. */
  is_left: boolean
  /** Of a person who writes from the dashboard; `text` is empty then. */
  reply: string | null
  answered_by: string | null
}

/** The message of a conversation has begun its way. `is_muted`: it was left to a person, whatever was asked for. */
export interface Asked {
  seq: number
  wakes: boolean
  is_muted: boolean
}

const ask = statement<Asked>(
  'chat-ask',
  `with metered as (${reserveSql('$11', '$12', '$13')}),
   allowed as (select from metered union all select where $12::text is null),
   session as (
     insert into chat_sessions as c (id, store_id, source, is_test, customer_key)
     select $1, $2, $3, $4, $5 from allowed
     on conflict (id) do update set asked = c.asked + 1, updated_at = now(), pending_since =
       case when c.asked = c.handled or c.pending_since < now() - interval '60 seconds' then now() else c.pending_since end
     returning asked, is_muted, asked = handled + 1 or pending_since = now() as wakes),
   message as (
     insert into chat_messages (id, session_id, seq, text, state, reply, answered_by, answered_at, deadline_at, reply_to, streams, owner_id, metered_month,
       idempotency_key, idempotency_lease)
     select $6, $1, asked, $7, case when $17::text is not null then 'answered' when $16 or is_muted then 'left' else 'waiting' end,
       $17, $18, case when $17::text is not null then now() end, now() + make_interval(secs => $8::float8 / 1000), $9, $10, $11, $12, $14, $15 from session),
   waking as (select from session where wakes),
   woken as (${insertOutboxFromJson('$19', 'waking')})
   select asked as seq, wakes, is_muted from session`,
)

/**
 * Puts a message at the end of its session's line, meters it, and wakes a worker unless one is at it already: all or
 * nothing. The counters of the session row decide, which this and `settleTurn` lock, so that a session with messages
 * waiting always has one job.
 * @returns null when the month is used up; `wakes` when `job` went into the outbox
 */
export async function insertMessage(
  m: NewMessage,
  { limit, job }: { limit: number; job: OutboxRow },
  trx?: Transaction,
): Promise<Asked | null> {
  const session = [m.session_id, m.store_id, m.source, m.is_test, m.customer_key]
  const message = [m.id, m.text, m.deadline_ms, m.reply_to, m.streams]
  const meter = [m.owner_id, m.metered_month, limit]
  const seal = [m.idempotency_key, m.idempotency_lease]
  const byPerson = [m.is_left, m.reply, m.answered_by]
  const values = [...session, ...message, ...meter, ...seal, ...byPerson, JSON.stringify([job])]
  return (await write(ask, values, trx))[0] ?? null
}

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
  return (await read(answerOf, [messageId]))[0]
}

const giveUp = (which: string, state: MessageState = 'expired') => `
  with gone as (
    update chat_messages set state = '${state}' where ${which} returning owner_id, metered_month),
  counted as (
    select owner_id, metered_month, count(*)::int as replies from gone where metered_month is not null group by 1, 2),
  released as (
    update reply_meter m set used = m.used - c.replies from counted c
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
  return (await write(expireOne, [id]))[0]!.expired > 0
}

/** The same for messages whose web process went away. */
export async function expireMessages(limit = 500): Promise<number> {
  return (await write(expireOverdue, [limit]))[0]!.expired
}

const leave = statement<{ expired: number }>(
  'chat-leave',
  giveUp(`session_id = $1 and state = 'waiting'`, 'left'),
)

/** What waits for the agent in a session waits for a person now, and is not metered. */
export async function leaveMessages(trx: Transaction, sessionId: string): Promise<void> {
  await write(leave, [sessionId], trx)
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
  shown_hash: string | null
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

const next = statement<TurnRow>(
  'chat-next-turn',
  `select c.id as session_id, c.store_id, s.owner_id, c.source, c.is_test, c.customer_key, c.cart, c.memory, c.shown_hash,
     c.shown_at, m.id as message_id, m.seq, m.text, m.state,
     m.state = 'waiting' and m.deadline_at > now() as is_wanted,
     extract(epoch from m.deadline_at - now())::float8 * 1000 as left_ms, m.reply_to, m.streams, m.metered_month,
     m.idempotency_key, m.idempotency_lease, to_jsonb(s) as store, to_jsonb(a) as agent,
     (select json_agg(h) from (select text, reply from chat_messages
        where session_id = c.id and seq <= c.handled and state in ('answered', 'left') order by seq desc limit ${HISTORY}) h) as history
   from chat_sessions c join chat_messages m on m.session_id = c.id and m.seq = c.handled + 1
     join stores s on s.id = c.store_id left join store_agents a on a.store_id = c.store_id
   where c.id = $1`,
)

/** The message of a session that is to be answered now, with all that an agent may know. */
export async function findTurn(sessionId: string): Promise<TurnRow | undefined> {
  return (await write(next, [sessionId]))[0]
}

const fail = statement<{ id: string }>(
  'chat-fail',
  `with failed as (
     update chat_messages set state = 'failed' where id = $1 and state = 'waiting' returning owner_id, metered_month)
   update reply_meter m set used = m.used - 1 from failed f where m.owner_id = f.owner_id and m.month = f.metered_month`,
)

/** The agent could not answer: not metered, and the customer is told at once. */
export async function failMessage(trx: Transaction, id: string): Promise<void> {
  await write(fail, [id], trx)
}
