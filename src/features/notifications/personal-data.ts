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
  references: [
    'notifications.user_id',
    'push_subscriptions.user_id',
    'notification_preferences.user_id',
  ],
  details: ['push_subscriptions.endpoint'],
  impersonal: ['notification_preferences.email'], // whether mail is wanted
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
