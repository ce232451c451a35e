import type { PersonalData } from '../../platform/security/personal-data.ts'
import {
  deleteNotificationsOf,
  everyNotificationOf,
  everySubscriptionOf,
  forgetInNotices,
  forgetWaysTo,
  preferencesAsKept,
} from './personal-data.sql.ts'

export const notificationsPersonalData: PersonalData = {
  references: [
    'notifications.user_id',
    'push_subscriptions.user_id',
    'notification_preferences.user_id',
  ],
  details: ['push_subscriptions.endpoint'],
  impersonal: ['notification_preferences.email'], // whether mail is wanted
  collect: async (userId) => ({
    notifications: await everyNotificationOf(userId),
    notificationPreferences: await preferencesAsKept(userId),
    browsersWithPush: await everySubscriptionOf(userId),
  }),
  async erase(trx, person) {
    await deleteNotificationsOf(trx, person.id)
    await forgetWaysTo(trx, person.id)
    await forgetInNotices(trx, person)
  },
}
