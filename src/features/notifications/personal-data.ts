import type { Transaction } from '../../platform/database/transactions.ts'
import type { PersonalData } from '../../platform/security/personal-data.ts'
import { Notification, NotificationPreferences, PushSubscription } from './model.ts'
import { redactPerson } from './personal-data.sql.ts'

export const notificationsPersonalData: PersonalData = {
  userIdColumns: [
    'notifications.user_id',
    'push_subscriptions.user_id',
    'notification_preferences.user_id',
  ],
  personalColumns: ['push_subscriptions.endpoint'],
  nonPersonalColumns: ['notification_preferences.email'], // whether mail is wanted
  collect: async (userId) => ({
    notifications: await Notification.query().where({ user_id: userId }).orderBy('id'),
    notificationPreferences: await NotificationPreferences.query().where({ user_id: userId }),
    browsersWithPush: await listSubscriptions(userId),
  }),
  async erase(trx, person) {
    await deleteOwn(trx, person.id)
    await redactPerson(trx, person)
  },
}

/** Without the keys that make a subscription usable. */
async function listSubscriptions(userId: string): Promise<unknown[]> {
  return await PushSubscription.query()
    .where({ user_id: userId })
    .orderBy('id')
    .select('id', 'endpoint', 'created_at', 'seen_at')
}

async function deleteOwn(trx: Transaction, userId: string): Promise<void> {
  for (const model of [Notification, PushSubscription, NotificationPreferences])
    await model.query(trx).delete().where({ user_id: userId })
}
