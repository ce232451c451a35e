/** The inbox: events of the provider, as they came. */
import {
  knex,
  queryPipelined,
  statement,
  query,
  type Transaction,
} from '../../platform/database/connections.ts'
import { lockTimeoutCte, createBatcher } from '../../platform/database/batcher.ts'
import { insertOutboxFromJson, type OutboxRow } from '../../platform/jobs/outbox.ts'
import { COUNT_CAP, type ListResult, type Page } from '../../platform/contract/pagination.ts'

export interface NewEvent {
  id: string
  type: string
  /** JSON. */
  body: string
  /** The outbox row of its interpretation. */
  later: OutboxRow
}

/** Events are stored in the order of their ids, so that two groups with the same ones never wait for each other in a circle. */
const intake = statement<{ is_new: boolean }>(
  'payment-event-intake',
  `with patience as materialized (${lockTimeoutCte('$2')}),
   given as materialized (
     select g.*, row_number() over (partition by id order by place) = 1 as is_first
     from patience, jsonb_to_recordset($1::jsonb) as g(place int, id text, type text, body jsonb, later jsonb)),
   stored as (
     insert into provider_events (id, type, body) select id, type, body from given where is_first order by id
     on conflict (id) do nothing returning id),
   taken as materialized (
     select place, later from given where is_first and id = any(array(select id from stored))),
   jobs as (${insertOutboxFromJson('taken.later', 'taken')})
   select place = any(array(select place from taken)) as is_new from given order by place`,
)

/** Stores an event and its later work. False when the event was there already. */
export const storeEvent = createBatcher<NewEvent, boolean>(
  async ({ items, lockTimeout: patience }) => {
    const rows = await query(intake, [`[${items.map(given).join()}]`, patience])
    return rows.map(({ is_new }) => is_new)
  },
  { concurrency: 3 }, // events that differ never wait for each other's locks
)

/** The body goes in as it is: it is JSON already, and would grow by a tenth as a text within JSON. */
function given({ id, type, body, later }: NewEvent, place: number): string {
  return `${JSON.stringify({ place, id, type, later: [later] }).slice(0, -1)},"body":${body}}`
}

export async function lockEvent(
  trx: Transaction,
  id: string,
): Promise<{ id: string; body: unknown; handled_at: Date | null } | undefined> {
  return (await knex('provider_events').transacting(trx).where({ id }).forUpdate().first()) as
    | { id: string; body: unknown; handled_at: Date | null }
    | undefined
}

/** What became of an event; a held one waits for an admin. */
export interface EventOutcome {
  status: 'applied' | 'ignored' | 'held'
  note: string
}

export async function recordOutcome(
  trx: Transaction,
  id: string,
  { status, note }: EventOutcome,
): Promise<void> {
  await knex('provider_events')
    .transacting(trx)
    .where({ id })
    .update({ status, note, handled_at: knex.fn.now() })
}

export interface EventRow {
  id: string
  type: string
  body: unknown
  received_at: Date
  handled_at: Date | null
  status: 'received' | 'applied' | 'ignored' | 'held'
  note: string | null
}

const events = statement<EventRow>(
  'provider-events',
  'select * from provider_events order by received_at desc, id desc limit $1 offset $2',
)
const countEvents = statement<{ counted: number }>(
  'provider-events-count',
  `select count(*) as counted from (select from provider_events limit ${COUNT_CAP + 1}) capped`,
)
const eventsOfStatus = statement<EventRow>(
  'provider-events-of-status',
  'select * from provider_events where status = $3 order by received_at desc, id desc limit $1 offset $2',
)
const countOfStatus = statement<{ counted: number }>(
  'provider-events-of-status-count',
  `select count(*) as counted from (select from provider_events where status = $1 limit ${COUNT_CAP + 1}) capped`,
)

const eventById = statement<EventRow>(
  'provider-event',
  'select * from provider_events where id = $1',
)

export async function findEvent(id: string): Promise<EventRow | undefined> {
  return (await queryPipelined(eventById, [id]))[0]
}

export async function listEvents(
  status: EventRow['status'] | null,
  { limit, offset }: Page,
): Promise<ListResult<EventRow>> {
  const [rows, [total]] = await Promise.all(
    status
      ? [
          queryPipelined(eventsOfStatus, [limit, offset, status]),
          queryPipelined(countOfStatus, [status]),
        ]
      : [queryPipelined(events, [limit, offset]), queryPipelined(countEvents, [])],
  )
  return { rows, total: total?.counted ?? 0 }
}
