import { statement, write, type Transaction } from '../../lib/db.ts'
import { endRowSql, insertOutboxFromJson, type OutboxRow } from '../../lib/outbox.ts'
import type { Cart } from './cart.ts'
import type { TurnRow } from './model.ts'

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

const settle = statement<Settled>(
  'chat-settle',
  `with wanted as (
     select id from chat_messages where id = $3 and state = 'waiting' and deadline_at > now() for update),
   ended as (${endRowSql('$10', '($4::text is null or exists (select from wanted))')}),
   session as (
     update chat_sessions set handled = $2, pending_since = now(),
       cart = case when $4::text is not null then $5::jsonb else cart end,
       memory = case when $4::text is not null then $6::jsonb else memory end,
       shown_hash = case when $4::text is not null then $7 else shown_hash end,
       shown_at = case when $4::text is not null then $8 else shown_at end
     where id = $1 and handled = $2 - 1 and exists (select from ended) returning asked > handled as more),
   message as (
     update chat_messages set state = 'answered', reply = $4, order_id = $9, answered_at = now()
     where $4::text is not null and id = $3 and exists (select from session)),
   waking as (select from session where more),
   woken as (${insertOutboxFromJson('$11', 'waking')})
   select exists (select from ended) as is_ended, exists (select from session) as is_settled,
     exists (select from waking) as more`,
)

export interface Answer {
  text: string
  orderId: string | null
  end: TurnEnd
}

/**
 * Ends a turn and its run, all or nothing: the answer, what the session has become, and the run of the next message
 * (`next`). With an answer only if that is still wanted; `answer` null ends a turn without one.
 */
export async function settleTurn(
  { session_id, seq, message_id }: Pick<TurnRow, 'session_id' | 'seq' | 'message_id'>,
  { runId, next, answer }: { runId: string; next: OutboxRow; answer: Answer | null },
  trx?: Transaction,
): Promise<Settled> {
  const { cart, memory, shownHash, shownAt } = answer?.end ?? nothing
  const reply = [answer?.text ?? null, JSON.stringify(cart), JSON.stringify(memory)]
  const rest = [shownHash, shownAt, answer?.orderId ?? null, runId, JSON.stringify([next])]
  return (await write(settle, [session_id, seq, message_id, ...reply, ...rest], trx))[0]!
}

const nothing: TurnEnd = {
  cart: { items: [], contact: {} },
  memory: {},
  shownHash: null,
  shownAt: null,
}
