import { Type } from 'typebox'
import { config } from '../../config/config.ts'
import { toListReply, pageQuery } from '../../platform/contract/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { Done, Uuid } from '../../platform/contract/schema.ts'
import { user } from '../auth/guard.ts'
import { internalOrAdmin } from './guard.ts'
import {
  NotificationReply,
  Notifications,
  PreferencesInput,
  PreferencesReply,
  PublicKeyReply,
  SendInput,
  SendReply,
  SubscribeInput,
  SubscribeReply,
  UnsubscribeInput,
} from './schemas.ts'
import { changePreferences, preferencesOf, subscribe, unsubscribe } from './service/channels.ts'
import { notificationsOf, readAll, readNotification } from './service/inbox.ts'
import { sendMessage } from './service/message.ts'
import { notificationView } from './view.ts'

const browse = route({
  method: 'get',
  path: '/api/notifications',
  summary: 'What you were told, newest first, and how much of it is unread',
  auth: user,
  query: Type.Object(pageQuery),
  reply: Notifications,
  handler: async ({ caller, query }) => {
    const found = await notificationsOf(caller.id, query)
    return { ...toListReply(found, query, notificationView), unread: found.unread }
  },
})

const read = route({
  method: 'patch',
  path: '/api/notifications/:id/read',
  summary: 'Mark one of your notifications as read',
  auth: user,
  params: Type.Object({ id: Uuid }),
  reply: NotificationReply,
  handler: async ({ caller, params }) => ({
    success: true as const,
    notification: notificationView(await readNotification(caller.id, params.id)),
  }),
})

const readEverything = route({
  method: 'post',
  path: '/api/notifications/read-all',
  summary: 'Mark all your notifications as read',
  auth: user,
  reply: Done,
  handler: async ({ caller }) => {
    await readAll(caller.id)
    return { success: true as const }
  },
})

const publicKey = route({
  method: 'get',
  path: '/api/notifications/vapid-public-key',
  summary: 'The key with which a browser subscribes to push',
  auth: user,
  reply: PublicKeyReply,
  handler: () => ({ success: true as const, publicKey: config.push.publicKey }),
})

const takeSubscription = route({
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

const dropSubscription = route({
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

const send = route({
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

const seePreferences = route({
  method: 'get',
  path: '/api/notifications/preferences',
  summary: 'Over which channels you want to be told things',
  auth: user,
  reply: PreferencesReply,
  handler: async ({ caller }) => ({
    success: true as const,
    preferences: await preferencesOf(caller.id),
  }),
})

const setPreferences = route({
  method: 'patch',
  path: '/api/notifications/preferences',
  summary: 'Choose the channels; the app itself has everything',
  auth: user,
  body: PreferencesInput,
  reply: PreferencesReply,
  handler: async ({ caller, body }) => ({
    success: true as const,
    preferences: await changePreferences(caller.id, body),
  }),
})

export const notificationRoutes = [
  browse,
  read,
  readEverything,
  publicKey,
  takeSubscription,
  dropSubscription,
  send,
  seePreferences,
  setPreferences,
]
