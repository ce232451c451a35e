import type { NotificationRow } from './queries.ts'

/** A push message holds 4,096 bytes, its encryption included. */
const MAX_BYTES = 3_900

/** What the service worker gets: title, body and data as spec 6.2 has them, and the id, under which a twin is no second one. */
export function pushPayload({
  id,
  title,
  body,
  data,
}: Pick<NotificationRow, 'id' | 'title' | 'body' | 'data'>): string {
  const payload = JSON.stringify({ id, title, body, data })
  if (Buffer.byteLength(payload) <= MAX_BYTES) return payload
  const half = body.slice(0, body.length / 2).toWellFormed()
  return body === '' ? payload : pushPayload({ id, title, body: half, data })
}
