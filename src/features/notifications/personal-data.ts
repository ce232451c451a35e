import type { PersonalData } from '../../platform/security/personal-data.ts'
import {
  deleteNotifications,
  exportNotifications,
  exportSubscriptions,
  redactPerson,
  deleteChannels,
  exportPreferences,
} from './personal-data.sql.ts'

export const notificationsPersonalData: PersonalData = {
  userIdColumns: [
    'notifications.user_id',
    'push_subscriptions.user_id',
    'notification_preferences.user_id',
  ],
  personalColumns: ['push_subscriptions.endpoint'],
  nonPersonalColumns: ['notification_preferences.email'], // whether mail is wanted
  collect: async (userId) => ({
    notifications: await exportNotifications(userId),
    notificationPreferences: await exportPreferences(userId),
    browsersWithPush: await exportSubscriptions(userId),
  }),
  async erase(trx, person) {
    await deleteNotifications(trx, person.id)
    await deleteChannels(trx, person.id)
    await redactPerson(trx, person)
  },
}
