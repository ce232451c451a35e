import type { NotificationRow } from './queries.ts'

export function notificationView(row: NotificationRow) {
  const { id, event, title, body, data, read_at, created_at } = row
  return {
    id,
    event,
    title,
    body,
    data,
    readAt: read_at?.toISOString() ?? null,
    createdAt: created_at.toISOString(),
  }
}
