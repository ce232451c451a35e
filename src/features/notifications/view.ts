import { listView, type Page } from '../../platform/contract/pagination.ts'
import type { NotificationRow } from './model.ts'
import type { OwnSubscription } from './service/channels.ts'
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

/** All of them on one page: a user has at most twenty. */
export function subscriptionsView(
  rows: OwnSubscription[],
  { caller }: { caller: { sessionId: string } },
) {
  const data = rows.map(({ id, session_id, endpoint, created_at, seen_at }) => ({
    id,
    endpoint,
    isCurrentSession: session_id === caller.sessionId,
    createdAt: created_at.toISOString(),
    seenAt: seen_at.toISOString(),
  }))
  return { success: true as const, data, total: data.length, limit: data.length, offset: 0 }
}
