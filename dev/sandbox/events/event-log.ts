/** The event log and the durable queue of deliveries, which `deliveries.ts` sends. */
import type { FaultInjection } from '../fault-injection.ts'
import type { ApiResource } from '../sandbox.ts'
import type { Store } from '../store.ts'
import { newId, unixNow } from '../store.ts'
import { allWebhooks, isSubscribed } from './webhooks.ts'

/** Delay between the events of a reordered batch, so that they also arrive in that order. */
const REORDER_GAP_MS = 100

/** Logs an event and queues a delivery for each subscribed webhook, subject to fault injection. */
export function recordEvent(
  store: Store,
  faults: FaultInjection,
  type: string,
  resource: ApiResource,
) {
  const id = newId('evt')
  const hooks = allWebhooks(store).filter((hook) => isSubscribed(hook, type))
  const now = unixNow()
  const attributes = {
    type,
    livemode: false,
    data: resource,
    previous_data: {},
    pending_webhooks: hooks.length,
    created_at: now,
    updated_at: now,
  }
  const body = JSON.stringify({ data: { id, type: 'event', attributes } })
  store.db
    .prepare('INSERT INTO events (id, type, resource_id, body, created_at) VALUES (?, ?, ?, ?, ?)')
    .run(id, type, resource.id, body, Date.now())

  const dropped = hooks.length > 0 && faults.consume('dropEvents')
  const { duplicateEvents, reorderEvents, eventDelayMs } = faults.get()
  const status = dropped ? 'dropped' : reorderEvents > 1 ? 'buffered' : 'waiting'
  for (const hook of hooks)
    for (let copy = 0; copy <= (dropped ? 0 : duplicateEvents); copy++)
      queue(store, id, hook.id, status, Date.now() + eventDelayMs)
  if (status === 'buffered') releaseBuffered(store, reorderEvents)
}

/** Queues an event again for every webhook, whether it was delivered or not. Null for an unknown event. */
export function resendEvent(store: Store, eventId: string): { queued: number } | null {
  if (!store.db.prepare('SELECT 1 FROM events WHERE id = ?').get(eventId)) return null
  const hooks = allWebhooks(store)
  for (const hook of hooks) queue(store, eventId, hook.id, 'waiting', Date.now())
  return { queued: hooks.length }
}

function queue(store: Store, eventId: string, hookId: string, status: string, at: number): void {
  store.db
    .prepare('INSERT INTO deliveries (event_id, hook_id, status, next_at) VALUES (?, ?, ?, ?)')
    .run(eventId, hookId, status, at)
}

/** Releases the buffered events newest first, once there are `minimum` of them. */
export function releaseBuffered(store: Store, minimum: number): void {
  const buffered = store.db
    .prepare(
      "SELECT event_id FROM deliveries WHERE status = 'buffered' GROUP BY event_id ORDER BY max(id) DESC",
    )
    .all()
  if (buffered.length < minimum) return
  const release = store.db.prepare(
    "UPDATE deliveries SET status = 'waiting', next_at = ? WHERE event_id = ? AND status = 'buffered'",
  )
  const now = Date.now()
  buffered.forEach(({ event_id }, index) =>
    release.run(now + index * REORDER_GAP_MS, String(event_id)),
  )
}

/** The event log, newest first, each with its deliveries and their attempts. */
export function listEvents(store: Store, limit: number) {
  const attempts = store.db.prepare(
    'SELECT at, status_code, error, ms FROM attempts WHERE delivery_id = ? ORDER BY id',
  )
  const deliveries = store.db.prepare(
    'SELECT id, hook_id, status, next_at FROM deliveries WHERE event_id = ? ORDER BY id',
  )
  const events = store.db.prepare('SELECT * FROM events ORDER BY seq DESC LIMIT ?').all(limit)
  return events.map((event) => ({
    id: String(event.id),
    type: String(event.type),
    resource_id: String(event.resource_id),
    created_at: new Date(Number(event.created_at)).toISOString(),
    deliveries: deliveries.all(String(event.id)).map((delivery) => ({
      hook_id: String(delivery.hook_id),
      status: String(delivery.status),
      next_at:
        delivery.status === 'waiting' ? new Date(Number(delivery.next_at)).toISOString() : null,
      attempts: attempts.all(Number(delivery.id)).map((attempt) => ({
        at: new Date(Number(attempt.at)).toISOString(),
        status_code: attempt.status_code,
        error: attempt.error,
        ms: attempt.ms,
      })),
    })),
  }))
}
