import type { PersonalData } from '../../lib/personal-data.ts'
import { deleteNotificationsOf, everyNotificationOf, forgetInNotices } from './model-personal.ts'

export const notificationsPersonalData: PersonalData = {
  references: ['notifications.user_id'],
  collect: async (userId) => ({ notifications: await everyNotificationOf(userId) }),
  async erase(trx, person) {
    await deleteNotificationsOf(trx, person.id)
    await forgetInNotices(trx, person)
  },
}
