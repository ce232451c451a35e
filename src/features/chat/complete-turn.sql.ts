import { statement, query, type Transaction } from '../../platform/database/connections.ts'
import {
  singleItemBatch,
  lockTimeoutCte,
  createBatcher,
  type Batch,
} from '../../platform/database/batcher.ts'
import {
  completeRowsSql,
  insertOutboxFromJson,
  type OutboxRow,
} from '../../platform/jobs/outbox.ts'
import type { Cart } from './cart.ts'
import type { TurnRow } from './queries.ts'

export interface TurnEnd {
  cart: Cart
  memory: Record<string, unknown>
  shownHash: string | null
  shownAt: Date | null
}

export interface Settled {
  /** The run has ended, with all that is said here. Else nothing has changed: no answer is wanted, or a twin was faster. */
  is_ended: boolean
  /** The turn has ended by it. Else another run ended the turn before. */
  is_settled: boolean
  /** Messages wait, and the next run of the session is in the outbox. */
  more: boolean
}

/**
 * Messages, outbox rows and sessions are each locked in the order of their ids. Of two runs of one session in a group the
 * first counts.
 */
const settle = statement<Settled>(
  'chat-settle',
  `with patience as materialized (${lockTimeoutCte('$2')}),
   given as materialized (
     select g.*, row_number() over (partition by session_id order by place) = 1 as is_first
     from patience, jsonb_to_recordset($1::jsonb) as g(place int, session_id uuid, seq int, message_id uuid, run_id uuid,
       reply text, cart jsonb, memory jsonb, summary_hash text, shown_at timestamptz, order_id uuid, next jsonb)),
   wanted as materialized (
     select id from chat_messages where id = any(array(select message_id from given where is_first))
       and state = 'waiting' and deadline_at > now() order by id for update),
   timely as materialized (
     select * from given where is_first and (reply is null or message_id = any(array(select id from wanted)))),
   ended as (${completeRowsSql('array(select run_id from timely order by run_id)')}),
   ending as materialized (
     select * from timely where run_id = any(array(select id from ended)) order by session_id),
   session as (
     update chat_sessions c set last_answered_seq = e.seq, pending_since = now(),
       cart = case when e.reply is not null then e.cart else c.cart end,
       memory = case when e.reply is not null then e.memory else c.memory end,
       summary_hash = case when e.reply is not null then e.summary_hash else c.summary_hash end,
       shown_at = case when e.reply is not null then e.shown_at else c.shown_at end
     from ending e where c.id = e.session_id and c.id = any(array(select session_id from ending)) and c.last_answered_seq = e.seq - 1
     returning c.id, c.last_seq > c.last_answered_seq as more),
   settled as materialized (select e.*, s.more from ending e join session s on s.id = e.session_id),
   message as (
     update chat_messages m set state = 'answered', reply = s.reply, order_id = s.order_id, answered_at = now()
     from settled s where m.id = s.message_id and m.id = any(array(select message_id from settled)) and s.reply is not null),
   waking as (select jsonb_build_array(next) as jobs from settled where more),
   woken as (${insertOutboxFromJson('waking.jobs', 'waking')})
   select e.place is not null as is_ended, s.place is not null as is_settled, coalesce(s.more, false) as more
   from given g left join ending e on e.place = g.place left join settled s on s.place = g.place order by g.place`,
)

export interface Answer {
  text: string
  orderId: string | null
  end: TurnEnd
}

interface Settling {
  turn: Pick<TurnRow, 'session_id' | 'seq' | 'message_id'>
  runId: string
  /** The run of the next message. */
  next: OutboxRow
  /** Null ends a turn without one. */
  answer: Answer | null
}

async function writeAll({ items, lockTimeout: patience }: Batch<Settling>, trx?: Transaction) {
  return await query(settle, [JSON.stringify(items.map(given)), patience], trx)
}

function given({ turn, runId, next, answer }: Settling, place: number) {
  const { session_id, seq, message_id } = turn
  const run = { place, session_id, seq, message_id, run_id: runId, next }
  if (!answer) return run
  const { text, orderId, end } = answer
  const { cart, memory, shownHash, shownAt } = end
  const session = { cart, memory, summary_hash: shownHash, shown_at: shownAt }
  return { ...run, ...session, reply: text, order_id: orderId }
}

const inCompany = createBatcher<Settling, Settled>(writeAll)

/**
 * Ends a turn and its run, all or nothing: the answer, what the session has become, and the run of the next message
 * (`next`). With an answer only if that is still wanted.
 */
export async function settleTurn(settling: Settling, trx?: Transaction): Promise<Settled> {
  return trx ? (await writeAll(singleItemBatch(settling), trx))[0]! : await inCompany(settling)
}
