import type { NotificationRow } from '../model.ts'

/** A push message holds 4,096 bytes, its encryption included. */
const MAX_BYTES = 3_900

/** The payload for the service worker, which shows a duplicate with the same id only once. A long body is truncated. */
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
