import { batchedWrite } from '../../platform/jobs/batched-write.ts'
import type { OutboxRow } from '../../platform/jobs/outbox.ts'
import { reserveSql } from '../api-keys/reply-usage.ts'

export interface NewMessage {
  session_id: string
  store_id: string
  source: 'api' | 'messenger'
  is_test: boolean
  customer_key: string
  /** The key that the session belongs to; null for Messenger. */
  key_id: string | null
  /** The address of a visitor of a web page, for as long as the message waits; null for others. */
  visitor_ip: string | null
  id: string
  text: string
  deadline_ms: number
  reply_to: string | null
  streams: boolean
  owner_id: string
  /** Null when the reply is not metered. */
  metered_month: string | null
  /** Replies of the month that may be used with this one. */
  reply_limit: number
  idempotency_key: string | null
  idempotency_lease: string | null
  /** Rejects the message when the owner has disabled the agent. */
  requires_agent: boolean
  /** A person answers instead of the agent. */
  is_handed_off: boolean
  /** Of a person who writes from the dashboard; `text` is empty then. */
  reply: string | null
  answered_by: string | null
}

interface Submission {
  message: NewMessage
  /** Answers the session. */
  job: OutboxRow
}

export interface SubmitResult {
  /** Why nothing was written, or null. */
  rejected: 'agent_disabled' | 'monthly_limit' | null
  /** The conversation is muted, so the message was handed off to a person. */
  is_muted: boolean
  /** The job went into the outbox. */
  wakes_worker: boolean
}

/**
 * Appends a message to its session, meters it, and inserts the job unless a worker is already answering the session: all or
 * nothing. The counters of the session row decide, which this and `completeTurn` lock, so that a session with waiting
 * messages always has exactly one job. Of an owner whose monthly limit does not suffice for all messages of a batch none is
 * written. Usage rows and sessions are locked in key order, so that two batches never deadlock.
 */
export const insertMessage = batchedWrite<Submission, SubmitResult>({
  name: 'chat-submit-message',
  input: ({ message }) => message,
  outbox: ({ job }) => [job],
  isWritten: ({ wakes_worker }) => wakes_worker,
  retryAlone: ({ rejected }) => rejected === 'monthly_limit',
  sql: ({ input, outbox }) => `
  with ${input(`session_id uuid, store_id uuid, source text, is_test boolean, customer_key text, key_id uuid, id uuid, text text,
     deadline_ms float8, reply_to text, streams boolean, owner_id uuid, metered_month text, reply_limit int, idempotency_key text,
     idempotency_lease uuid, requires_agent boolean, is_handed_off boolean, reply text, answered_by uuid,
     visitor_ip text`)},
   request as materialized (
     select input.*, not input.requires_agent or (s.is_active and coalesce(a.enabled, true)) as is_enabled
     from input
       cross join lateral (select is_active from stores where id = input.store_id offset 0) s
       left join lateral (select enabled from store_agents where store_id = input.store_id offset 0) a on true),
   usage as (
     select owner_id, metered_month as month, is_test, reply_limit from request where is_enabled and metered_month is not null),
   metered as (${reserveSql('usage')}),
   accepted as materialized (
     select request.*, row_number() over in_session as position, count(*) over (partition by session_id) as messages
     from request where is_enabled and (metered_month is null
       or exists (select from metered m where m.owner_id = request.owner_id and m.month = request.metered_month))
     window in_session as (partition by session_id order by ordinal)),
   session as (
     insert into chat_sessions as c (id, store_id, source, is_test, customer_key, key_id, last_seq)
     select session_id, store_id, source, is_test, customer_key, key_id, messages from accepted where position = 1 order by session_id
     on conflict (id) do update set last_seq = c.last_seq + excluded.last_seq, updated_at = now(), pending_since =
       case when c.last_seq = c.last_answered_seq or c.pending_since < now() - interval '60 seconds' then now() else c.pending_since end
     returning id, last_seq, last_answered_seq, is_muted, pending_since = now() as is_newly_pending),
   numbered as materialized (
     select a.*, s.last_seq - a.messages + a.position as seq, s.is_muted,
       a.position = 1 and (s.last_seq - a.messages = s.last_answered_seq or s.is_newly_pending) as wakes_worker
     from accepted a join session s on s.id = a.session_id),
   message as (
     insert into chat_messages (id, session_id, seq, text, state, reply, answered_by, answered_at, deadline_at, reply_to, streams,
       owner_id, metered_month, idempotency_key, idempotency_lease, visitor_ip)
     select id, session_id, seq, text,
       case when reply is not null then 'answered' when is_handed_off or is_muted then 'handed_off' else 'waiting' end,
       reply, answered_by, case when reply is not null then now() end, now() + make_interval(secs => deadline_ms / 1000), reply_to,
       streams, owner_id, metered_month, idempotency_key, idempotency_lease,
       case when reply is null and not is_handed_off and not is_muted then visitor_ip end from numbered),
   waking as (select * from numbered where wakes_worker),
   ${outbox('waking')}
   select case when not r.is_enabled then 'agent_disabled' when n.id is null then 'monthly_limit' end as rejected,
     coalesce(n.wakes_worker, false) as wakes_worker, coalesce(n.is_muted, false) as is_muted
   from request r left join numbered n on n.ordinal = r.ordinal order by r.ordinal`,
})
