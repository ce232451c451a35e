import { listView, type Page } from '../../platform/contract/pagination.ts'
import type { NotificationRow } from './model.ts'
import type { Inbox } from './service/inbox.ts'

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

const notificationsView = listView(notificationView)

export function inboxView(inbox: Inbox, context: { query: Page }) {
  return { ...notificationsView(inbox, context), unread: inbox.unread }
}
