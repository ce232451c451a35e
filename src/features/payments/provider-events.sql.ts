/** The inbox of provider events, stored as received. */
import { query, statement } from '../../platform/database/queries.ts'
import type { Transaction } from '../../platform/database/transactions.ts'
import { listQuery } from '../../platform/database/list-query.ts'
import { batchedWrite } from '../../platform/jobs/batched-write.ts'
import type { OutboxRow } from '../../platform/jobs/outbox.ts'
import type { EventRow } from './model.ts'

export interface NewEvent {
  id: string
  type: string
  /** JSON. */
  body: string
  /** Processes the event. */
  job: OutboxRow
}

/**
 * Stores an event and its job, unless the event is stored already. Events are inserted in the order of their ids, so that two
 * batches with the same events never deadlock.
 */
export const insertEvent = batchedWrite<NewEvent, { is_new: boolean }>({
  name: 'provider-event-insert',
  // The body is JSON already: as a string within JSON it would grow by a tenth.
  input: ({ id, type, body }) => `${JSON.stringify({ id, type }).slice(0, -1)},"body":${body}}`,
  outbox: ({ job }) => [job],
  isWritten: ({ is_new }) => is_new,
  concurrency: 3, // different events never wait for each other's locks
  sql: ({ input, outbox }) => `
  with ${input('id text, type text, body jsonb')},
   first as materialized (select distinct on (id) * from input order by id, ordinal),
   stored as (
     insert into provider_events (id, type, body) select id, type, body from first order by id
     on conflict (id) do nothing returning id),
   accepted as materialized (select * from first where id = any(array(select id from stored))),
   ${outbox('accepted')}
   select ordinal = any(array(select ordinal from accepted)) as is_new from input order by ordinal`,
})

export interface EventOfOrder extends EventRow {
  /** The order that a held event is about; null when none of ours fits. */
  order_id: string | null
}

const columns = 'e.*, (select p.order_id from payments p where p.id = e.payment_id) as order_id'

const lock = statement<EventOfOrder>(
  'provider-event-lock',
  `select ${columns} from provider_events e where e.id = $1 for update`,
)

/** Locks an event until the transaction ends. */
export async function lockEvent(trx: Transaction, id: string): Promise<EventOfOrder | undefined> {
  return (await query(lock, [id], trx))[0]
}

const held = statement<{ is_held: boolean }>(
  'provider-events-held',
  `select exists(select from provider_events where payment_id = $1 and status = 'held') as is_held`,
)

/** Whether an event about the payment waits for an admin. */
export async function hasHeldEvent(paymentId: string, trx?: Transaction): Promise<boolean> {
  return (await query(held, [paymentId], trx))[0]!.is_held
}

/** Newest first. */
export const listEvents = listQuery<EventOfOrder, { status?: EventRow['status'] }>({
  name: 'provider-events',
  columns,
  from: 'provider_events e',
  filters: { status: 'e.status = :status' },
  orderBy: 'e.received_at desc, e.id desc',
})
