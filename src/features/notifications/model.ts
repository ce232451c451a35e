import { defineModel } from '../../platform/database/model.ts'
import type { NotificationData } from './subjects/subject.ts'
import type { ChannelPreferences } from './channels.ts'

export interface NotificationRow {
  id: string
  user_id: string
  /** An event of `jobs.ts`, the alias that its rule gives it, or `message`. */
  event: string
  title: string
  body: string
  /** The body without words that a user wrote; null for what is never mailed. */
  plain_body: string | null
  data: NotificationData
  read_at: Date | null
  created_at: Date
}

export const Notification = defineModel<NotificationRow>({ table: 'notifications' })

/** One browser that receives the pushes of a user, as long as the session lives in which it subscribed. */
export interface SubscriptionRow {
  id: string
  user_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
}

export const PushSubscription = defineModel<SubscriptionRow>({ table: 'push_subscriptions' })

/** Exists once a user has chosen channels. */
export type PreferencesRow = ChannelPreferences & { user_id: string }

export const NotificationPreferences = defineModel<PreferencesRow>({
  table: 'notification_preferences',
})
