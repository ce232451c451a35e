import { Type } from 'typebox'
import { config } from '../../config/config.ts'
import { ListReply, pageQuery } from '../../platform/contract/pagination.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { route } from '../../platform/http/route.ts'
import { done, IdParams, objectReply, Uuid } from '../../platform/contract/schema.ts'
import { user } from '../auth/guard.ts'
import type { ChannelPreferences } from './channels.ts'
import { internalOrAdmin } from './guard.ts'
import {
  Notification,
  NotificationsReply,
  Preferences,
  PreferencesInput,
  PublicKeyReply,
  SendInput,
  SubscribeInput,
  Subscription,
  UnsubscribeInput,
} from './schemas.ts'
import {
  getPreferences,
  listSubscriptions,
  subscribe,
  unsubscribe,
  updatePreferences,
} from './service/channels.ts'
import { listInbox, markAllRead, markRead } from './service/inbox.ts'
import { sendMessage } from './service/message.ts'
import { inboxView, notificationView, subscriptionsView } from './view.ts'

const preferencesReply = objectReply('preferences', Preferences, (row: ChannelPreferences) => row)

/** Reads are not limited: an app may look for news often. */
const changes = createRateLimit('notification-changes', { per: 'caller', points: 120, seconds: 60 })

export const notificationRoutes = [
  route({
    method: 'get',
    path: '/api/notifications',
    summary: 'Your notifications, newest first, and how many of them are unread',
    auth: user,
    query: Type.Object(pageQuery),
    reply: NotificationsReply,
    view: inboxView,
    handler: ({ caller, query }) => listInbox(caller.id, query),
  }),
  route({
    method: 'patch',
    path: '/api/notifications/:id/read',
    summary: 'Mark one of your notifications as read',
    auth: user,
    limits: [changes],
    params: IdParams,
    ...objectReply('notification', Notification, notificationView),
    handler: ({ caller, params }) => markRead(caller.id, params.id),
  }),
  route({
    method: 'post',
    path: '/api/notifications/read-all',
    summary: 'Mark all your notifications as read',
    auth: user,
    limits: [changes],
    ...done,
    handler: ({ caller }) => markAllRead(caller.id),
  }),
  route({
    method: 'get',
    path: '/api/notifications/vapid-public-key',
    summary: 'The key with which a browser subscribes to push',
    auth: user,
    reply: PublicKeyReply,
    handler: () => ({ success: true as const, publicKey: config.push.publicKey }),
  }),
  route({
    method: 'post',
    path: '/api/notifications/subscribe',
    summary:
      'Get push in this browser until the session ends; an endpoint belongs to who subscribed it last',
    auth: user,
    limits: [changes],
    body: SubscribeInput,
    ...objectReply('subscriptionId', Uuid, String),
    handler: ({ caller, body }) => subscribe(caller, body.subscription),
  }),
  route({
    method: 'get',
    path: '/api/notifications/subscriptions',
    summary: 'The browsers that get your push, latest first; a subscription ends with its session',
    auth: user,
    reply: ListReply(Subscription),
    view: subscriptionsView,
    handler: ({ caller }) => listSubscriptions(caller.id),
  }),
  route({
    method: 'delete',
    path: '/api/notifications/unsubscribe',
    summary: 'Get no more push in this browser; an unknown endpoint is no error',
    auth: user,
    limits: [changes],
    body: UnsubscribeInput,
    ...done,
    handler: ({ caller, body }) => unsubscribe(caller.id, body.endpoint),
  }),
  route({
    method: 'post',
    path: '/api/notifications/send',
    summary:
      'Send one user a message, in the app and by push; for admins, and for programs with the internal key',
    auth: internalOrAdmin,
    body: SendInput,
    status: 202,
    ...objectReply('notificationId', Uuid, String),
    handler: ({ caller, body }) => sendMessage(caller?.id ?? null, body),
  }),
  route({
    method: 'get',
    path: '/api/notifications/preferences',
    summary: 'The channels over which you are notified',
    auth: user,
    ...preferencesReply,
    handler: ({ caller }) => getPreferences(caller.id),
  }),
  route({
    method: 'patch',
    path: '/api/notifications/preferences',
    summary: 'Choose the channels; the app itself shows every notification',
    auth: user,
    limits: [changes],
    body: PreferencesInput,
    ...preferencesReply,
    handler: ({ caller, body }) => updatePreferences(caller.id, body),
  }),
]
