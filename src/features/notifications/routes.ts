import { Type } from 'typebox'
import { config } from '../../config/config.ts'
import { toListReply, pageQuery } from '../../platform/contract/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { Done, Uuid } from '../../platform/contract/schema.ts'
import { user } from '../auth/guard.ts'
import { internalOrAdmin } from './guard.ts'
import {
  NotificationReply,
  NotificationsReply,
  PreferencesInput,
  PreferencesReply,
  PublicKeyReply,
  SendInput,
  SendReply,
  SubscribeInput,
  SubscribeReply,
  UnsubscribeInput,
} from './schemas.ts'
import { updatePreferences, getPreferences, subscribe, unsubscribe } from './service/channels.ts'
import { listOwnNotifications, markAllRead, markOwnRead } from './service/inbox.ts'
import { sendMessage } from './service/message.ts'
import { notificationView } from './view.ts'

const listNotifications = route({
  method: 'get',
  path: '/api/notifications',
  summary: 'What you were told, newest first, and how much of it is unread',
  auth: user,
  query: Type.Object(pageQuery),
  reply: NotificationsReply,
  handler: async ({ caller, query }) => {
    const found = await listOwnNotifications(caller.id, query)
    return { ...toListReply(found, query, notificationView), unread: found.unread }
  },
})

const markNotificationRead = route({
  method: 'patch',
  path: '/api/notifications/:id/read',
  summary: 'Mark one of your notifications as read',
  auth: user,
  params: Type.Object({ id: Uuid }),
  reply: NotificationReply,
  handler: async ({ caller, params }) => ({
    success: true as const,
    notification: notificationView(await markOwnRead(caller.id, params.id)),
  }),
})

const markAllNotificationsRead = route({
  method: 'post',
  path: '/api/notifications/read-all',
  summary: 'Mark all your notifications as read',
  auth: user,
  reply: Done,
  handler: async ({ caller }) => {
    await markAllRead(caller.id)
    return { success: true as const }
  },
})

const getPushPublicKey = route({
  method: 'get',
  path: '/api/notifications/vapid-public-key',
  summary: 'The key with which a browser subscribes to push',
  auth: user,
  reply: PublicKeyReply,
  handler: () => ({ success: true as const, publicKey: config.push.publicKey }),
})

const subscribeToPush = route({
  method: 'post',
  path: '/api/notifications/subscribe',
  summary: 'Get push in this browser; an endpoint moves to whoever subscribes it last',
  auth: user,
  body: SubscribeInput,
  reply: SubscribeReply,
  handler: async ({ caller, body }) => ({
    success: true as const,
    subscriptionId: await subscribe(caller.id, body.subscription),
  }),
})

const unsubscribeFromPush = route({
  method: 'delete',
  path: '/api/notifications/unsubscribe',
  summary: 'Get no more push in this browser; an unknown endpoint is fine',
  auth: user,
  body: UnsubscribeInput,
  reply: Done,
  handler: async ({ caller, body }) => {
    await unsubscribe(caller.id, body.endpoint)
    return { success: true as const }
  },
})

const sendNotification = route({
  method: 'post',
  path: '/api/notifications/send',
  summary:
    'Tell one user something, in the app and by push; for admins, and for programs with the internal key',
  auth: internalOrAdmin,
  body: SendInput,
  status: 202,
  reply: SendReply,
  handler: async ({ caller, body }) => ({
    success: true as const,
    notificationId: await sendMessage(caller?.id ?? null, body),
  }),
})

const showPreferences = route({
  method: 'get',
  path: '/api/notifications/preferences',
  summary: 'Over which channels you want to be told things',
  auth: user,
  reply: PreferencesReply,
  handler: async ({ caller }) => ({
    success: true as const,
    preferences: await getPreferences(caller.id),
  }),
})

const changePreferences = route({
  method: 'patch',
  path: '/api/notifications/preferences',
  summary: 'Choose the channels; the app itself has everything',
  auth: user,
  body: PreferencesInput,
  reply: PreferencesReply,
  handler: async ({ caller, body }) => ({
    success: true as const,
    preferences: await updatePreferences(caller.id, body),
  }),
})

export const notificationRoutes = [
  listNotifications,
  markNotificationRead,
  markAllNotificationsRead,
  getPushPublicKey,
  subscribeToPush,
  unsubscribeFromPush,
  sendNotification,
  showPreferences,
  changePreferences,
]
