/** A message begins its way. */
import { statement, query, type Transaction } from '../../platform/database/connections.ts'
import {
  singleItemBatch,
  lockTimeoutCte,
  createBatcher,
  type Batch,
} from '../../platform/database/batcher.ts'
import { insertOutboxFromJson, type OutboxRow } from '../../platform/jobs/outbox.ts'
import { reserveSql } from '../api-keys/reply-usage.ts'

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
  /** Only the agent may answer: there is no message when the owner has switched it off. */
  is_for_agent: boolean
  /** For a person to answer. */
  is_left: boolean
  /** Of a person who writes from the dashboard; `text` is empty then. */
  reply: string | null
  answered_by: string | null
  /** The outbox row of the worker that it wakes. */
  job: OutboxRow
}

/**
 * `refused`: the month is used up, or the agent is off, and nothing was written. `is_muted`: the message was left to a person,
 * whatever was asked for. `wakes`: `job` went into the outbox.
 */
export interface Asked {
  refused: 'month' | 'agent' | null
  wakes: boolean
  is_muted: boolean
}

/**
 * Messages of one session take their numbers in the order of the group, and the first of them wakes a worker. Of an owner
 * whose month does not suffice for all none is written. Meters and sessions are locked in the order of their keys.
 */
const ask = statement<Asked>(
  'chat-ask',
  `with patience as materialized (${lockTimeoutCte('$2')}),
   given as materialized (
     select g.*, not g.is_for_agent or (s.is_active and coalesce(a.enabled, true)) as is_on
     from patience, jsonb_to_recordset($1::jsonb) as g(place int, session_id uuid, store_id uuid, source text, is_test boolean,
         customer_key text, id uuid, text text, deadline_ms float8, reply_to text, streams boolean, owner_id uuid,
         metered_month text, idempotency_key text, idempotency_lease uuid, is_for_agent boolean,
         is_left boolean, reply text, answered_by uuid, job jsonb)
       cross join lateral (select is_active from stores where id = g.store_id offset 0) s
       left join lateral (select enabled from store_agents where store_id = g.store_id offset 0) a on true),
   wanted as (select owner_id, metered_month as month from given where is_on and metered_month is not null),
   metered as (${reserveSql('wanted', '$3')}),
   allowed as materialized (
     select given.*, row_number() over line as nth, count(*) over (partition by session_id) as in_all
     from given where is_on and (metered_month is null
       or exists (select from metered m where m.owner_id = given.owner_id and m.month = given.metered_month))
     window line as (partition by session_id order by place)),
   session as (
     insert into chat_sessions as c (id, store_id, source, is_test, customer_key, last_seq)
     select session_id, store_id, source, is_test, customer_key, in_all from allowed where nth = 1 order by session_id
     on conflict (id) do update set last_seq = c.last_seq + excluded.last_seq, updated_at = now(), pending_since =
       case when c.last_seq = c.last_answered_seq or c.pending_since < now() - interval '60 seconds' then now() else c.pending_since end
     returning id, last_seq, last_answered_seq, is_muted, pending_since = now() as is_fresh),
   placed as materialized (
     select a.*, s.last_seq - a.in_all + a.nth as seq, s.is_muted,
       a.nth = 1 and (s.last_seq - a.in_all = s.last_answered_seq or s.is_fresh) as wakes
     from allowed a join session s on s.id = a.session_id),
   message as (
     insert into chat_messages (id, session_id, seq, text, state, reply, answered_by, answered_at, deadline_at, reply_to, streams,
       owner_id, metered_month, idempotency_key, idempotency_lease)
     select id, session_id, seq, text, case when reply is not null then 'answered' when is_left or is_muted then 'left' else 'waiting' end,
       reply, answered_by, case when reply is not null then now() end, now() + make_interval(secs => deadline_ms / 1000), reply_to,
       streams, owner_id, metered_month, idempotency_key, idempotency_lease from placed),
   waking as (select jsonb_build_array(job) as jobs from placed where wakes),
   woken as (${insertOutboxFromJson('waking.jobs', 'waking')})
   select case when not g.is_on then 'agent' when p.id is null then 'month' end as refused,
     coalesce(p.wakes, false) as wakes, coalesce(p.is_muted, false) as is_muted
   from given g left join placed p on p.place = g.place order by g.place`,
)

interface Asking {
  message: NewMessage
  /** Replies in a month. */
  limit: number
}

async function writeAll(
  { items, lockTimeout: patience }: Batch<Asking>,
  trx?: Transaction,
): Promise<Asked[]> {
  const given = items.map(({ message }, place) => ({ ...message, place }))
  return await query(ask, [JSON.stringify(given), patience, items[0]!.limit], trx)
}

const inCompany = createBatcher(async (group: Batch<Asking>) => {
  const wasAlone = group.items.length === 1
  return (await writeAll(group)).map((asked) => ({ asked, wasAlone }))
})

/**
 * Puts a message at the end of its session's line, meters it, and wakes a worker unless one is at it already: all or
 * nothing. The counters of the session row decide, which this and `settleTurn` lock, so that a session with messages
 * waiting always has one job.
 */
export async function insertMessage(asking: Asking, trx?: Transaction): Promise<Asked> {
  if (trx) return (await writeAll(singleItemBatch(asking), trx))[0]!
  const { asked, wasAlone } = await inCompany(asking)
  if (asked.refused !== 'month' || wasAlone) return asked
  return (await writeAll(singleItemBatch(asking)))[0]! // the month did not suffice for all of the group, and may for this one
}
