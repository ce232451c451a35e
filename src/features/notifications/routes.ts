import { Type } from 'typebox'
import { listed, listReply, pageQuery } from '../../lib/page.ts'
import { route } from '../../lib/route.ts'
import { Nullable, Timestamp, Uuid } from '../../lib/schema.ts'
import { user } from '../auth/guard.ts'
import type { NotificationRow } from './model.ts'
import { notificationsOf } from './service.ts'

const Notification = Type.Object({
  id: Uuid,
  event: Type.String(),
  title: Type.String(),
  body: Type.String(),
  data: Type.Object({
    orderId: Type.Optional(Uuid),
    applicationId: Type.Optional(Uuid),
    url: Type.Optional(Type.String()),
  }),
  readAt: Nullable(Timestamp),
  createdAt: Timestamp,
})

const browse = route({
  method: 'get',
  path: '/api/notifications',
  summary: 'What you were told, newest first, and how much of it is unread',
  auth: user,
  query: Type.Object(pageQuery),
  reply: Type.Object({ ...listReply(Notification).properties, unread: Type.Integer() }),
  handler: async ({ caller, query }) => {
    const found = await notificationsOf(caller.id, query)
    return { ...listed(found, query, notificationView), unread: found.unread }
  },
})

function notificationView({ id, event, title, body, data, read_at, created_at }: NotificationRow) {
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

export const notificationRoutes = [browse]
