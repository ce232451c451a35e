import { batchedWrite } from '../../platform/jobs/batched-write.ts'
import { completeRowsSql, type OutboxRow } from '../../platform/jobs/outbox.ts'
import type { TurnRow } from './queries.ts'
import type { Cart } from './turn/cart.ts'

/** The session after a turn. */
export interface SessionUpdate {
  cart: Cart
  memory: Record<string, unknown>
  summary_hash: string | null
  shown_at: Date | null
}

export interface Answer {
  text: string
  orderId: string | null
  session: SessionUpdate
}

export interface TurnCompletion {
  turn: Pick<TurnRow, 'session_id' | 'seq' | 'message_id'>
  runId: string
  /** The job for the next message of the session. */
  next: OutboxRow
  /** Null completes the turn without an answer. */
  answer: Answer | null
}

export interface CompleteTurnResult {
  /** False: nothing was written, because the answer is no longer wanted or a duplicate run completed first. */
  is_run_completed: boolean
  /** False: an earlier run had completed the turn. */
  is_turn_completed: boolean
  /** Messages are waiting, and `next` went into the outbox. */
  has_next: boolean
}

/**
 * Completes a turn and its run, all or nothing: the answer, the state of the session, and the job for the next message. An
 * answer is written only while its message is waiting and its deadline has not passed. Of two runs of one session in a batch
 * the first counts. Messages, outbox rows and sessions are each locked by id, so that two batches never deadlock.
 */
export const completeTurn = batchedWrite<TurnCompletion, CompleteTurnResult>({
  name: 'chat-complete-turn',
  input: ({ turn: { session_id, seq, message_id }, runId, answer }) => ({
    session_id,
    seq,
    message_id,
    run_id: runId,
    ...(answer && { ...answer.session, reply: answer.text, order_id: answer.orderId }),
  }),
  outbox: ({ next }) => [next],
  isWritten: ({ has_next }) => has_next,
  sql: ({ input, outbox }) => `
  with ${input(`session_id uuid, seq int, message_id uuid, run_id uuid, reply text, cart jsonb, memory jsonb,
     summary_hash text, shown_at timestamptz, order_id uuid`)},
   run as materialized (
     select *, row_number() over (partition by session_id order by ordinal) = 1 as is_first from input),
   waiting as materialized (
     select id from chat_messages where id = any(array(select message_id from run where is_first))
       and state = 'waiting' and deadline_at > now() order by id for update),
   in_time as materialized (
     select * from run where is_first and (reply is null or message_id = any(array(select id from waiting)))),
   completed_run as (${completeRowsSql('array(select run_id from in_time order by run_id)')}),
   completed as materialized (
     select * from in_time where run_id = any(array(select id from completed_run)) order by session_id),
   session as (
     update chat_sessions c set last_answered_seq = r.seq, pending_since = now(),
       cart = case when r.reply is not null then r.cart else c.cart end,
       memory = case when r.reply is not null then r.memory else c.memory end,
       summary_hash = case when r.reply is not null then r.summary_hash else c.summary_hash end,
       shown_at = case when r.reply is not null then r.shown_at else c.shown_at end
     from completed r where c.id = r.session_id and c.id = any(array(select session_id from completed))
       and c.last_answered_seq = r.seq - 1
     returning c.id, c.last_seq > c.last_answered_seq as has_next),
   turn as materialized (select r.*, s.has_next from completed r join session s on s.id = r.session_id),
   message as (
     update chat_messages m set state = 'answered', reply = t.reply, order_id = t.order_id, answered_at = now(),
       visitor_ip = null
     from turn t where m.id = t.message_id and m.id = any(array(select message_id from turn)) and t.reply is not null),
   waking as (select * from turn where has_next),
   ${outbox('waking')}
   select c.ordinal is not null as is_run_completed, t.ordinal is not null as is_turn_completed,
     coalesce(t.has_next, false) as has_next
   from run r left join completed c on c.ordinal = r.ordinal left join turn t on t.ordinal = r.ordinal order by r.ordinal`,
})
