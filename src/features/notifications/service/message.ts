import { transaction } from '../../../platform/database/transactions.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { uuidv7 } from '../../../platform/values/ids.ts'
import { audit } from '../../audit/service.ts'
import { findUsers } from '../../users/service.ts'
import type { NotificationData } from '../subjects/subject.ts'
import { loadDeliveryChannels, saveNotifications, type OutgoingNotification } from './notify.ts'

interface Message {
  userId: string
  title: string
  body: string
  data?: NotificationData
}

/**
 * Sends one user a message, in the app and by push. `adminId` is null for an internal caller.
 * @returns the id of the notification
 * @throws 404 for an unknown user
 */
export async function sendMessage(
  adminId: string | null,
  { userId, title, body, data = {} }: Message,
): Promise<string> {
  const [recipient] = await findUsers([userId])
  if (!recipient) fail('NOT_FOUND', 'There is no user with this id.')
  const row = {
    id: uuidv7(),
    user_id: userId,
    event: 'message',
    title,
    body,
    plain_body: null,
    data,
  }
  const outgoing: OutgoingNotification[] = [
    { row, recipient, channels: ['push'], accountId: userId },
  ]
  const deliveryChannels = await loadDeliveryChannels(outgoing)
  await transaction(async (trx) => {
    await saveNotifications(trx, outgoing, deliveryChannels)
    if (adminId !== null)
      await audit(trx, {
        actorId: adminId,
        action: 'notification.send',
        subject: `user:${userId}`,
        before: null,
        after: { id: row.id, userId, title, body, data },
      })
  })
  return row.id
}
